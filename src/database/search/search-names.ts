import type { PlainTransaction } from '#/database/connect.ts';
import { NAMES } from '#/shared/text/search-words.ts';
import { dropTokens, putTokens } from './token-index.ts';

/** The searchable fields of a member, of a tournament and of a hall, each with the mark before its tokens. */
export const MEMBER_MARKS = { username: 'ⓝ', region: 'ⓡ', hall: 'ⓗ' } as const;
export const TOURNAMENT_MARKS = { title: 'ⓝ', hall: 'ⓗ', region: 'ⓡ' } as const;
export const HALL_MARKS = { name: 'ⓝ', region: 'ⓡ', address: 'ⓐ' } as const;
// The maximum number of row numbers in one statement.
const BATCH = 500;

/**
 * Updates the search by nickname, region and hall to the members' current rows, and removes members who are
 * not listed any more; to be called in the transaction that enrols or changes them.
 */
export async function indexMembers(tx: PlainTransaction, numbers: number[]): Promise<void> {
  for (const batch of batches(numbers)) {
    const rows = await tx
      .selectFrom('members')
      .select(['number', 'username', 'region', 'hall'])
      .where('number', 'in', batch)
      .where('listed', '=', 1)
      .execute();
    await dropTokens(tx, 'member_index', batch);
    await putTokens(
      tx,
      'member_index',
      rows.map(({ number, ...fields }) => ({ number, tokens: tokensOf(MEMBER_MARKS, fields) })),
    );
  }
}

/**
 * Like `indexMembers`, for halls, by name, region and address; to be called when they are added, changed or
 * removed.
 */
export async function indexHalls(tx: PlainTransaction, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) {
    const rows = await tx
      .selectFrom('halls')
      .select(['id', 'name', 'region', 'address'])
      .where('id', 'in', batch)
      .where('listed', '=', 1)
      .execute();
    await dropTokens(tx, 'hall_index', batch);
    await putTokens(
      tx,
      'hall_index',
      rows.map(({ id, ...fields }) => ({ number: id, tokens: tokensOf(HALL_MARKS, fields) })),
    );
  }
}

/**
 * Like `indexMembers`, for tournaments, by title, hall and region; to be called when they are listed, changed
 * or removed.
 */
export async function indexTournaments(tx: PlainTransaction, ids: number[]): Promise<void> {
  for (const batch of batches(ids)) {
    const rows = await tx
      .selectFrom('tournaments')
      .select(['id', 'title', 'hall', 'region'])
      .where('id', 'in', batch)
      .where('shown', '=', 1)
      .execute();
    await dropTokens(tx, 'tournament_index', batch);
    await putTokens(
      tx,
      'tournament_index',
      rows.map(({ id, ...fields }) => ({ number: id, tokens: tokensOf(TOURNAMENT_MARKS, fields) })),
    );
  }
}

function* tokensOf<F extends string>(marks: Record<F, string>, fields: Record<F, string>): Generator<string> {
  for (const field of Object.keys(marks) as F[])
    for (const token of NAMES.tokens(fields[field])) yield `${marks[field]}${token}`;
}

function* batches(numbers: number[]): Generator<number[]> {
  for (let index = 0; index < numbers.length; index += BATCH) yield numbers.slice(index, index + BATCH);
}
