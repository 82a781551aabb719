import type { Transaction } from '#/database/connect.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import {
  addressOf,
  requestedSubjectOf,
  subjectOf,
  unconfirmedSubjectOf,
} from '#/features/tournaments/server/tournament-rows.server.ts';

/** Notifies the players when the tournament is closed, and when it is reopened. */
export async function notifyOfPhase(
  tx: Transaction,
  before: TournamentRow,
  after: TournamentRow,
  now: Date,
): Promise<number[]> {
  const isClosed = after.state === 'closed';
  if (isClosed === (before.state === 'closed')) return [];
  const about = { actor: after.organiser, now };
  if (!isClosed) return notifyPlayers(tx, after, { event: 'reopened', ...about });
  const recipients = await notifyPlayers(tx, after, { event: 'closed', ...about });
  return [...recipients, ...(await notifyUnconfirmed(tx, after, now))];
}

export type TournamentNotification = {
  event: 'closed' | 'reopened' | 'removed' | 'voided' | 'restored';
  actor: number | null;
  now: Date;
  link?: string;
  /** Members to notify in addition to the players. */
  also?: number[];
};

/** Notifies the members who accepted, and returns their numbers. The others only get the invitation. */
export async function notifyPlayers(
  tx: Transaction,
  { id, title }: Pick<TournamentRow, 'id' | 'title'>,
  { also = [], ...notification }: TournamentNotification,
): Promise<number[]> {
  const players = await tx
    .selectFrom('tournament_players')
    .select('member')
    .where('tournament', '=', id)
    .where('entry', '>', 0)
    .where('state', '=', 'accepted')
    .execute();
  const to = [...players.map(({ member }) => member), ...also];
  return createNotifications(tx, {
    to,
    kind: 'tournament',
    subject: subjectOf(id),
    title,
    link: addressOf(id),
    ...notification,
  });
}

/**
 * Notifies the invited members of a closed tournament who have not answered, because their results wait for
 * the answer. Each is notified once, with the title of the invitation (a stranger's invitation has none).
 * Returns the numbers of the notified members.
 */
async function notifyUnconfirmed(
  tx: Transaction,
  { id, organiser }: Pick<TournamentRow, 'id' | 'organiser'>,
  now: Date,
): Promise<number[]> {
  const subject = unconfirmedSubjectOf(id);
  const invited = await tx
    .selectFrom('tournament_players as p')
    .innerJoin('notifications as n', 'n.member', 'p.member')
    .select(['p.member', 'n.title'])
    .where('p.tournament', '=', id)
    .where('p.entry', '>', 0)
    .where('p.state', '=', 'asked')
    .where('n.subject', '=', requestedSubjectOf(id))
    .where('n.event', '=', 'asked')
    .execute();
  const rows = await tx
    .selectFrom('notifications')
    .select('member')
    .where('subject', '=', subject)
    .where('kind', '=', 'result')
    .execute();
  const knows = new Set(rows.map(({ member }) => member));
  const titles = new Map(
    invited.filter(({ member }) => !knows.has(member)).map(row => [row.member, row.title]),
  );
  const recipients: number[] = [];
  for (const title of new Set(titles.values())) {
    const to = [...titles].filter(each => each[1] === title).map(([member]) => member);
    const happened = { kind: 'result', event: 'unconfirmed', subject, title, link: addressOf(id) } as const;
    recipients.push(...(await createNotifications(tx, { ...happened, to, actor: organiser, now })));
  }
  return recipients;
}
