import type { Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import {
  INVITATIONS_RECEIVED_A_DAY,
  STRANGERS_INVITED_A_DAY,
} from '#/features/tournaments/server/tournaments.constants.ts';
import { dayStartUtc, seoulDay } from '#/shared/time/time.ts';

type Invitation = { organiser: number; members: number[]; now: Date };
/** The numbers of members to notify of an invitation: acquaintances with the title, strangers without. */
type Recipients = { acquaintances: number[]; strangers: number[] };

/**
 * The members (numbers) that an organiser may notify: all acquaintances, and a limited number of strangers a
 * day. Strangers who already got too many invitations from strangers that day are left out.
 */
export async function findInvitedRecipients(
  tx: Transaction,
  { organiser, members, now }: Invitation,
): Promise<Recipients> {
  const others = members.filter(member => member !== organiser);
  if (others.length === 0) return { acquaintances: [], strangers: [] };
  const met = await findAcquaintances(tx, organiser, others);
  const unknown = others.filter(member => !met.has(member));
  if (unknown.length === 0) return { acquaintances: others, strangers: [] };
  const today = dayStartUtc(seoulDay(now));
  // Two tournaments saved at once must not both use the rest of the day's limit.
  await lockMember(tx, organiser);
  const left = Math.max(0, STRANGERS_INVITED_A_DAY - (await invitedSince(tx, organiser, today)));
  const busy = await invitedTooOften(tx, unknown, today);
  return {
    acquaintances: others.filter(member => met.has(member)),
    strangers: unknown.filter(member => !busy.has(member)).slice(0, left),
  };
}

/** The members with whom the organiser has already taken part in a tournament or agreed on a match. */
async function findAcquaintances(
  tx: Transaction,
  organiser: number,
  members: number[],
): Promise<Set<number>> {
  const played = await tx
    .selectFrom('tournament_players as theirs')
    .innerJoin('tournament_players as own', 'own.tournament', 'theirs.tournament')
    .select('theirs.member')
    .distinct()
    .where('theirs.member', 'in', members)
    .where('theirs.state', '=', 'accepted')
    .where('own.member', '=', organiser)
    .where('own.state', '=', 'accepted')
    .execute();
  const organised = await tx
    .selectFrom('tournament_players')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .select('member')
    .distinct()
    .where('member', 'in', members)
    .where('tournament_players.state', '=', 'accepted')
    .where('organiser', '=', organiser)
    .execute();
  const agreed = await tx
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'post')
    .select(['member', 'author'])
    .where('applications.state', '=', 'accepted')
    .where(eb =>
      eb.or([
        eb.and([eb('member', 'in', members), eb('author', '=', organiser)]),
        eb.and([eb('member', '=', organiser), eb('author', 'in', members)]),
      ]),
    )
    .execute();
  const numbers = [...played, ...organised].map(({ member }) => member);
  return new Set([...numbers, ...agreed.flatMap(({ member, author }) => [member, author])]);
}

async function invitedSince(tx: Transaction, organiser: number, since: string): Promise<number> {
  const { n } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('actor', '=', organiser)
    .where('event', '=', 'asked')
    .where('title', '=', '')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return n;
}

async function invitedTooOften(tx: Transaction, members: number[], since: string): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('notifications')
    .select('member')
    .where('member', 'in', members)
    .where('event', '=', 'asked')
    .where('title', '=', '')
    .where('at', '>=', since)
    .groupBy('member')
    .having(({ fn }) => fn.countAll<number>(), '>=', INVITATIONS_RECEIVED_A_DAY)
    .execute();
  return new Set(rows.map(({ member }) => member));
}
