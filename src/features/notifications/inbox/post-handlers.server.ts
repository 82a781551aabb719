import type { EventHandlers } from '#/database/write.ts';
import { createNotifications, relinkNotifications } from './notify.server.ts';
import type { NotificationKind } from './sentences.rules.ts';
import { takeBackSource, takeBackSubjects } from './take-back.server.ts';

// Kinds that ask for an answer on the post, or count what was written there.
const ON_THE_POST: NotificationKind[] = ['comment', 'answer', 'mention', 'application', 'decision'];

/** Notifications of posts, their comments, and the members whom they name. */
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
