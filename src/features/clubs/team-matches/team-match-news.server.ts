import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import { findMembersWho } from '#/features/clubs/directory/club-access.server.ts';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { namedTeamMatches, type TeamMatchRow, teamsOf } from './team-match-rows.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The line-ups or the facts of a team match changed; the clients of its live stream reload it. */
    'team-match.changed': { id: number };
  }
}

type News = {
  event: EventOf<'teamMatch'>;
  /** The sides whose captains are notified, and other members. */
  sides: readonly Side[];
  also?: number[];
  /** The member whose action caused the event; null if the site did, for example when a captain is banned. */
  actor: number | null;
  /** The title of the notification; by default the names of the teams. */
  title?: string;
  now: Date;
};

/** Notifies the captains of some sides of a team match, and the clients of its live stream. */
export async function emitTeamMatch(
  tx: Transaction,
  row: TeamMatchRow,
  { event, sides, also = [], actor, title, now }: News,
): Promise<void> {
  const { id, club } = row;
  tx.emit({ kind: 'team-match.changed', id });
  const to = [...(await findCaptains(tx, row, sides)), ...also];
  emitNotification(tx, {
    kind: 'teamMatch',
    event,
    to,
    actor,
    now,
    subject: subjectOf(id),
    title: title ?? titleOf(row),
    link:
      event === 'cancelled' || event === 'refused' ? `/clubs/${club}` : `/clubs/${club}/team-matches/${id}`,
  });
}

/** Marks the proposal of a team match as read for all captains of the away side. */
export async function emitProposalAnswered(tx: Transaction, row: TeamMatchRow): Promise<void> {
  for (const member of await findCaptains(tx, row, [1]))
    tx.emit({ kind: 'question.answered', subjects: [subjectOf(row.id)], member });
}

const subjectOf = (id: number) => `team-match:${id}`;

/** The name of a team match, for example `교류전 가람 대 나래` or `수요 팀 리그 3라운드 가람 대 나래`. */
function titleOf(row: TeamMatchRow): string {
  const [home, away] = teamsOf(row);
  const what = row.league === null ? '교류전' : `${row.league_name} ${row.round}라운드`;
  return `${what} ${home.name} 대 ${away.name}`;
}

/** Notifies the captains of a player who objects to taking part in a slot; they may name a substitute. */
export async function emitObjection(tx: Transaction, { tournament, member, now }: Objection): Promise<void> {
  const seat = await tx
    .selectFrom('team_match_slots as s')
    .innerJoin('team_match_players as p', on =>
      on.onRef('p.team_match', '=', 's.team_match').onRef('p.slot', '=', 's.slot'),
    )
    .select(['s.team_match', 's.slot', 'side'])
    .where(eb => eb.and({ tournament, member }))
    .executeTakeFirst();
  if (!seat) return;
  const found = namedTeamMatches(tx).where('team_matches.id', '=', seat.team_match);
  const row = await found.executeTakeFirstOrThrow();
  const sides = [seat.side as Side];
  await emitTeamMatch(tx, row, {
    event: 'objected',
    sides,
    actor: member,
    title: `${titleOf(row)} ${seat.slot}번 경기`,
    now,
  });
}
type Objection = Omit<SiteEvent<'slot.objected'>, 'kind'>;

/** The numbers of the members who act for these sides of a team match. */
async function findCaptains(tx: Transaction, row: TeamMatchRow, sides: readonly Side[]): Promise<number[]> {
  const { club, away_club, away_captain, home_captain, away_team_captain } = row;
  if (row.league !== null)
    return sides.flatMap(side => (side === 0 ? home_captain : away_team_captain) ?? []);
  const clubs = sides.flatMap(side => (side === 0 ? club : (away_club ?? [])));
  const captains = await findMembersWho(tx, mayOrganiseMatches, clubs);
  return sides.includes(1) && away_captain !== null ? [...captains, away_captain] : captains;
}
