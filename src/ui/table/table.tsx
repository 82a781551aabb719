import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ChipRow, SelectChip } from '#/ui/page/chips.tsx';
import { addressesOf, type UrlMaker, usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

type SortOrder = 'asc' | 'desc';
export type Column<Row> = {
  /** No two columns of a table have the same title. */
  title: string;
  /** The value of the query parameter `sort`; without it the column is not sortable. */
  sortKey?: string;
  /** The order after the first press. */
  firstOrder?: SortOrder;
  align?: 'center' | 'right';
  /** The cell is the row's header; by default that of the first column without `fold`. */
  lead?: boolean;
  /**
   * On phones, 'phone' and 'bare' put the cell below the row's header, with the column's title or without;
   * 'line' puts it on a line of its own.
   */
  fold?: 'phone' | 'bare' | 'line';
  /** Phones leave out the column's title. */
  bare?: boolean;
  className?: string;
  cell: (row: Row) => ReactNode;
};
/** `false` leaves a column out. */
export type Columns<Row> = (Column<Row> | false)[];
export type TableProps<Row> = {
  caption: string;
  showCaption?: boolean;
  columns: Columns<Row>;
  rows: Row[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  /** Fills up to 10 rows on wide screens, so that the pager stays in place. */
  pad?: boolean;
  /** Shown beside the select of the order on phones; false for no chips and no select. */
  chips?: ReactNode;
  /** The order if the URL has no `sort`. */
  sorted?: { sort: string; order: SortOrder };
};

/** Wide screens sort by links in the header, phones by a select; phones put minor columns below. */
export function Table<Row>(props: TableProps<Row>) {
  const { rowKey } = props;
  const columns = props.columns.filter(column => column !== false);
  const lead = columns.find(column => column.lead) ?? columns.find(column => !column.fold) ?? columns[0];
  const classes = columns.map(column => classOf(column, column === lead));
  const rowOf = (row: Row) => (
    <tr key={rowKey(row)} {...role('row')}>
      {columns.map((column, index) =>
        column === lead ? (
          <th key={column.title} scope="row" className={classes[index]} {...role('rowheader')}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.title} className={classes[index]} data-title={foldTitle(column)} {...role('cell')}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <div className="table-wrap">
      <PhoneHead {...props} columns={columns} />
      <table className="table" {...role('table')}>
        <caption className={props.showCaption ? undefined : 'sr-only'}>{props.caption}</caption>
        <Head columns={columns} classes={classes} sorted={props.sorted} />
        <tbody {...role('rowgroup')}>
          {props.rows.map(rowOf)}
          <Rest {...props} columns={columns} />
        </tbody>
      </table>
    </div>
  );
}

export const unsorted = <Row,>(columns: Column<Row>[]) =>
  columns.map(column => ({ ...column, sortKey: undefined }));

const PAGE_ROWS = 10;

// A table laid out as flex boxes on phones loses its meaning in Safari unless the roles are given.
const role = (name: string) => ({ role: name });

const foldTitle = (column: Look) =>
  column.fold && column.fold !== 'bare' && !column.bare ? column.title : undefined;

function classOf(column: Look, isLead: boolean): string | undefined {
  const names = [
    isLead && 'table-lead',
    column.fold && 'table-fold',
    column.fold === 'line' && 'table-line',
    column.bare && !column.fold && 'table-bare',
    column.align && `align-${column.align}`,
    column.className,
  ];
  return names.filter(Boolean).join(' ') || undefined;
}

type Sorted = TableProps<never>['sorted'];
type Look = Omit<Column<never>, 'cell'>;
type PartProps = Omit<TableProps<never>, 'columns' | 'rows' | 'rowKey'> & {
  columns: Look[];
  rows: unknown[];
};

/** `address` makes the page's URLs for another order. */
function useOrder(sorted: Sorted) {
  const { pathname } = useLocation();
  const search = usePageQuery();
  const address = addressesOf(pathname, search, ['sort', 'order', 'page']);
  const sort = search.get('sort') ?? sorted?.sort;
  const order = search.get('sort') ? (search.get('order') ?? 'asc') : sorted?.order;
  return { address, sort, order };
}

function PhoneHead({ columns, sorted, chips }: PartProps) {
  const { address, sort, order } = useOrder(sorted);
  const sortable = columns.filter(({ sortKey }) => sortKey);
  if (chips === false || (!chips && sortable.length < 2)) return null;
  const tabs = sortable.flatMap(({ title, sortKey = '', firstOrder = 'asc' }) => {
    const isTurned = sortKey === sort && order !== firstOrder;
    const turned = { sort: sortKey, order: order ?? 'asc' };
    return [
      { value: sortKey, title, to: address({ sort: sortKey, order: firstOrder }) },
      ...(isTurned ? [{ value: `${sortKey} turned`, title: `${title} 거꾸로`, to: address(turned) }] : []),
    ];
  });
  const turned = `${sort} turned`;
  const current = tabs.some(({ value }) => value === turned) ? turned : (sort ?? '');
  return (
    <ChipRow className="md:hidden">
      {chips}
      {sortable.length > 1 && (
        <SelectChip label="정렬" tabs={tabs} current={current} initial={sorted?.sort} />
      )}
    </ChipRow>
  );
}

type HeadProps = { columns: Look[]; classes: (string | undefined)[]; sorted?: Sorted };

function Head({ columns, classes, sorted }: HeadProps) {
  const { address, sort, order } = useOrder(sorted);
  return (
    <thead {...role('rowgroup')}>
      <tr {...role('row')}>
        {columns.map((column, index) => {
          const current = column.sortKey !== undefined && column.sortKey === sort;
          const ariaSort = current ? (order === 'desc' ? 'descending' : 'ascending') : undefined;
          return (
            <th
              key={column.title}
              scope="col"
              className={classes[index]}
              aria-sort={ariaSort}
              {...role('columnheader')}
            >
              {column.sortKey ? (
                <PageLink className="table-sort" to={sortAddress(address, column, ariaSort)} keepScroll>
                  {column.title}
                </PageLink>
              ) : (
                column.title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function sortAddress(address: UrlMaker, column: Look, now: 'ascending' | 'descending' | undefined) {
  const first = column.firstOrder ?? 'asc';
  const order = now === undefined ? first : now === 'ascending' ? 'desc' : 'asc';
  return address({ sort: column.sortKey ?? '', order });
}

function Rest({ rows, columns, empty, pad }: PartProps) {
  const shown = Math.max(rows.length, 1);
  return (
    <>
      {rows.length === 0 && (
        <tr className="table-empty" {...role('row')}>
          <td colSpan={columns.length} {...role('cell')}>
            {empty}
          </td>
        </tr>
      )}
      {pad &&
        PAD_KEYS.slice(shown).map(key => (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
          <tr key={key} className="table-pad" aria-hidden="true">
            <td colSpan={columns.length} />
          </tr>
        ))}
    </>
  );
}

const PAD_KEYS = Array.from({ length: PAGE_ROWS }, (_, index) => `pad-${index}`);
