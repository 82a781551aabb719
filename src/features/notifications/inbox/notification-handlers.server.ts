import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { EventHandlers } from '#/database/write.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { createNotifications, findAdmins, relinkNotifications } from './notify.server.ts';
import { type EventOf, KINDS_WITH_POST } from './sentences.rules.ts';
import { takeBackSource, takeBackSubjects } from './take-back.server.ts';

type News = { subject: string; title: string; link: string };
type ToMember = { member: number; now: Date };

const notifyOwner = (tx: Transaction, { member, now }: ToMember, event: EventOf<'password'>, news: News) =>
  createNotifications(tx, { to: [member], kind: 'password', event, ...news, actor: null, now });

const SECURITY = '/profile/security';
const LEAK = '개인정보 유출 통지: 회원님의 개인정보가 유출되었거나 유출되었을 수 있습니다. 꼭 읽어 주세요.';

const sourceOf = (entry: number) => `entry:${entry}`;

/**
 * For each kind of event, the function that creates its notifications and takes back outdated ones. A later
 * notification replaces an unread one with the same subject, so a change of an account that must stay visible
 * gets a subject of its own.
 */
export const notificationHandlers: EventHandlers = {
  'notification.due': (tx, { notification }) => createNotifications(tx, notification),
  'contact.changed': (tx, event) =>
    notifyOwner(tx, event, 'contact', { subject: 'contact', title: event.what, link: '/profile' }),
  'provider.changed': (tx, event) => {
    const subject = `linked:${event.what} ${event.now.toISOString()}`;
    return notifyOwner(tx, event, 'linked', { subject, title: event.what, link: '/profile/linked-accounts' });
  },
  'factor.changed': (tx, event) => {
    const subject = `factor:${event.isReset ? 'reset' : event.what}`;
    return notifyOwner(tx, event, 'factor', { subject, title: event.what, link: SECURITY });
  },
  'recovery-code.used': (tx, event) =>
    notifyOwner(tx, event, 'recoveryCode', {
      subject: 'recoveryCode',
      title: String(event.left),
      link: SECURITY,
    }),
  'second-step.failed': (tx, event) =>
    notifyOwner(tx, event, 'stepFailed', { subject: 'stepFailed', title: '', link: SECURITY }),
  'token.created': (tx, event) => {
    const about = { subject: `token:${event.id}`, title: event.name, link: '/profile/access-tokens' };
    return notifyOwner(tx, event, 'accessToken', about);
  },
  'reset.scheduled': (tx, event) =>
    notifyOwner(tx, event, 'pending', { subject: 'reset', title: event.facts, link: '/notifications' }),
  'password.reset': (tx, event) =>
    notifyOwner(tx, event, '', { subject: 'password', title: '', link: '/profile' }),
  'points.set': (tx, { member, points, amount, by: actor, now }) => {
    const change = `${amount < 0 ? '−' : '+'}${withCommas(Math.abs(amount))}포인트`;
    const title = `${withCommas(points)}포인트(${change})`;
    const about = { subject: 'points', title, link: '/profile/points', actor, now };
    return createNotifications(tx, { to: [member], kind: 'points', ...about });
  },
  'member.written': (tx, { member, text, by: actor, now }) => {
    const about = { subject: `message:${randomUUID()}`, title: `관리자: ${text}`, link: '/notifications' };
    return createNotifications(tx, { to: [member], kind: 'sanction', ...about, actor, now });
  },
  'consent.changed': (tx, { member, sentence: title, now }) => {
    const subject = `advertising ${now.toISOString()}`;
    const about = { subject, title, link: '/profile/advertising', actor: null, now };
    return createNotifications(tx, { to: [member], kind: 'sanction', ...about });
  },
  'leak.found': (tx, { notice, to, now }) => {
    const link = `/profile/leak-notices/${notice}`;
    const about = { subject: `leak-notice:${notice}`, title: LEAK, link, actor: null, now };
    return createNotifications(tx, { to, kind: 'sanction', ...about });
  },
  'application.created': (tx, { kind: _, author, source, ...about }) =>
    createNotifications(tx, { to: [author], kind: 'application', sources: [source], ...about }),
  'application.decided': (tx, { kind: _, applicant, state, ...about }) =>
    createNotifications(tx, { to: [applicant], kind: 'decision', event: state, ...about }),
  'match.filled': (tx, { kind: _, waiting, ...about }) =>
    createNotifications(tx, { to: waiting, kind: 'decision', event: 'waiting', ...about }),
  'acceptance.cancelled': (tx, { kind: _, author, ...news }) =>
    createNotifications(tx, { to: [author], kind: 'cancellation', ...news }),
  'webhook.disabled': async (tx, { id, name, now }) => {
    const title = `웹훅이 자동으로 꺼졌습니다: ${name}. 받는 서버를 고친 뒤 다시 켜주세요.`;
    const about = { subject: `webhook:${id}`, title, link: '/admin/webhooks', actor: null, now };
    return createNotifications(tx, { to: await findAdmins(tx), kind: 'webhook', ...about });
  },
  'keeper.removed': (tx, { hall: { id, name }, keeper, by, now }) => {
    const title = `관리자가 ‘${name}’ 당구장의 관리를 끝냈습니다.`;
    const about = { subject: `hall-keeper:${id}`, title, link: `/region/${id}`, actor: by, now };
    return createNotifications(tx, { to: [keeper], kind: 'sanction', ...about });
  },
  'source.removed': (tx, { source }) => takeBackSource(tx, source),
  async 'subjects.removed'(tx, { subjects, link }) {
    await takeBackSubjects(tx, subjects);
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
  'tournament.uninvited': (tx, { subject, members }) => takeBackSubjects(tx, [subject], { members }),
  'results.unconfirmed': notifyUnconfirmed,
  'claims.settled': (tx, { subject, members }) => takeBackSubjects(tx, [subject], { members }),
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
 * Notifies every player who has not answered a tournament's invitation, once, that results wait for the
 * answer. The title is that of the player's invitation, which is '' if a stranger sent it.
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

/** Marks as read what needs no answer any more: a call that is over, a question that was answered. */
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
