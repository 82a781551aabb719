import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount, countNumbered, startOrAddCount } from '#/database/lists/counts.ts';
import type { MatchKind } from '#/database/schema/board-tables.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { nextUpdate, write } from '#/database/write.ts';
import type { PostChange, PostDraft } from '#/features/boards/board/boards.contract.ts';
import { dropMentions } from '#/features/boards/mentions/mentions.server.ts';
import { openPendingReview, type PendingReview } from '#/features/moderation/reports/content-cases.server.ts';
import { HELD_VALUE } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { attachPictures, changesPictures, hidePictures, removePictures } from '#/server/pictures/attached.ts';
import type { By } from '#/server/site.ts';
import { foldKey } from '#/shared/text/text.ts';
import { dropEarlierTexts, storeEarlierText } from './earlier-texts.server.ts';
import { loadContent, lockPost, moveHeading, type PostHead, type PostStore } from './posts.server.ts';

/** `hold` is why a moderator must check the text before it is public. */
type Writing = By & { hold?: PendingReview };

/** A change is noted in its transaction; a removal is noted before it happens. */
export type PostEvent = By & {
  what: 'created' | 'changed' | 'removed';
  id: number;
  /** The author of the post; for a notice, which has no author, the admin who changes it. */
  author: number;
  before?: PostDraft;
  after?: PostDraft;
  /** True if other members cannot see the post until a moderator has checked it. */
  hidden?: boolean;
};

/** `before` is left out for a new post; `created` is in ISO. */
type StoredPost<Draft> = { tx: Transaction; created: string; before?: Draft; now: Date };

/** `Head` is what `draftOf` reads of a stored post. */
export type WritablePosts<Draft extends PostDraft = PostDraft, Head extends PostHead = PostHead> = {
  store: PostStore<Head>;
  /** The board on whose sequence the posts get a number besides their ids. */
  numbered?: MatchKind;
  /** Returns the columns besides title and text; `draftOf` is the inverse. */
  columnsOf(draft: Draft, stored: StoredPost<Draft>): object | Promise<object>;
  draftOf(post: Head, content: string): Draft;
  /** Records the change: in the audit log if an admin makes it, and as an event for notifications. */
  note(tx: Transaction, event: PostEvent): Promise<void>;
};

