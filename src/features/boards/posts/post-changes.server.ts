import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount, countNumbered } from '#/database/lists/counts.ts';
import type { MatchBoard } from '#/database/schema/match-tables.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import type { PostChange, PostDraft } from '#/features/boards/board/boards.contract.ts';
import { headingIn, moveHeading } from '#/features/boards/board/headings.server.ts';
import { dropMentions } from '#/features/boards/mentions/mentions.server.ts';
import {
  openPendingReview,
  type PendingReview,
} from '#/features/moderation/visibility/pending-review.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/visibility.constants.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { nextUpdate } from '#/server/http/next-update.ts';
import { attachPictures, changesPictures, hidePictures, removePictures } from '#/server/pictures/attached.ts';
import type { By } from '#/server/site.ts';
import { foldKey } from '#/shared/text/text.ts';
import { dropEarlierTexts, storeEarlierText } from './earlier-texts.server.ts';
import { lockPost, type PostHead, type PostStore } from './posts.server.ts';

type Store = PostStore<'free_posts', string>;
type Head = PostHead<'free_posts', 'author' | 'hidden' | 'heading'>;
/** The writer, and the reason why the text waits for a moderator, where it does. */
type Writing = By & { hold?: PendingReview };

/** A change of a post, to be noted in the same transaction; a removal is noted before the post is gone. */
export type PostEvent = By & {
  what: 'created' | 'changed' | 'removed';
  id: number;
  /** The author of the post; notices have none. */
  author: number;
  before?: PostDraft;
  after?: PostDraft;
  /** True where others cannot see it until a moderator has looked at it. */
  hidden?: boolean;
};

/** The id of a new post, and the members to notify of it. */
export type AddedPost = { id: number; recipients: number[] };

/** The stored post that a change replaces; `created` is when the post was or is added. */
type Stored<Draft> = { tx: Transaction; created: string; before?: Draft };

/** The functions that write posts of a board. */
export type WritablePosts<Draft extends PostDraft = PostDraft> = {
  store: PostStore;
  /** The board whose numbers its posts get, beside their ids. */
  numbered?: MatchBoard;
  /** The columns besides title and text, and back: the draft from the stored columns. */
  columnsOf?: (draft: Draft, stored: Stored<Draft>) => object | Promise<object>;
  draftOf: (post: never, content: string) => Draft;
  /** Notes the change, and returns the members to notify of it. */
  note: (tx: Transaction, event: PostEvent) => Promise<number[]>;
};

/** Adds a post; returns its id and the members to notify. */
export function addPost<Draft extends PostDraft>(
  db: Database,
  posts: WritablePosts<Draft>,
  draft: Draft,
  { by, now, hold }: Writing,
): Promise<AddedPost> {
  const { kind, count, within, columns } = posts.store;
  const timestamp = now.toISOString();
  return writeOnce(db, by.call, async tx => {
    const number = posts.numbered && { number: await countNumbered(tx, posts.numbered) };
    const author = columns.includes('author') && { author: by.number };
    const hidden = hold && { hidden: HELD_VALUE };
    const own = await columnsOf(posts, draft, { tx, created: timestamp });
    const row = { [within[0]]: within[2], ...number, ...author, ...hidden, ...own };
    const { table, texts } = posts.store as Store;
    const { id } = await tx
      .insertInto(table)
      .values({
        ...(row as { author: number; title: string; title_key: string }),
        created_at: timestamp,
        updated_at: timestamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (texts) await tx.insertInto(texts).values({ post: id, content: draft.content }).execute();
    const { pictures = [], ...after } = draft;
    if (pictures.length > 0) {
      const shown = await attachPictures(
        tx,
        { kind, post: id },
        { pictures, members: [by.number], now, isHidden: hold !== undefined },
      );
      await tx.updateTable(table).set(shown).where('id', '=', id).execute();
    }
    if (hold) await holdPost(tx, posts, { id, author: by.number, draft, hold, now });
    else await indexText(tx, { kind, post: id, mark: posts.store.searchMarks?.post }, draft);
    await moveHeading(tx, posts.store, { to: headingIn(own) });
    if (!posts.numbered) await changeCount(tx, count, 1);
    const created = {
      what: 'created',
      id,
      author: by.number,
      after,
      hidden: hold !== undefined,
    } as const;
    return { id, recipients: await posts.note(tx, { ...created, by, now }) };
  });
}

type Held<Draft> = { id: number; author: number; draft: Draft; hold: PendingReview; now: Date };

function holdPost<Draft extends PostDraft>(
  tx: Transaction,
  { store: { kind } }: WritablePosts<Draft>,
  { id, author, draft: { title, content }, hold, now }: Held<Draft>,
): Promise<void> {
  if (kind === 'notice') throw new Error('a notice is never held');
  return openPendingReview(
    tx,
    { kind, target: id, version: '', post: 0, author, title, content },
    { hold, now },
  );
}

type Changed<Draft> = Writing & { id: number; change: Draft & Pick<PostChange, 'expectedUpdatedAt'> };

/**
 * Changes a post. Returns the members to notify; undefined when the post is gone. A save without changes
 * notifies nobody.
 */
export function changePost<Draft extends PostDraft>(
  db: Database,
  posts: WritablePosts<Draft>,
  { id, change: { expectedUpdatedAt, pictures, ...draft }, by, now, hold }: Changed<Draft>,
): Promise<number[] | undefined> {
  return write(db, async tx => {
    const { table, texts } = posts.store as Store;
    const old = (await lockPost(tx, posts.store as Store, id)) as Head | undefined;
    if (!old) return undefined;
    const before = await draftOf(tx, posts, old);
    const after = { ...staying(before), ...draft } as unknown as Draft;
    const source = { kind: posts.store.kind, post: id };
    const isSame = Object.entries(after).every(([key, value]) => before[key as keyof Draft] === value);
    if (isSame && !(await changesPictures(tx, source, pictures))) return [];
    const updated_at = nextUpdate(old, expectedUpdatedAt, now);
    const isText = before.title !== after.title || saidIn(before) !== saidIn(after);
    if (posts.store.columns.includes('author') && isText)
      await storeEarlierText(tx, source, {
        title: before.title,
        content: saidIn(before),
        author: old.author,
        now,
      });
    const isHeldNow = hold !== undefined && !old.hidden;
    const hidden = isHeldNow && { hidden: HELD_VALUE };
    // A notice has no author.
    const members = [old.author ?? by.number, by.number];
    const shown =
      pictures &&
      (await attachPictures(tx, source, { pictures, members, now, isHidden: Boolean(old.hidden) }));
    const own = await columnsOf(posts, after, { tx, created: old.created_at, before });
    await tx
      .updateTable(table)
      .set({ ...own, ...hidden, ...shown, updated_at })
      .where('id', '=', id)
      .execute();
    const heading = headingIn(own);
    if (heading !== undefined) await moveHeading(tx, posts.store, { from: old.heading, to: heading });
    if (texts) await tx.updateTable(texts).set({ content: after.content }).where('post', '=', id).execute();
    if (isHeldNow) {
      await dropText(tx, source);
      await hidePictures(tx, source, true);
      await holdPost(tx, posts, { id, author: old.author, draft: after, hold, now });
    } else if (!old.hidden) await indexText(tx, { ...source, mark: posts.store.searchMarks?.post }, after);
    const changed = { what: 'changed', id, author: old.author, before, after } as const;
    return posts.note(tx, { ...changed, hidden: isHeldNow || Boolean(old.hidden), by, now });
  });
}

// The heading and the pinned state stay where the change leaves them out.
const staying = (before: object) =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key === 'heading' || key === 'pinned'));

