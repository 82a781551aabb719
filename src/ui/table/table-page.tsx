import { type ReactNode, type RefObject, useRef, useState } from 'react';
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

export function TablePage<Row>({
  title,
  lead,
  actions,
  width,
  above,
  paged,
  children,
  ...table
}: TablePageProps<Row>) {
  return (
    <PageFrame title={title} lead={lead} actions={actions} width={width}>
      {above}
      <Table {...table} />
      {paged && <Pager page={paged.page} last={lastPage(paged.total)} always={paged.always} />}
      {children}
    </PageFrame>
  );
}

/** The row in a form above a table: `edit` puts a row into the form, `edited` is undefined for a new one. */
export function useEditedRow<Row>() {
  const [edited, setEdited] = useState<Row>();
  const card = useRef<HTMLElement>(null);
  const edit = (row: Row) => {
    setEdited(row);
    card.current?.scrollIntoView({ block: 'nearest' });
  };
  return { edited, edit, card, done: () => setEdited(undefined) };
}

type EditCardProps = { id: string; title: string; card: RefObject<HTMLElement | null>; children: ReactNode };

export const EditCard = ({ id, title, card, children }: EditCardProps) => (
  <section ref={card} aria-labelledby={id} className="card mb-4">
    <h2 id={id} className="mb-4 text-lead font-bold">
      {title}
    </h2>
    {children}
  </section>
);
