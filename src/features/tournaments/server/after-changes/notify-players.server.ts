import type { Transaction } from '#/database/connect.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import {
  addressOf,
  requestedSubjectOf,
  subjectOf,
  unconfirmedSubjectOf,
} from '#/features/tournaments/server/tournament-rows.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Something happened to a tournament; `to` are the numbers of the members to notify. */
    'tournament.happened': About & { event: Exclude<EventOf<'tournament'>, 'asked'>; to: number[] };
    /**
     * Emitted when a tournament is closed: its results wait for members who have not answered. `invitation`
     * is the subject of the notification that invited them.
     */
    'results.unconfirmed': Omit<About, 'title'> & { tournament: number; invitation: string };
  }
}

/** Notifies the players if the tournament was closed or reopened between `before` and `after`. */
export async function emitPhase(
  tx: Transaction,
  before: TournamentRow,
  after: TournamentRow,
  now: Date,
): Promise<void> {
  const isClosed = after.state === 'closed';
  if (isClosed === (before.state === 'closed')) return;
  await emitToPlayers(tx, after, { event: isClosed ? 'closed' : 'reopened', actor: after.organiser, now });
  if (!isClosed) return;
  const { id, organiser } = after;
  const about = { subject: unconfirmedSubjectOf(id), link: addressOf(id), actor: organiser, now };
  tx.emit({ kind: 'results.unconfirmed', tournament: id, invitation: requestedSubjectOf(id), ...about });
}

export type TournamentNotification = {
  event: 'closed' | 'reopened' | 'removed' | 'voided' | 'restored';
  actor: number | null;
  now: Date;
  link?: string;
  /** The numbers of members to notify besides the players. */
  also?: number[];
};

/** Notifies the members who accepted and those in `also`; returns their numbers. */
export async function emitToPlayers(
  tx: Transaction,
  { id, title }: Pick<TournamentRow, 'id' | 'title'>,
  { also = [], ...news }: TournamentNotification,
): Promise<number[]> {
  const players = await tx
    .selectFrom('tournament_players')
    .select('member')
    .where('tournament', '=', id)
    .where('entry', '>', 0)
    .where('state', '=', 'accepted')
    .execute();
  const to = [...players.map(({ member }) => member), ...also];
  tx.emit({ kind: 'tournament.happened', subject: subjectOf(id), title, link: addressOf(id), to, ...news });
  return to;
}
