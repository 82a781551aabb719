import type { Transaction } from '#/database/connect.ts';
import { findMembersWho } from '#/features/clubs/directory/club-access.server.ts';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { emitNotification, findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';

type League = { id: number; club: number; name: string };
type News = { event: EventOf<'league'>; to: number[]; actor: number | null; now: Date; about?: string };

/** Notifies members of an event in a league; `about` is the match or the team, named after the league. */
export const emitLeague = (tx: Transaction, { id, club, name }: League, { about, ...news }: News): void =>
  emitNotification(tx, {
    kind: 'league',
    ...news,
    subject: `league:${id}:${news.event}`,
    title: [name, about].filter(Boolean).join(' '),
    link: `/clubs/${club}/leagues/${id}`,
  });

/** The members (by number) who organise the leagues of a club; the site's admins once it was dissolved. */
export async function findOrganisers(tx: Transaction, club: number): Promise<number[]> {
  const managers = await findMembersWho(tx, mayOrganiseMatches, [club]);
  return managers.length > 0 ? managers : findAdmins(tx);
}