export function addPost<Draft extends PostDraft>(
  db: Database,
  posts: WritablePosts<Draft>,
  draft: Draft,
  { by, now, hold }: Writing,
): Promise<{ id: number }> {
  const { store, numbered } = posts;
  const { kind, table, texts, within, count } = store;
  const timestamp = now.toISOString();
  return writeOnce(db, by.call, async tx => {
    const own = {
      [within[0]]: within[2],
      ...(numbered && { number: await countNumbered(tx, numbered) }),
      ...(isByMembers(store) && { author: by.number }),
      ...(hold && { hidden: HELD_VALUE }),
      ...(await columnsOf(posts, draft, { tx, created: timestamp, now })),
    };
    const { id } = await tx
      .insertInto(table)
      .values({ ...own, ...titleOf(draft), created_at: timestamp, updated_at: timestamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (texts) await tx.insertInto(texts).values({ post: id, content: draft.content }).execute();
    if (draft.pictures?.length) {
      const attached = { pictures: draft.pictures, members: [by.number], now, isHidden: hold !== undefined };
      const shown = await attachPictures(tx, { kind, post: id }, attached);
      await tx.updateTable(table).set(shown).where('id', '=', id).execute();
    }
    if (hold) await holdPost(tx, store, { id, author: by.number, draft, hold, now });
    else await indexText(tx, { kind, post: id, mark: store.searchMarks?.post }, textOf(draft));
    await moveHeading(tx, store, { to: draft.heading });
    const created = { what: 'created', id, author: by.number, hidden: hold !== undefined } as const;
    await posts.note(tx, { ...created, after: factsOf(draft), by, now });
    // The count comes after the note, as in a removal, because both lock the audit log and this count.
    if (!numbered) await startOrAddCount(tx, count);
    return { id };
  });
}

const isByMembers = ({ columns }: PostStore) => columns.includes('author');
const titleOf = ({ title }: PostDraft) => ({ title, title_key: foldKey(title) });
const textOf = ({ title, content }: PostDraft) => ({ title, content });

/** `expectedUpdatedAt` is not stored. */
const factsOf = ({ pictures: _, expectedUpdatedAt: __, ...facts }: PostChange): PostDraft => facts;

type Held = { id: number; author: number; draft: PostDraft; hold: PendingReview; now: Date };

/** Admins' notices are never held. */
async function holdPost(
  tx: Transaction,
  { kind }: PostStore,
  { id, author, draft: { title, content }, hold, now }: Held,
): Promise<void> {
  if (kind === 'notice') return;
  const target = { kind, target: id, version: '', post: 0, author, title, content };
  await openPendingReview(tx, target, { hold, now });
}

type Changed<Draft> = Writing & { id: number; change: Partial<Draft> & PostChange };

/** Returns false if the post is gone. A change without a difference is not stored and notifies nobody. */
export function changePost<Draft extends PostDraft>(
  db: Database,
  posts: WritablePosts<Draft>,
  { id, change, by, now, hold }: Changed<Draft>,
): Promise<boolean> {
  const { store } = posts;
  return write(db, async tx => {
    const old = await lockPost(tx, store, id);
    if (!old) return false;
    const { author = by.number, hidden: wasHidden = 0 } = old;
    const before = posts.draftOf(old, await loadContent(tx, store, id));
    // A field that the change leaves out stays as it is stored.
    const after = { ...before, ...change };
    const source = { kind: store.kind, post: id };
    const isSame = Object.entries(before).every(([key, value]) => after[key as keyof Draft] === value);
    if (isSame && !(await changesPictures(tx, source, change.pictures))) return true;
    const updated_at = nextUpdate(old, change.expectedUpdatedAt, now);
    const isText = before.title !== after.title || saidIn(before) !== saidIn(after);
    if (isByMembers(store) && isText)
      await storeEarlierText(tx, source, { title: before.title, content: saidIn(before), author, now });
    const isHeldNow = hold !== undefined && !wasHidden;
    const { pictures } = change;
    const given = { members: [author, by.number], now, isHidden: wasHidden > 0 };
    const shown = pictures && (await attachPictures(tx, source, { pictures, ...given }));
    const own = await columnsOf(posts, after, { tx, created: old.created_at, before, now });
    const set = { ...own, ...titleOf(after), ...(isHeldNow && { hidden: HELD_VALUE }), ...shown, updated_at };
    await tx.updateTable(store.table).set(set).where('id', '=', id).execute();
    await moveHeading(tx, store, { from: before.heading, to: after.heading });
    if (store.texts)
      await tx.updateTable(store.texts).set({ content: after.content }).where('post', '=', id).execute();
    if (isHeldNow) {
      await dropText(tx, source);
      await hidePictures(tx, source, true);
      await holdPost(tx, store, { id, author, draft: after, hold, now });
    } else if (!wasHidden) await indexText(tx, { ...source, mark: store.searchMarks?.post }, textOf(after));
    const changed = { what: 'changed', id, author, hidden: isHeldNow || wasHidden > 0 } as const;
    await posts.note(tx, { ...changed, before, after: factsOf(after), by, now });
    return true;
  });
}

/** Includes the text if the posts' table has it. */
async function columnsOf<Draft extends PostDraft>(
  posts: WritablePosts<Draft>,
  draft: Draft,
  stored: StoredPost<Draft>,
): Promise<object> {
  const text = posts.store.texts ? undefined : { content: draft.content };
  return { ...text, ...(await posts.columnsOf(draft, stored)) };
}

// A match's date and hall, which are free texts, come before its text.
const saidIn = ({ content, matchDate, hall }: PostDraft & { matchDate?: string; hall?: string }) =>
  [matchDate, hall, content].filter(Boolean).join('\n');

/** Returns false if there is no such post. */
export async function removePost(
  tx: Transaction,
  { store, draftOf, note }: WritablePosts,
  { id, by, now }: By & { id: number },
): Promise<boolean> {
  // This waits for comments that are being written, and lets no others begin.
  const old = await lockPost(tx, store, id, 'forUpdate');
  if (!old) return false;
  const { table, kind, comments, count } = store;
  const before = draftOf(old, await loadContent(tx, store, id));
  await note(tx, { what: 'removed', id, author: old.author ?? by.number, before, by, now });
  for (const each of comments ? [kind, comments.kind] : [kind]) {
    const texts = { kind: each, post: id };
    await dropText(tx, texts);
    await dropEarlierTexts(tx, texts);
    await removePictures(tx, texts, now);
    await dropMentions(tx, texts);
  }
  await tx.deleteFrom(table).where('id', '=', id).execute();
  await moveHeading(tx, store, { from: before.heading });
  await changeCount(tx, count, -1);
  return true;
}
