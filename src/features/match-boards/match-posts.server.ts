import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount, countNumbered } from '#/database/lists/counts.ts';
import { dropText, indexText } from '#/database/search/search-documents.ts';
import { write } from '#/database/write.ts';
import { type NewNotification, notify, relinkNotifications } from '#/features/notifications/notify.server.ts';
import { auditOthers } from '#/server/audit.ts';
import { nextUpdate } from '#/server/next-update.ts';
import type { SignedIn } from '#/server/site.ts';
import { listContent } from '#/shared/list-content.ts';
import { foldKey } from '#/shared/text.ts';
import type { MatchChange, MatchDraft } from './match-boards.contract.ts';
import { addressOf, type Board } from './match-boards.rules.ts';

type By = { by: SignedIn; now: Date };

export function addMatch(db: Database, { name }: Board, draft: MatchDraft, { by, now }: By): Promise<number> {
  const at = now.toISOString();
  const post = { board: name, author: by.number, ...columnsOf(draft), created_at: at, updated_at: at };
  return write(db, async tx => {
    const numbered = { ...post, number: await countNumbered(tx, name) };
    const added = tx.insertInto('match_posts').values(numbered).returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    await tx.insertInto('match_post_texts').values({ post: id, content: draft.content }).execute();
    await indexText(tx, { kind: name, post: id }, draft);
    return id;
  });
}

/** Answers who was told of it; undefined when the post is gone. What stays as it was is no news. */
export function changeMatch(
  db: Database,
  board: Board,
  id: number,
  { expectedUpdatedAt, ...draft }: MatchChange,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    const before = { title: old.title, matchDate: old.match_date, content: await contentOf(tx, id) };
    if (Object.entries(draft).every(([key, value]) => before[key as keyof MatchDraft] === value)) return [];
    const columns = { ...columnsOf(draft), updated_at: nextUpdate(old, expectedUpdatedAt, now) };
    await tx.updateTable('match_posts').set(columns).where('id', '=', id).execute();
    await tx.updateTable('match_post_texts').set({ content: draft.content }).where('post', '=', id).execute();
    await indexText(tx, { kind: board.name, post: id }, draft);
    const about = { by, author: old.author, subject: subjectOf(board, id), now };
    await auditOthers(tx, { ...about, action: 'post.change', before: noted(before), after: noted(draft) });
    return tellOf(tx, board, id, { event: 'changed', title: draft.title, author: old.author, by, now });
  });
}

/** As `changeMatch`; a post that is closed already is not closed again. */
export function closeMatch(
  db: Database,
  board: Board,
  id: number,
  closed: boolean,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    if ((old.closed === 1) === closed) return [];
    await tx
      .updateTable('match_posts')
      .set({ closed: closed ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const about = { by, author: old.author, subject: subjectOf(board, id), now };
    const states = { before: { closed: !closed }, after: { closed } };
    await auditOthers(tx, { ...about, action: 'post.close', ...states });
    const event = closed ? 'closed' : 'opened';
    return tellOf(tx, board, id, { event, title: old.title, author: old.author, by, now });
  });
}

/** As `changeMatch`; what was told of the post leads to its list from now on. */
export function removeMatch(
  db: Database,
  board: Board,
  id: number,
  { by, now }: By,
): Promise<number[] | undefined> {
  return onMatch(db, board, id, async (tx, old) => {
    const before = { title: old.title, matchDate: old.match_date, content: await contentOf(tx, id) };
    const subject = subjectOf(board, id);
    await relinkNotifications(tx, subject, board.list);
    const news = { event: 'removed', title: old.title, link: board.list } as const;
    const told = await tellOf(tx, board, id, { ...news, author: old.author, by, now });
    await dropText(tx, { kind: board.name, post: id });
    await tx.deleteFrom('match_posts').where('id', '=', id).execute();
    await changeCount(tx, board.name, -1);
    const about = { by, author: old.author, subject, now };
    await auditOthers(tx, { ...about, action: 'post.remove', before: noted(before) });
    return told;
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMatch>>>;

function onMatch(
  db: Database,
  board: Board,
  id: number,
  work: (tx: Transaction, old: Locked) => Promise<number[]>,
): Promise<number[] | undefined> {
  return write(db, async tx => {
    const old = await lockMatch(tx, board, id);
    return old && work(tx, old);
  });
}

/** How a post is called in what members are told and in what is noted of admins. */
export const subjectOf = ({ name }: Board, id: number) => `${name}:${id}`;

/**
 * The post, locked until the transaction ends: everything that touches a post or its applications takes it first,
 * so that no two of them wait for each other.
 */
export function lockMatch(tx: Transaction, { name }: Board, id: number, more = 0) {
  return tx
    .updateTable('match_posts')
    .set(eb => ({ applicant_count: eb('applicant_count', '+', more) }))
    .where('id', '=', id)
    .where('board', '=', name)
    .returning(['author', 'title', 'match_date', 'closed', 'created_at', 'updated_at'])
    .executeTakeFirst();
}

type PostNews = Pick<Extract<NewNotification, { kind: 'post' }>, 'event' | 'title' | 'now'> & {
  link?: string;
  author: number;
  by: SignedIn;
};

// Its applicants, and its author where an admin did it.
async function tellOf(tx: Transaction, board: Board, id: number, { author, by, ...news }: PostNews) {
  const applicants = await tx.selectFrom('applications').select('member').where('post', '=', id).execute();
  const all = { subject: subjectOf(board, id), link: addressOf(board, id), ...news, actor: by.number };
  return [
    ...(await notify(tx, { to: applicants.map(({ member }) => member), kind: 'post', ...all })),
    ...(await notify(tx, { to: [author], kind: 'moderation', ...all })),
  ];
}

const columnsOf = ({ title, matchDate }: MatchDraft) => ({
  title,
  title_key: foldKey(title),
  match_date: matchDate,
});

const noted = (draft: MatchDraft) => ({ ...draft, content: listContent(draft.content) });

async function contentOf(tx: Transaction, post: number): Promise<string> {
  const texts = tx.selectFrom('match_post_texts').select('content').where('post', '=', post);
  return (await texts.executeTakeFirstOrThrow()).content;
}
