import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

type PageFrameProps = {
  title: ReactNode;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  width?: 'wide' | 'form' | 'reading';
  children: ReactNode;
};

const WIDTHS = {
  wide: 'max-w-280',
  form: 'max-w-128 md:max-w-132',
  reading: 'max-w-188 md:max-w-192',
};

/** A page with its one h1: lists are wide, forms 480 px, texts 720 px. */
export function PageFrame({ title, lead, actions, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={`mx-auto w-full px-4 pt-6 pb-12 md:px-6 md:pt-9 md:pb-16 ${WIDTHS[width]}`}>
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}

type PageHeadProps = Pick<PageFrameProps, 'title' | 'lead' | 'actions'>;

/** The head of a page: its title, its buttons, which are one row that scrolls on phones, and a lead. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="wrap-anywhere font-bold text-title leading-[1.3] tracking-[-0.02em] md:text-figure">
          {title}
        </h1>
        {actions && (
          <div className="scrollbar-none flex gap-2 max-md:-mx-4 max-md:-mb-1 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:flex-none md:flex-wrap">
            {actions}
          </div>
        )}
      </div>
      {lead && <p className="-mt-2 mb-5 text-soft">{lead}</p>}
    </>
  );
}

/** A thin bar on top while a navigation takes more than 150 ms. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div
      className="no-print fixed inset-x-0 top-0 z-60 h-[3px] origin-left animate-progress bg-primary opacity-0"
      aria-hidden="true"
    />
  );
}

/** The first stop of the keyboard: skips the header to the page, whose `<main>` has the id `content`. */
export function SkipLink() {
  return (
    <a
      className="no-print fixed top-2 left-2 z-60 rounded-control bg-cloth px-[1.1rem] py-[0.7rem] font-semibold text-on-fill not-focus:pointer-events-none not-focus:[clip-path:inset(50%)]"
      href="#content"
    >
      본문으로 건너뛰기
    </a>
  );
}
