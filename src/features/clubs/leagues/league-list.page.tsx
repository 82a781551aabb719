import { useLoaderData } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { maySetHandicaps } from '#/features/clubs/directory/clubs.rules.ts';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import type { ListedLeague } from './leagues.contract.ts';

async function read({ api, params: { id = '' } }: PageRequest) {
  const calls = api.api.clubs[':id'];
  const [club, leagues] = await forPage(
    Promise.all([fetchJson(calls.$get({ param: { id } })), fetchJson(calls.leagues.$get({ param: { id } }))]),
  );
  return { club, leagues };
}

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: `${loaderData.club.name} 리그`,
      description: `${loaderData.club.name}에서 여는 팀 리그의 일정과 순위입니다.`,
      path: `/clubs/${loaderData.club.id}/leagues`,
    },
);

const COLUMNS: Column[] = [
  { key: 'name', title: '리그' },
  { key: 'teams', title: '팀', align: 'right' },
  { key: 'days', title: '기간', fold: 'phone', bare: true },
  { key: 'hall', title: '당구장', fold: 'phone', bare: true },
];

export default function LeagueListPage() {
  const { club, leagues } = useLoaderData<typeof clientLoader>();
  const role = club.own?.waits === false && club.own.role;
  const cell = ({ id, name, hall, teams, firstDay, lastDay }: ListedLeague, { key }: Column) => {
    if (key === 'teams') return `${teams}팀`;
    if (key === 'hall') return hall;
    if (key === 'name') return <PageLink to={`/clubs/${club.id}/leagues/${id}`}>{name}</PageLink>;
    return (
      <>
        <Day of={firstDay} /> ~ <Day of={lastDay} />
      </>
    );
  };
  return (
    <ClubFrame club={club} current="leagues">
      {role && maySetHandicaps(role) && (
        <p>
          <LinkButton to={`/clubs/${club.id}/leagues/new`}>리그 열기</LinkButton>
        </p>
      )}
      <Table
        caption="리그 목록"
        columns={COLUMNS}
        rows={leagues}
        rowKey={({ id }) => id}
        cell={cell}
        empty={
          <EmptyState sentence="아직 리그가 없습니다." why="회장과 경기이사가 팀을 적어 열 수 있습니다." />
        }
      />
    </ClubFrame>
  );
}
