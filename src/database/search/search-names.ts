import { sql } from 'kysely';
import type { PlainTransaction } from '#/database/connect.ts';
import { columns } from '#/database/lists/list-order.ts';
import { batchesOf } from '#/database/rows.ts';
import { NAMES } from '#/shared/text/search-words.ts';
import { dropTokens, putTokens } from './token-index.ts';

/**
 * The tables that are searched by name, with their index and the column that says whether a row is listed.
 * `marks` has the mark before the tokens of each searchable field, `columns` the column with its folded text.
 */
export const NAMED = {
  members: {
    id: 'number',
    index: 'member_index',
    listed: 'listed',
    marks: { username: 'ⓝ', region: 'ⓡ', hall: 'ⓗ' },
    columns: { username: 'username_key', region: 'region', hall: 'hall_key' },
  },
  halls: {
    id: 'id',
    index: 'hall_index',
    listed: 'listed',
    marks: { name: 'ⓝ', region: 'ⓡ', address: 'ⓐ' },
    columns: { name: 'name_key', region: 'region', address: 'address_key' },
  },
  tournaments: {
    id: 'id',
    index: 'tournament_index',
    listed: 'shown',
    marks: { title: 'ⓝ', hall: 'ⓗ', region: 'ⓡ' },
    columns: { title: 'title_key', hall: 'hall_key', region: 'region' },
  },
} as const;
export type Named = typeof NAMED;

// The maximum number of row numbers in one statement.
const BATCH = 500;

/** Updates the search by nickname, region and hall, in the transaction that changes the members. */
export const indexMembers = (tx: PlainTransaction, numbers: number[]) => indexNames(tx, 'members', numbers);

export const indexHalls = (tx: PlainTransaction, ids: number[]) => indexNames(tx, 'halls', ids);

export const indexTournaments = (tx: PlainTransaction, ids: number[]) => indexNames(tx, 'tournaments', ids);

async function indexNames(tx: PlainTransaction, table: keyof Named, ids: number[]): Promise<void> {
  const { id, index, listed, marks } = NAMED[table];
  const fields = Object.entries(marks);
  const wanted = columns([id, ...Object.keys(marks)]);
  for (const batch of batchesOf(ids, BATCH)) {
    const { rows } = await sql<Record<string, string | number>>`select ${wanted} from ${sql.table(table)}
      where ${sql.ref(id)} in (${sql.join(batch)}) and ${sql.ref(listed)} = 1`.execute(tx);
    const entries = rows.map(row => ({
      number: Number(row[id]),
      tokens: fields.flatMap(([field, mark]) =>
        [...NAMES.tokens(String(row[field]))].map(token => `${mark}${token}`),
      ),
    }));
    await dropTokens(tx, index, batch).execute(tx);
    if (entries.length > 0) await putTokens(tx, index, entries).execute(tx);
  }
}
