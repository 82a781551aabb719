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

/** A page with its one h1: lists are wide, forms 480 px, texts 720 px. */
export function PageFrame({ title, lead, actions, width = 'wide', children }: PageFrameProps) {
  return (
    <div className={`page page-${width}`}>
      <div className="page-head">
        <h1 className="page-title">{title}</h1>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {lead && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  );
}

/** A thin bar on top while a navigation takes more than 150 ms. */
export function ProgressBar() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="progress" aria-hidden="true" />;
}

/** The first stop of the keyboard: skips the header to the page, whose `<main>` has the id `content`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      본문으로 건너뛰기
    </a>
  );
}
