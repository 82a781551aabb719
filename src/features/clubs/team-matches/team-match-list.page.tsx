import { useLoaderData } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { maySetHandicaps } from '#/features/clubs/directory/clubs.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { LOAD_FAILED, MATCH_STATES } from './team-match.rules.ts';
import type { ListedTeamMatch } from './team-matches.contract.ts';

const calls = () => browserApi.api.clubs[':id'];

export const clientLoader = memberLoader(async ({ params: { id = '' } }) => {
  const [club, matches] = await forPage(
    Promise.all([
      fetchJson(calls().$get({ param: { id } })),
      fetchJson(calls()['team-matches'].$get({ param: { id } })),
    ]),
    LOAD_FAILED,
  );
  return { club, matches };
});

export const meta = pageMeta(({ params: { id } }) => ({
  title: '교류전',
  path: `/clubs/${id}/team-matches`,
  hidden: true,
}));

const COLUMNS: Column[] = [
  { key: 'teams', title: '경기' },
  { key: 'score', title: '점수', align: 'center' },
  { key: 'day', title: '날짜', fold: 'phone', bare: true },
  { key: 'hall', title: '당구장', fold: 'phone', bare: true },
  { key: 'state', title: '상태', fold: 'phone', bare: true },
];

export const HydrateFallback = loadingPage('교류전', <SkeletonTable columns={4} />, 'wide');

export default function TeamMatchListPage() {
  const { club, matches } = useLoaderData<typeof clientLoader>();
  const role = club.own?.role;
  return (
    <ClubFrame club={club} current="team-matches">
      {role && maySetHandicaps(role) && (
        <p>
          <LinkButton to={`/clubs/${club.id}/team-matches/new`}>교류전 열기</LinkButton>
        </p>
      )}
      <Table
        caption="교류전 목록"
        columns={COLUMNS}
        rows={matches}
        rowKey={match => match.id}
        cell={cell}
        empty={
          <EmptyState
            sentence="아직 교류전이 없습니다."
            why="회장과 경기이사가 상대 팀을 적어 열 수 있습니다."
          />
        }
      />
    </ClubFrame>
  );
}

function cell({ id, club, teams, day, hall, state, score }: ListedTeamMatch, { key }: Column) {
  if (key === 'day') return <Day of={day} />;
  if (key === 'hall') return hall;
  if (key === 'state') return MATCH_STATES[state];
  if (key === 'score') return score?.join(':') ?? '–';
  return (
    <PageLink to={`/clubs/${club}/team-matches/${id}`}>{teams.map(({ name }) => name).join(' 대 ')}</PageLink>
  );
}
