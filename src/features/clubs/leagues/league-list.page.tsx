import { useLoaderData } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { browserLoader, fetchJson, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { FLOATING, LinkButton } from '#/ui/theme/button.tsx';
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

const columnsOf = (club: number): Column<ListedLeague>[] => [
  { title: '리그', cell: ({ id, name }) => <PageLink to={`/clubs/${club}/leagues/${id}`}>{name}</PageLink> },
  { title: '팀', align: 'right', cell: ({ teams }) => `${teams}팀` },
  {
    title: '기간',
    fold: 'bare',
    cell: ({ firstDay, lastDay }) => (
      <>
        <Day of={firstDay} /> ~ <Day of={lastDay} />
      </>
    ),
  },
  { title: '당구장', fold: 'bare', cell: ({ hall }) => hall },
];

export default function LeagueListPage() {
  const { club, leagues } = useLoaderData<typeof clientLoader>();
  const role = club.own?.waits === false && club.own.role;
  const opening = role &&
    mayOrganiseMatches(role) && { label: '리그 열기', to: `/clubs/${club.id}/leagues/new` };
  return (
    <ClubFrame
      club={club}
      current="leagues"
      actions={
        opening &&
        leagues.length > 0 && (
          <LinkButton className={FLOATING} to={opening.to}>
            {opening.label}
          </LinkButton>
        )
      }
    >
      <Table
        caption="리그 목록"
        columns={columnsOf(club.id)}
        rows={leagues}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            sentence="아직 리그가 없습니다."
            why={opening ? undefined : '회장과 경기이사가 팀을 적어 열 수 있습니다.'}
            next={opening || undefined}
          />
        }
      />
    </ClubFrame>
  );
}
