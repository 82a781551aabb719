import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CardFold } from '#/ui/page/fold.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from './pager.tsx';
import { Table, type TableProps } from './table.tsx';

type TablePageProps<Row> = TableProps<Row> & {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'reading';
  above?: ReactNode;
  /** The page number and number of all rows, if the list has pages; `always`: a pager also for one page. */
  paged?: { page: number; total: number; always?: boolean };
  children?: ReactNode;
};

export function TablePage<Row>(props: TablePageProps<Row>) {
  const { title, lead, actions, width, above, paged, children, ...table } = props;
  return (
    <PageFrame title={title} lead={lead} actions={actions} width={width}>
      {above}
      <Table {...table} />
      {paged && <Pager page={paged.page} last={lastPage(paged.total)} always={paged.always} />}
      {children}
    </PageFrame>
  );
}

/** The row in an `EditCard`: `edit` puts a row into its form, `edited` is undefined for a new one. */
export function useEditedRow<Row>() {
  const [edited, setEdited] = useState<Row>();
  const card = useRef<HTMLDetailsElement>(null);
  const edit = (row: Row) => {
    setEdited(row);
    if (!card.current) return;
    card.current.open = true;
    card.current.scrollIntoView({ block: 'nearest' });
  };
  return { edited, edit, card, done: () => setEdited(undefined) };
}

type EditCardProps = { title: string; card: RefObject<HTMLDetailsElement | null>; children: ReactNode };

/** The form above a table, folded until a row is added or edited. */
export const EditCard = ({ title, card, children }: EditCardProps) => (
  <CardFold ref={card} title={title} className="my-4 scroll-mt-20">
    {children}
  </CardFold>
);
