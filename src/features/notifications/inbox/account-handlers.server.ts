import type { Transaction } from '#/database/connect.ts';
import type { EventHandlers } from '#/database/write.ts';
import { createNotifications } from './notify.server.ts';
import type { EventOf } from './sentences.rules.ts';

type OfMember = { member: number; now: Date };
type AccountNews = { event: EventOf<'password'>; subject: string; title: string; link: string };

const toOwner = (tx: Transaction, { member, now }: OfMember, news: AccountNews) =>
  createNotifications(tx, { to: [member], kind: 'password', ...news, actor: null, now });

const SECURITY = '/profile/security';

/**
 * Creates the notifications of what happened to a member's account. Each change has a subject of its own
 * where a later notification must not replace an earlier one.
 */
export const accountHandlers: EventHandlers = {
  'contact.changed': (tx, event) =>
    toOwner(tx, event, { event: 'contact', subject: 'contact', title: event.what, link: '/profile' }),
  'provider.changed': (tx, event) => {
    const subject = `linked:${event.what} ${event.now.toISOString()}`;
    return toOwner(tx, event, {
      event: 'linked',
      subject,
      title: event.what,
      link: '/profile/linked-accounts',
    });
  },
  'factor.changed': (tx, event) => {
    const subject = `factor:${event.isReset ? 'reset' : event.what}`;
    return toOwner(tx, event, { event: 'factor', subject, title: event.what, link: SECURITY });
  },
  'recovery-code.used': (tx, event) =>
    toOwner(tx, event, {
      event: 'recoveryCode',
      subject: 'recoveryCode',
      title: String(event.left),
      link: SECURITY,
    }),
  'second-step.failed': (tx, event) =>
    toOwner(tx, event, { event: 'stepFailed', subject: 'stepFailed', title: '', link: SECURITY }),
  'token.created': (tx, event) =>
    toOwner(tx, event, {
      event: 'accessToken',
      subject: `token:${event.id}`,
      title: event.name,
      link: '/profile/access-tokens',
    }),
  'reset.scheduled': (tx, event) =>
    toOwner(tx, event, { event: 'pending', subject: 'reset', title: event.facts, link: '/notifications' }),
  'password.reset': (tx, event) =>
    toOwner(tx, event, { event: '', subject: 'password', title: '', link: '/profile' }),
  'points.set': (tx, { member, points, by, now }) =>
    createNotifications(tx, {
      to: [member],
      kind: 'points',
      subject: 'points',
      title: `${points.toLocaleString('ko-KR')}점`,
      link: '/profile/points',
      actor: by,
      now,
    }),
  'consent.changed': (tx, { member, sentence, now }) =>
    createNotifications(tx, {
      to: [member],
      kind: 'sanction',
      subject: `advertising ${now.toISOString()}`,
      title: sentence,
      link: '/profile/advertising',
      actor: null,
      now,
    }),
  'leak.found': (tx, { notice, to, now }) =>
    createNotifications(tx, {
      to,
      kind: 'sanction',
      subject: `leak-notice:${notice}`,
      title: '개인정보 유출 통지: 회원님의 개인정보가 유출되었거나 유출되었을 수 있습니다. 꼭 읽어 주세요.',
      link: `/profile/leak-notices/${notice}`,
      actor: null,
      now,
    }),
};
