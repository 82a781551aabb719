import type { Work } from '#/database/connect.ts';
import type { Entry } from '#/features/brackets/brackets.contract.ts';
import { tell } from '#/features/notifications/tell.server.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addressOf, askedSubjectOf, type TournamentRow } from './kept-rows.server.ts';
import { ASKED_MOST, seatsOf, TOO_MANY_ASKED } from './tournaments.rules.ts';

type Place = { member: number; entry: number; seat: number };

/**
 * Brings the places of members in line with the entries, and asks who is new; answers who was told. What somebody
 * answered stays, also when the place is another one, or none for a while.
 */
export async function placeMembers(
  tx: Work,
  row: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  entries: Entry[],
  now: Date,
): Promise<number[]> {
  const wanted = await placesOf(tx, entries);
  const known = await tx
    .selectFrom('tournament_players')
    .select(['member', 'entry', 'seat'])
    .where('tournament', '=', row.id)
    .execute();
  const isKnown = new Set(known.map(({ member }) => member));
  const isNew = [...wanted.values()].filter(({ member }) => !isKnown.has(member));
  if (isKnown.size + isNew.length > ASKED_MOST) throw new Refusal('invalid', TOO_MANY_ASKED);
  for (const place of known) {
    const next = wanted.get(place.member) ?? { entry: 0, seat: 0 };
    if (next.entry !== place.entry || next.seat !== place.seat) await move(tx, row.id, place.member, next);
  }
  if (isNew.length === 0) return [];
  const at = now.toISOString();
  // The organiser takes part by entering.
  const state = (member: number) => (member === row.organiser ? 'accepted' : 'asked');
  const rows = isNew.map(
    place => ({ tournament: row.id, ...place, state: state(place.member), at }) as const,
  );
  await tx.insertInto('tournament_players').values(rows).execute();
  return tell(tx, {
    to: isNew.map(({ member }) => member),
    kind: 'tournament',
    event: 'asked',
    subject: askedSubjectOf(row.id),
    title: row.title,
    link: addressOf(row.id),
    actor: row.organiser,
    now,
  });
}

/** By the numbers of members who stand in lists; whoever else is named was typed, or has left. */
async function placesOf(tx: Work, entries: Entry[]): Promise<Map<number, Place>> {
  const seats = seatsOf(entries);
  if (seats.size === 0) return new Map();
  const members = await tx
    .selectFrom('members')
    .select(['number', 'id_key'])
    .where('id_key', 'in', [...seats.keys()])
    .where('listed', '=', 1)
    .execute();
  return new Map(
    members.flatMap(({ number, id_key }) => {
      const seat = seats.get(id_key);
      return seat ? [[number, { member: number, ...seat }]] : [];
    }),
  );
}

async function move(tx: Work, tournament: number, member: number, to: Omit<Place, 'member'>): Promise<void> {
  const { entry, seat } = to;
  await tx
    .updateTable('tournament_players')
    .set({ entry, seat })
    .where('tournament', '=', tournament)
    .where('member', '=', member)
    .execute();
}
