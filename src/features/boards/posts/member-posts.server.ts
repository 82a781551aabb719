import type { Database, Transaction } from '#/database/connect.ts';
import type { PostDraft } from '#/features/boards/board/boards.contract.ts';
import { addressOf, type Board, type WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { storeMentions } from '#/features/boards/mentions/mentions.server.ts';
import type { NotificationKind } from '#/features/notifications/inbox/notifications.constants.ts';
import {
  createNotifications,
  type NewNotification,
  relinkNotifications,
} from '#/features/notifications/inbox/notify.server.ts';
import { takeBackSource, takeBackSubjects } from '#/features/notifications/inbox/take-back.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import type { PostEvent } from './post-changes.server.ts';

/** Finds the members besides the author who are notified of changes to a post. */
type Followers = (tx: Transaction, id: number) => Promise<number[]>;
type Facts = Record<string, unknown>;
type PostNotification = Pick<Extract<NewNotification, { kind: 'post' }>, 'event' | 'title' | 'now'>;
/** A member's action on a post; `action` is its name in the audit log. */
export type PostAction = Omit<PostEvent, 'what' | 'before' | 'after'> &
  PostNotification & { action: string; before?: Facts; after?: Facts };

/**
 * The subject of a post in notifications and in the audit log; `commentsOf` is that of notifications to the
 * authors of its comments.
 */
export const subjectOf = ({ subject }: Board, id: number) => `${subject}:${id}`;
export const commentsOf = (board: Board, id: number) => `${subjectOf(board, id)}#comments`;

/** Notifies members when a post of theirs, or one that they follow, is changed or removed. */
export const noteOf =
  (board: WrittenBoard, followers?: Followers) => async (tx: Transaction, event: PostEvent) => {
    const { what, id, before, after } = event;
    const mentioned = await noteMentions(tx, board, event);
    if (what === 'created') return mentioned;
    const taken = what === 'removed' ? await leadToList(tx, board, id) : [];
    const action = what === 'changed' ? 'post.change' : 'post.remove';
    const title = (after ?? before)?.title ?? '';
    const done = { ...event, event: what, action, title, before: noted(before), after: noted(after) };
    return [...mentioned, ...taken, ...(await noteAction(tx, { board, followers }, done))];
  };

/**
 * Stores the members that a post names, and notifies the newly named ones, unless they cannot see the post;
 * an admin's change notifies nobody.
 */
async function noteMentions(tx: Transaction, board: WrittenBoard, event: PostEvent): Promise<number[]> {
  const { id, before, after, author, by, hidden, now } = event;
  if (!after) return [];
  const isOwn = by.number === author;
  const text = { before: before?.content, after: after.content, waits: Boolean(hidden) && isOwn };
  const source = { kind: board.kind, post: id };
  const { named: to, dropped } = await storeMentions(tx, source, text);
  const target = subjectOf(board, id);
  const taken = await takeBackSource(tx, target, { kind: 'mention', members: dropped });
  if (to.length === 0 || hidden || !isOwn) return taken;
  const about = { subject: subjectOf(board, id), title: after.title, link: addressOf(board, id) };
  const readers = await readersAmong(tx, board, to);
  const newlyNamed = to.filter(number => readers?.has(number) ?? true);
  const news = { kind: 'mention', ...about, sources: [target], actor: author, now } as const;
  return [...taken, ...(await createNotifications(tx, { to: newlyNamed, ...news }))];
}

/**
 * The members among these who read the board and may be notified of its posts; undefined where every member
 * does.
 */
export async function readersAmong(
  db: Database | Transaction,
  { forModerators }: Board,
  numbers: (number | undefined)[],
): Promise<ReadonlySet<number> | undefined> {
  if (!forModerators) return undefined;
  const members = numbers.filter(number => number !== undefined);
  if (members.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('number')
    .where('number', 'in', members)
    .where(({ or, eb }) => or([eb('moderator', '=', 1), eb('role', '=', 'admin')]))
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Writes an admin's action on a post to the audit log, and returns the members to notify of it. */
export async function noteAction(
  tx: Transaction,
  { board, followers }: { board: Board; followers?: Followers },
  { id, author, action, before, after, by, event, title, now }: PostAction,
): Promise<number[]> {
  const subject = subjectOf(board, id);
  await auditOthers(tx, { by, author, action, subject, before, after, now });
  const link = event === 'removed' ? board.list : addressOf(board, id);
  const notification = { event, subject, title, link, actor: by.number, now };
  const following = followers ? await followers(tx, id) : [];
  return [
    ...(await createNotifications(tx, { to: following, kind: 'post', ...notification })),
    ...(await createNotifications(tx, { to: [author], kind: 'moderation', ...notification })),
  ];
}

// Kinds that ask for an answer on the post, or count what was written there.
const ON_THE_POST: NotificationKind[] = ['comment', 'answer', 'mention', 'application', 'decision'];

/**
 * Deletes the unread notifications of a removed post, and links the rest to the list; returns the members
 * whose notifications changed.
 */
async function leadToList(tx: Transaction, board: Board, id: number): Promise<number[]> {
  const subject = subjectOf(board, id);
  const taken = await takeBackSubjects(tx, [subject], { kinds: ON_THE_POST });
  for (const target of [subject, commentsOf(board, id)]) await relinkNotifications(tx, target, board.list);
  return [...taken, ...(await takeBackSource(tx, subject))];
}

function noted(draft?: PostDraft) {
  if (!draft) return;
  const { heading, ...rest } = draft;
  return { ...rest, ...(heading && { heading }), content: listContent(draft.content) };
}
