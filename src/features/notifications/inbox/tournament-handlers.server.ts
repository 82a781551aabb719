import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { EventHandlers } from '#/database/write.ts';
import { createNotifications } from './notify.server.ts';
import { takeBackSource, takeBackSubjects } from './take-back.server.ts';

const sourceOf = (entry: number) => `entry:${entry}`;

export const tournamentHandlers: EventHandlers = {
  'tournament.happened': (tx, { kind: _, ...news }) =>
    createNotifications(tx, { kind: 'tournament', ...news }),
  async 'tournament.invited'(tx, { kind: _, acquaintances, strangers, ...about }) {
    const news = { kind: 'tournament', event: 'asked', ...about } as const;
    await createNotifications(tx, { ...news, to: acquaintances });
    await createNotifications(tx, { ...news, to: strangers, title: '' });
  },
  'tournament.uninvited': (tx, { subject, members }) => takeBackSubjects(tx, [subject], { members }),
  'results.unconfirmed': notifyUnconfirmed,
  async 'turns.changed'(tx, { kind: _, over, turns, ...about }) {
    await markOver(tx, about.subject, over);
    for (const turn of turns) await createNotifications(tx, { kind: 'turn', ...turn, ...about });
  },
  async 'entry.happened'(tx, { kind: _, acquaintances, strangers, entry, ...about }) {
    const sources = entry === undefined ? [] : [sourceOf(entry)];
    const news = { kind: 'entry', sources, ...about } as const;
    await createNotifications(tx, { ...news, to: acquaintances });
    await createNotifications(tx, { ...news, to: strangers, title: '' });
  },
  async 'entry.dropped'(tx, { entry, members, subjects }) {
    await takeBackSource(tx, sourceOf(entry));
    await takeBackSubjects(tx, subjects, { members });
  },
};

/**
 * Tells players, once each, that results wait for their answer to an invitation to the tournament. The title is
 * that of the invitation; a stranger's invitation has none.
 */
async function notifyUnconfirmed(
  tx: Transaction,
  { tournament, invitation, subject, link, actor, now }: SiteEvent<'results.unconfirmed'>,
): Promise<void> {
  const invited = await tx
    .selectFrom('tournament_players as p')
    .innerJoin('notifications as n', 'n.member', 'p.member')
    .select(['p.member', 'n.title'])
    .where('p.tournament', '=', tournament)
    .where('p.entry', '>', 0)
    .where('p.state', '=', 'asked')
    .where('n.subject', '=', invitation)
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
  const happened = { kind: 'result', event: 'unconfirmed', subject, link, actor, now } as const;
  for (const title of new Set(titles.values())) {
    const to = [...titles].filter(each => each[1] === title).map(([member]) => member);
    await createNotifications(tx, { ...happened, title, to });
  }
}

async function markOver(tx: Transaction, subject: string, members: number[]): Promise<void> {
  if (members.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ unread: 0 })
    .where('member', 'in', members)
    .where('kind', '=', 'turn')
    .where('subject', '=', subject)
    .where('unread', '=', sql.lit(1))
    .execute();
  tx.emit({ kind: 'unread.changed', members });
}
