import type { EventHandlers } from '#/database/write.ts';
import { createNotifications, findAdmins, relinkNotifications } from './notify.server.ts';
import type { NotificationKind } from './sentences.rules.ts';
import { takeBackSource, takeBackSubjects } from './take-back.server.ts';

export const subjectHandlers: EventHandlers = {
  'application.created': (tx, { kind: _, author, source, ...about }) =>
    createNotifications(tx, { to: [author], kind: 'application', sources: [source], ...about }),
  'application.decided': (tx, { kind: _, applicant, state, ...about }) =>
    createNotifications(tx, { to: [applicant], kind: 'decision', event: state, ...about }),
  'match.filled': (tx, { kind: _, waiting, ...about }) =>
    createNotifications(tx, { to: waiting, kind: 'decision', event: 'waiting', ...about }),
  'matches.found': (tx, { kind: _, ...news }) => createNotifications(tx, { kind: 'newMatch', ...news }),
  'hall-news.published': (tx, { kind: _, source, ...news }) =>
    createNotifications(tx, { kind: 'hallNews', sources: [source], ...news }),
  'webhook.disabled': async (tx, { id, name, now }) =>
    createNotifications(tx, {
      to: await findAdmins(tx),
      kind: 'webhook',
      subject: `webhook:${id}`,
      title: `웹훅이 자동으로 꺼졌습니다: ${name}. 받는 서버를 고친 뒤 다시 켜주세요.`,
      link: '/admin/webhooks',
      actor: null,
      now,
    }),
  'keeper.removed': (tx, { hall: { id, name }, keeper, by, now }) =>
    createNotifications(tx, {
      to: [keeper],
      kind: 'sanction',
      subject: `hall-keeper:${id}`,
      title: `관리자가 ‘${name}’ 당구장의 관리를 끝냈습니다.`,
      link: `/region/${id}`,
      actor: by,
      now,
    }),
  'source.removed': (tx, { source }) => takeBackSource(tx, source),
  async 'subjects.removed'(tx, { subjects, link }) {
    await takeBackSubjects(tx, subjects);
    if (link !== undefined) for (const subject of subjects) await relinkNotifications(tx, subject, link);
  },
  'moderation.told': (tx, { kind: _, as, ...news }) => createNotifications(tx, { kind: as, ...news }),
};

// Kinds that ask for an answer on the post, or count what was written there.
const ON_THE_POST: NotificationKind[] = ['comment', 'answer', 'mention', 'application', 'decision'];

export const postHandlers: EventHandlers = {
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
    await takeBackSubjects(tx, [subject], { kinds: ON_THE_POST });
    for (const target of [subject, comments]) await relinkNotifications(tx, target, list);
    await takeBackSource(tx, subject);
  },
};
