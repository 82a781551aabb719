import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { EventHandlers } from '#/database/write.ts';
import { createNotifications, relinkNotifications } from './notify.server.ts';
import { KINDS_WITH_POST } from './sentences.rules.ts';
import { takeBackSource, takeBackSubjects } from './take-back.server.ts';

const sourceOf = (entry: number) => `entry:${entry}`;

/** Each function creates the notifications of an event and takes back outdated ones. */
export const notificationHandlers: EventHandlers = {
  'notification.due': (tx, { notification }) => createNotifications(tx, notification),
  'password.reset': (tx, { member, now }) => {
    const about = { subject: 'password', title: '', link: '/profile', actor: null, now };
    return createNotifications(tx, { to: [member], kind: 'password', event: '', ...about });
  },
  'source.removed': (tx, { source }) => takeBackSource(tx, source),
  async 'subjects.removed'(tx, { subjects, members, link }) {
    await takeBackSubjects(tx, subjects, { members });
    if (link !== undefined) for (const subject of subjects) await relinkNotifications(tx, subject, link);
  },
  async 'comment.created'(tx, { kind: _, source, answered, author, named, ...about }) {
    const news = { sources: [source], ...about };
    await createNotifications(tx, { kind: 'answer', to: answered, ...news });
    await createNotifications(tx, { kind: 'comment', to: author, ...news });
    await createNotifications(tx, { kind: 'mention', to: named, ...news });
  },
  async 'comment.removed'(tx, { kind: _, source, author, ...about }) {
    await takeBackSource(tx, source);
    await createNotifications(tx, { kind: 'moderation', event: 'commentRemoved', to: [author], ...about });
  },
  async 'mentions.changed'(tx, { kind: _, source, named, dropped, ...about }) {
    await takeBackSource(tx, source, { kind: 'mention', members: dropped });
    await createNotifications(tx, { kind: 'mention', to: named, sources: [source], ...about });
  },
  async 'post.changed'(tx, { kind: _, author, following, ...news }) {
    await createNotifications(tx, { kind: 'post', to: following, ...news });
    await createNotifications(tx, { kind: 'moderation', to: [author], ...news });
  },
  async 'post.removed'(tx, { subject, comments, list }) {
    await takeBackSubjects(tx, [subject], { kinds: KINDS_WITH_POST });
    for (const target of [subject, comments]) await relinkNotifications(tx, target, list);
    await takeBackSource(tx, subject);
  },
  async 'tournament.invited'(tx, { kind: _, acquaintances, strangers, ...about }) {
    const news = { kind: 'tournament', event: 'asked', ...about } as const;
    await createNotifications(tx, { ...news, to: acquaintances });
    await createNotifications(tx, { ...news, to: strangers, title: '' });
  },
  'results.unconfirmed': notifyUnconfirmed,
  'question.answered': (tx, { subjects, member }) => markAnswered(tx, subjects, [member]),
  async 'turns.changed'(tx, { kind: _, over, turns, ...about }) {
    await markAnswered(tx, [about.subject], over);
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
 * Each player that has not answered the invitation is notified once. The title is that of the player's
 * invitation, which is '' if a stranger sent it.
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
    .where(eb => eb.and({ 'p.state': 'asked', 'n.subject': invitation, 'n.event': 'asked' }))
    .execute();
  const rows = await tx
    .selectFrom('notifications')
    .select('member')
    .where(eb => eb.and({ subject, kind: 'result' }))
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

/** These notifications need no answer any more: the call is over, or the question was answered. */
async function markAnswered(tx: Transaction, subjects: string[], members: number[]): Promise<void> {
  if (members.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ unread: 0 })
    .where('member', 'in', members)
    .where('subject', 'in', subjects)
    .where('unread', '=', sql.lit(1))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tx.emit({ kind: 'unread.changed', members });
}
