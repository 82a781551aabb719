import type { ReactNode } from 'react';
import type { MemberTournament } from '#/features/tournaments/results/results.contract.ts';
import { RESULTS_LOAD_FAILED, TOURNAMENTS_MOST } from '#/features/tournaments/results/results.rules.ts';
import { fetchList, forPage, type SiteApi } from '#/ui/client/api.ts';
import { lastPage, requestedPage } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Section } from '#/ui/page/parts.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Day } from '#/ui/theme/day.tsx';

export const TOURNAMENTS_PARAM = 'tournaments';

type ShownTournaments = { rows: MemberTournament[]; total: number; page: number };

export async function readTournaments(api: SiteApi, id: string, search: URLSearchParams) {
  const page = Math.min(requestedPage(search, TOURNAMENTS_PARAM), lastPage(TOURNAMENTS_MOST));
  const query = { page: String(page) };
  const call = api.api.results.members[':id'].tournaments.$get({ param: { id }, query });
  return { ...(await forPage(fetchList(call), RESULTS_LOAD_FAILED)), page };
}

const COLUMNS: Column<MemberTournament>[] = [
  {
    title: '대회',
    lead: true,
    cell: ({ id, title }) => <PageLink to={`/tournaments/${id}`}>{title}</PageLink>,
  },
  { title: '날짜', align: 'center', fold: 'bare', cell: ({ day }) => <Day of={day} /> },
  { title: '당구장', fold: 'bare', cell: ({ hall }) => hall },
  { title: '결과', align: 'center', fold: 'bare', cell: stateOf },
];
export const NO_TOURNAMENTS = '아직 참가한 대회가 없습니다.';
const STATES = { coming: '예정', live: '진행 중', closed: '끝남' };

export function MemberTournaments({ rows, total, page, empty }: ShownTournaments & { empty?: ReactNode }) {
  return (
    <Section id="tournaments" title="참가한 대회" heading="mt-6 mb-2 text-lead font-bold">
      <Table
        caption="참가한 대회"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty ?? NO_TOURNAMENTS}
      />
      <Pager
        page={page}
        total={total}
        param={TOURNAMENTS_PARAM}
        // The parameter also says that this tab is open.
        home={0}
        label="참가한 대회 페이지"
        hash="#tournaments"
      />
    </Section>
  );
}

function stateOf({ champion, state, wins, losses }: MemberTournament) {
  if (champion) return <strong>우승</strong>;
  return state === 'closed' && wins + losses > 0 ? `${wins}승 ${losses}패` : STATES[state];
}
