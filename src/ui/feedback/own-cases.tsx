import type { ReactNode } from 'react';
import { Card } from '#/ui/page/card.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { EmptyState, Loading } from './states.tsx';

type OwnCasesProps<Row> = {
  title: string;
  lead: string;
  rows: Row[];
  total: number;
  page: number;
  /** The sentence shown if the list is empty; it names the kind of cases. */
  empty: string;
  why: string;
  /** Renders one case for its member. */
  show: (row: Row) => ReactNode;
  /** Content above the list. */
  children?: ReactNode;
};

/**
 * A page that lists the cases about the signed-in member, such as sanctions or privacy requests, one card for
 * each case.
 */
export function OwnCases<Row extends { id: number }>(props: OwnCasesProps<Row>) {
  const { title, lead, rows, total, page, empty, why, show, children } = props;
  const back = (
    <LinkButton variant="quiet" to="/profile">
      회원정보
    </LinkButton>
  );
  return (
    <PageFrame title={title} width="reading" actions={back} lead={lead}>
      {children}
      {rows.length === 0 && <EmptyState sentence={empty} why={why} />}
      <ol className="grid gap-3">
        {rows.map(row => (
          <Card as="li" key={row.id}>
            {show(row)}
          </Card>
        ))}
      </ol>
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

/** The page while its list is loading. */
export function OwnCasesLoading({ title }: { title: string }) {
  return (
    <PageFrame title={title} width="reading">
      <Loading />
    </PageFrame>
  );
}
