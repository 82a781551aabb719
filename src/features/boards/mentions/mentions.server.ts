import type { Database, Transaction } from '#/database/connect.ts';
import type { Mention } from '#/features/boards/board/boards.contract.ts';
import type { TextOf } from '#/features/boards/posts/earlier-texts.server.ts';
import { possibleNames } from '#/shared/text/mentions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { namedBy } from './mentions.rules.ts';

/** A member named in a text: the words that name the member, and the login id that leads to the profile. */
export type Mentioned = Mention & { number: number };

/**
 * The members that a text names, each once; one statement, and none for a text without `@`. Members that it
 * named before (`known`) stay named even under a new nickname. Admins cannot be named.
 */
export async function findMentioned(
  db: Database | Transaction,
  text: string,
  known: Mentioned[] = [],
): Promise<Mentioned[]> {
  const keys = [...new Set(possibleNames(text).flatMap(names => names.map(({ key }) => key)))];
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('members')
    .select(['number', 'id', 'username_key'])
    .where('listed', '=', 1)
    .where('username_key', 'in', keys)
    .execute();
  const found = new Map(rows.map(({ username_key, ...member }) => [username_key, member]));
  for (const { text, number, id } of known) found.set(foldKey(text.slice(1)), { number, id });
  return namedBy(text, found);
}

/** The number of members, except the author, that a text names and that its earlier version did not name. */
export async function countNewlyNamed(
  db: Database,
  { place, after, author }: { place?: TextOf; after: string; author: number },
): Promise<number> {
  if (!after.includes('@')) return 0;
  const known = place ? await storedMentions(db, place) : [];
  const named = await findMentioned(db, after, known);
  const isKnown = (number: number) => known.some(member => member.number === number);
  return named.filter(({ number }) => number !== author && !isKnown(number)).length;
}

const storedMentions = (db: Database | Transaction, { kind, post, comment = 0 }: TextOf) =>
  db
    .selectFrom('mentions')
    .innerJoin('members', 'members.number', 'mentions.member')
    .select(['members.number', 'members.id', 'mentions.text', 'waits'])
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', '=', comment)
    .where('listed', '=', 1)
    .execute();

/**
 * Stores the members that a text names now; call it in the transaction that has locked the text's post or
 * comment. Returns the numbers of members newly named (`named`) and no longer named (`dropped`). Where others
 * cannot see the text yet (`waits`), `notifyWaiting` notifies them once it is shown.
 */
export async function storeMentions(
  tx: Transaction,
  { kind, post, comment = 0 }: TextOf,
  text: { before?: string; after: string; waits: boolean },
): Promise<{ named: number[]; dropped: number[] }> {
  if (!text.after.includes('@') && !text.before?.includes('@')) return { named: [], dropped: [] };
  const known = await storedMentions(tx, { kind, post, comment });
  const named = await findMentioned(tx, text.after, known);
  await tx
    .deleteFrom('mentions')
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', '=', comment)
    .execute();
  const before = new Map(known.map(({ number, waits }) => [number, waits]));
  if (named.length > 0) {
    const place = { kind, post, comment };
    const rows = named.map(({ number, text: name }) => {
      const waits = before.get(number) ?? Number(text.waits);
      return { ...place, member: number, text: name, waits };
    });
    await tx.insertInto('mentions').values(rows).execute();
  }
  const now = new Set(named.map(({ number }) => number));
  return {
    named: [...now].filter(number => !before.has(number)),
    dropped: [...before.keys()].filter(number => !now.has(number)),
  };
}

/** Deletes the mentions of a removed text; without `comment` those of all comments of the post too. */
export async function dropMentions(tx: Transaction, { kind, post, comment }: TextOf): Promise<void> {
  await tx
    .deleteFrom('mentions')
    .where('kind', '=', kind)
    .where('post', '=', post)
    .$if(comment !== undefined, rows => rows.where('comment', '=', comment as number))
    .execute();
}

type Texts = { kind: TextOf['kind']; post: number; texts: { comment: number; content: string }[] };

/**
 * The members named in these texts of a post, by the comment's id. It runs one statement, or none if no text
 * has an `@`.
 */
export async function mentionsIn(
  db: Database,
  { kind, post, texts }: Texts,
): Promise<Map<number, Mention[]>> {
  const naming = texts.filter(({ content }) => content.includes('@')).map(({ comment }) => comment);
  if (naming.length === 0) return new Map();
  const rows = await db
    .selectFrom('mentions')
    .innerJoin('members', 'members.number', 'mentions.member')
    .select(['comment', 'text', 'members.id'])
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', 'in', naming)
    .where('listed', '=', 1)
    .execute();
  const mentions = new Map<number, Mention[]>();
  for (const { comment, ...mention } of rows)
    mentions.set(comment, [...(mentions.get(comment) ?? []), mention]);
  return mentions;
}