// A match's date and hall are free text: they are kept above the rest, as in the snapshots of reports.
const saidIn = ({ content, matchDate, hall }: PostDraft & { matchDate?: string; hall?: string }) =>
  [matchDate, hall, content].filter(Boolean).join('\n');

/** Removes a post with all its rows; returns the same as `changePost`. */
export function removePost<Draft extends PostDraft>(
  db: Database,
  posts: WritablePosts<Draft>,
  removed: By & { id: number },
): Promise<number[] | undefined> {
  return write(db, tx => removePostIn(tx, posts, removed));
}

/** Like `removePost`, within a transaction that does more. */
export async function removePostIn<Draft extends PostDraft>(
  tx: Transaction,
  posts: WritablePosts<Draft>,
  { id, by, now }: By & { id: number },
): Promise<number[] | undefined> {
  const { table, kind, comments, count } = posts.store as Store;
  // Waits for comments that are being written, and lets no others begin.
  const old = (await lockPost(tx, posts.store as Store, id, 'forUpdate')) as Head | undefined;
  if (!old) return undefined;
  const before = await draftOf(tx, posts, old);
  const recipients = await posts.note(tx, { what: 'removed', id, author: old.author, before, by, now });
  await dropText(tx, { kind, post: id });
  await dropEarlierTexts(tx, { kind, post: id });
  await removePictures(tx, { kind, post: id }, now);
  await dropMentions(tx, { kind, post: id });
  if (comments) {
    await removePictures(tx, { kind: comments.kind, post: id }, now);
    await dropText(tx, { kind: comments.kind, post: id });
    await dropEarlierTexts(tx, { kind: comments.kind, post: id });
    await dropMentions(tx, { kind: comments.kind, post: id });
  }
  await tx.deleteFrom(table).where('id', '=', id).execute();
  await moveHeading(tx, posts.store, { from: old.heading });
  await changeCount(tx, count, -1);
  return recipients;
}

async function columnsOf<Draft extends PostDraft>(
  { store, columnsOf }: WritablePosts<Draft>,
  draft: Draft,
  stored: Stored<Draft>,
) {
  const text = store.texts ? {} : { content: draft.content };
  const own = await columnsOf?.(draft, stored);
  return { title: draft.title, title_key: foldKey(draft.title), ...text, ...own };
}

async function draftOf<Draft extends PostDraft>(
  tx: Transaction,
  { store: { texts, table }, draftOf }: WritablePosts<Draft>,
  post: Head,
): Promise<Draft> {
  const text = texts
    ? tx.selectFrom(texts).select('content').where('post', '=', post.id)
    : tx
        .selectFrom(table as 'notices')
        .select('content')
        .where('id', '=', post.id);
  return draftOf(post as never, (await text.executeTakeFirstOrThrow()).content);
}
