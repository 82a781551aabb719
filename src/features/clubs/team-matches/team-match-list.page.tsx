import { useLoaderData } from 'react-router';
import { ClubFrame } from '#/features/clubs/directory/club-frame.tsx';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { Card, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ListRow } from '#/ui/page/parts.tsx';
import { FLOATING, LinkButton } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { MATCH_STATES } from './team-match.rules.ts';
import type { ListedTeamMatch } from './team-matches.contract.ts';

const calls = browserApi.api.clubs[':id'];

export const clientLoader = memberLoader(async ({ params: { id = '' } }) => {
  const [club, matches] = await forPage(
    Promise.all([
      fetchJson(calls.$get({ param: { id } })),
      fetchJson(calls['team-matches'].$get({ param: { id } })),
    ]),
  );
  return { club, matches };
});

export const meta = pageMeta({ title: '교류전', hidden: true });

export const HydrateFallback = loadingPage('교류전', <SkeletonTable columns={4} />, 'wide');

export default function TeamMatchListPage() {
  const { club, matches } = useLoaderData<typeof clientLoader>();
  const role = club.own?.role;
  const opening = role &&
    mayOrganiseMatches(role) && { label: '교류전 열기', to: `/clubs/${club.id}/team-matches/new` };
  return (
    <ClubFrame
      club={club}
      current="team-matches"
      actions={
        opening &&
        matches.length > 0 && (
          <LinkButton className={FLOATING} to={opening.to}>
            {opening.label}
          </LinkButton>
        )
      }
    >
      {matches.length > 0 ? (
        <Card as="ul" className="py-2" aria-label="교류전 목록">
          {matches.map(match => (
            <MatchRow key={match.id} club={club.id} match={match} />
          ))}
        </Card>
      ) : (
        <EmptyState
          sentence="아직 교류전이 없습니다."
          why={opening ? undefined : '회장과 경기이사가 상대 팀을 적어 열 수 있습니다.'}
          next={opening || undefined}
        />
      )}
    </ClubFrame>
  );
}

const STATE_COLOURS = { proposed: 'yellow', accepted: 'yellow', open: 'red', over: 'quiet' } as const;

/** A team match from the view of a club: its score first. */
function MatchRow({ club, match }: { club: number; match: ListedTeamMatch }) {
  const { id, teams, day, time, hall, state, score } = match;
  const isAway = teams[0].club !== club;
  return (
    <ListRow>
      <span className="min-w-0">
        <PageLink className="font-bold" to={`/clubs/${match.club}/team-matches/${id}`}>
          {teams[isAway ? 0 : 1].name}
        </PageLink>
        <small className="block text-soft">
          <Day of={day} time={time} />
          {hall && ` · ${hall}`}
        </small>
      </span>
      <span className="flex items-center gap-2 tabular-nums">
        {score && <strong>{(isAway ? score.toReversed() : score).join(' : ')}</strong>}
        <Tag colour={STATE_COLOURS[state]}>{MATCH_STATES[state]}</Tag>
      </span>
    </ListRow>
  );
}
