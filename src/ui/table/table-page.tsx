import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AdminPage, type AdminPageProps } from '#/ui/page/admin-page.tsx';
import { Pager } from './pager.tsx';
import { Table, type TableProps } from './table.tsx';

type TablePageProps<Row> = TableProps<Row> &
  Omit<AdminPageProps, 'above' | 'narrow' | 'children'> & {
    /** Shown above the title. */
    back?: ReactNode;
    /** Shown between the title and the table. */
    above?: ReactNode;
    /** The pages of the list; `always` shows a pager also for one page. */
    paged?: { page: number; total: number; always?: boolean };
    children?: ReactNode;
  };

export function TablePage<Row>(props: TablePageProps<Row>) {
  const { title, lead, actions, width, search, back, above, paged, children, ...table } = props;
  return (
    <AdminPage
      title={title}
      lead={lead}
      actions={actions}
      width={width}
      search={search}
      {...(back ? { above: back } : {})}
    >
      {above}
      <Table {...table} />
      {paged && <Pager page={paged.page} total={paged.total} always={paged.always} />}
      {children}
    </AdminPage>
  );
}

/** The last column has the buttons of a row, which phones keep beside the row's header. */
export const MANAGE = {
  title: '관리',
  align: 'right',
  bare: true,
  className: 'max-md:flex-[0_0_auto]',
} as const;

/** `edited` is undefined for a new row; `open` shows the card, `close` removes it. */
export function useEditedRow<Row>() {
  const [edited, setEdited] = useState<Row>();
  const [isOpen, setOpen] = useState(false);
  const open = (row?: Row) => {
    setEdited(row);
    setOpen(true);
  };
  return { edited, isOpen, open, close: () => setOpen(false) };
}

/** The form is above the table while a row is added or edited; its first field has the focus. */
export function EditCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.querySelector<HTMLElement>('[data-field]')?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={card} className="card my-4 scroll-mt-20" aria-label={title}>
      <h2 className="mb-4 text-lead font-bold">{title}</h2>
      {children}
    </section>
  );
}
