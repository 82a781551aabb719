import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';

type PageFrameProps = {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'form' | 'reading';
  /** Content above the title, such as a `BackLink`. */
  above?: ReactNode;
  className?: string;
  children: ReactNode;
};

const WIDTHS = {
  wide: 'max-w-280',
  form: 'max-w-128 md:max-w-132',
  reading: 'max-w-188 md:max-w-192',
};

/** A page with its heading: `form` is 480 px wide, `reading` 720 px. */
export function PageFrame({
  title,
  lead,
  actions,
  width = 'wide',
  above,
  className = '',
  children,
}: PageFrameProps) {
  return (
    <div className={`page ${WIDTHS[width]} ${className}`}>
      {above}
      <PageHead title={title} lead={lead} actions={actions} width={width} />
      {children}
    </div>
  );
}

type PageHeadProps = Pick<PageFrameProps, 'title' | 'lead' | 'actions' | 'width'>;

/**
 * The heading of a page with its buttons, which scroll in a row on phones. There 8 px part it from its lead and
 * from the choices of a list, 16 px from texts and forms.
 */
function PageHead({ title, lead, actions, width }: PageHeadProps) {
  return (
    <>
      <div className={`page-head ${lead || width === 'wide' ? '' : 'max-md:mb-4'}`}>
        <h1>{title}</h1>
        {actions && <div>{actions}</div>}
      </div>
      {lead && <p className="mb-4 text-soft md:-mt-2 md:mb-5">{lead}</p>}
    </>
  );
}

/** A progress bar that appears if a navigation takes more than 150 ms. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="progress-bar no-print" aria-hidden="true" />;
}

/** A link that leads past the header to `<main id="content">`. */
export function SkipLink() {
  return (
    <a className="skip-link no-print" href="#content">
      본문으로 건너뛰기
    </a>
  );
}
