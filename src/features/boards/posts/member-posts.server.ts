import type { Database, Transaction } from '#/database/connect.ts';
import type { PostDraft } from '#/features/boards/board/boards.contract.ts';
import { type Board, postPath, type WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { storeMentions } from '#/features/boards/mentions/mentions.server.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';
import { auditOthers } from '#/server/audit.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import type { PostEvent } from './post-changes.server.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** `following` are further members to notify. */
    'post.changed': About & { event: EventOf<'post'>; author: number; following: number[] };
    /**
     * The notifications with the subjects `subject` (about the post) and `comments` (about its removed
     * comments) then link to the path `list`.
     */
    'post.removed': { subject: string; comments: string; list: string };
    /** `named` were added, `dropped` removed. */
    'mentions.changed': About & { source: string; named: number[]; dropped: number[] };
  }
}

type Followers = (tx: Transaction, id: number) => Promise<number[]>;
type Facts = Record<string, unknown>;
type PostNotification = { event: EventOf<'post'>; title: string; now: Date };
type PostAction = Omit<PostEvent, 'what' | 'before' | 'after'> &
  PostNotification & { action: string; before?: Facts; after?: Facts };

export const postSubject = ({ subject }: Board, id: number) => `${subject}:${id}`;
export const commentsOf = (board: Board, id: number) => `${postSubject(board, id)}#comments`;

/** Makes a board's `note`, which stores mentions, records what admins did, and emits events. */
export const noteOf =
  (board: WrittenBoard, followers?: Followers) =>
  async (tx: Transaction, event: PostEvent): Promise<void> => {
    const { what, id, before, after } = event;
    await noteMentions(tx, board, event);
    if (what === 'created') return;
    const subject = postSubject(board, id);
    if (what === 'removed')
      tx.emit({ kind: 'post.removed', subject, comments: commentsOf(board, id), list: board.list });
    const action = what === 'changed' ? 'post.change' : 'post.remove';
    const title = (after ?? before)?.title ?? '';
    const done = { ...event, event: what, action, title, before: noted(before), after: noted(after) };
    await noteAction(tx, { board, followers }, done);
  };

/** Emits no mentions while the post is hidden or if an admin edits another member's post. */
async function noteMentions(tx: Transaction, board: WrittenBoard, event: PostEvent): Promise<void> {
  const { id, before, after, author, by, hidden, now } = event;
  if (!after) return;
  const isOwn = by.number === author;
  const text = { before: before?.content, after: after.content, waits: Boolean(hidden) && isOwn };
  const { named, dropped } = await storeMentions(tx, { kind: board.kind, post: id }, text);
  const subject = postSubject(board, id);
  const about = { subject, title: after.title, link: postPath(board, id), actor: author, now };
  const to = hidden || !isOwn ? [] : named;
  await emitMentions(tx, board, { source: subject, to, dropped, ...about });
}

/** Leaves out members who may not read the board. */
export async function emitMentions(
  tx: Transaction,
  board: Board,
  { to, dropped = [], ...about }: About & { source: string; to: number[]; dropped?: number[] },
): Promise<void> {
  const readers = await findReadersAmong(tx, board, to);
  const named = to.filter(number => readers?.has(number) ?? true);
  if (named.length + dropped.length > 0) tx.emit({ kind: 'mentions.changed', named, dropped, ...about });
}

/** Returns undefined if every member may read the board. */
export async function findReadersAmong(
  db: Database | Transaction,
  { forModerators, club }: Board,
  numbers: (number | undefined)[],
): Promise<ReadonlySet<number> | undefined> {
  if (!forModerators && !club) return undefined;
  const members = numbers.filter(number => number !== undefined);
  if (members.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('number')
    .where('number', 'in', members)
    .where(({ or, eb }) => {
      const joined = db.selectFrom('club_members').select('member').where('joined_at', 'is not', null);
      const inClub = eb('number', 'in', joined.where('club', '=', club ?? 0));
      return or([eb('moderator', '=', 1), eb('role', '=', 'admin'), inClub]);
    })
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** Also records the action in the audit log unless the author did it. */
export async function noteAction(
  tx: Transaction,
  { board, followers }: { board: Board; followers?: Followers },
  { id, author, action, before, after, by, event, title, now }: PostAction,
): Promise<void> {
  const subject = postSubject(board, id);
  await auditOthers(tx, { by, author, action, subject, before, after, now });
  const link = event === 'removed' ? board.list : postPath(board, id);
  const about = { event, subject, title, link, actor: by.number, now };
  const following = followers ? await followers(tx, id) : [];
  tx.emit({ kind: 'post.changed', author, following, ...about });
}

function noted(draft?: PostDraft) {
  if (!draft) return;
  const { heading, ...rest } = draft;
  return { ...rest, ...(heading && { heading }), content: listContent(draft.content) };
}
