import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '#/ui/feedback/states.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { BackLink } from './back-link.tsx';
import { Card, PageFrame, type PageFrameProps } from './frame.tsx';

export const TO_PROFILE = <BackLink list="/profile" title="내 정보" />;

export const OwnPage = (props: Pick<PageFrameProps, 'title' | 'lead' | 'children'>) => (
  <PageFrame width="reading" above={TO_PROFILE} {...props} />
);

type OwnListProps<Row> = Omit<EmptyStateProps, 'sentence'> & {
  title: string;
  lead?: string;
  rows: Row[];
  total?: number;
  page?: number;
  /** Shown for an empty list, if no form (`children`) is above it. */
  empty?: string;
  show: (row: Row) => ReactNode;
  children?: ReactNode;
};

/** One card for each row: cases, bookmarks or blocked members. */
export function OwnList<Row extends { id: number | string }>(props: OwnListProps<Row>) {
  const { title, lead, rows, total = 0, page = 1, empty, show, children, ...state } = props;
  return (
    <OwnPage title={title} lead={lead}>
      {children}
      {rows.length === 0 && empty && <EmptyState sentence={empty} {...state} />}
      <ol className="grid gap-3">
        {rows.map(row => (
          <Card as="li" key={row.id}>
            {show(row)}
          </Card>
        ))}
      </ol>
      <Pager page={page} total={total} />
    </OwnPage>
  );
}
