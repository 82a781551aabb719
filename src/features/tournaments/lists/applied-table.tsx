import type { ReactNode } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';

type Applied = { link: string; title: string; when: string; where: string; stateText: string };

const COLUMNS: Column[] = [
  { key: 'title', title: '신청한 곳', lead: true },
  { key: 'when', title: '일시', fold: 'phone', bare: true },
  { key: 'where', title: '장소', fold: 'phone', bare: true },
  { key: 'stateText', title: '상태', align: 'center', bare: true },
];

type AppliedTableProps = { caption: string; showCaption?: boolean; rows: Applied[]; empty?: ReactNode };

/** What the member applied to, with the state of each application. */
export function AppliedTable({ empty = '', ...table }: AppliedTableProps) {
  return (
    <Table<Applied>
      {...table}
      columns={COLUMNS}
      rowKey={({ link }) => link}
      cell={(row, { key }) => cell(row, key as keyof Applied)}
      empty={empty}
    />
  );
}

/** The tournaments to which the member applied on the promotion board; nothing without one. */
export default function AppliedPromotions() {
  const load = () => fetchJson(browserApi.api.members.applications.$get());
  // If this call fails, the page is complete without them.
  const { found = [] } = useLoaded(load, '');
  const rows = found.filter(({ kind }) => kind === 'promotion');
  return rows.length > 0 && <AppliedTable caption="홍보글로 신청한 대회" showCaption rows={rows} />;
}

function cell({ link, ...row }: Applied, key: keyof Applied) {
  if (key === 'title') return <PageLink to={link}>{row.title}</PageLink>;
  return key === 'stateText' ? <strong>{row.stateText}</strong> : row[key as 'when' | 'where'];
}
