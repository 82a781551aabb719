import type { Database, Transaction } from '#/database/connect.ts';
import { countNumbered } from '#/database/lists/counts.ts';
import { isTaken, write } from '#/database/write.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { BOARDS_MOST, type CustomBoard, readBoards } from '#/server/custom-boards.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { SignedIn } from '#/server/site.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { BoardDraft, ManagedBoard } from './custom-boards.contract.ts';
import { BOARD_MISSING, BOARDS_FULL, SLUG_TAKEN } from './custom-boards.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** An admin made or changed a board. */
    'boards.changed': object;
  }
}

type By = { by: SignedIn; now: Date };

/** All boards as admins see them, each with its number of posts. */
export async function managedBoards(db: Database): Promise<ManagedBoard[]> {
  const boards = await readBoards(db);
  if (boards.length === 0) return [];
  const names = boards.map(({ id }) => countName(id));
  const counts = await db
    .selectFrom('row_counts')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const values = new Map(counts.map(({ name, value }) => [name, value]));
  return boards.map(board => ({
    id: board.id,
    ...draftOf(board),
    postCount: values.get(countName(board.id)) ?? 0,
  }));
}

/**
 * Adds a board and returns its number. Throws 409 for an address that another board has, and beyond the
 * maximum number of boards.
 */
export const addBoard = (db: Database, draft: BoardDraft, { by, now }: By): Promise<number> =>
  unlessTaken(() =>
    writeOnce(db, by.call, async tx => {
      // A transaction that adds another board waits here: no number is given twice, and the maximum holds.
      const id = FREE_BOARD_ID + (await countNumbered(tx, 'boards'));
      if ((await readBoards(tx)).length >= BOARDS_MOST) throw new Refusal('conflict', BOARDS_FULL);
      const timestamp = now.toISOString();
      await tx
        .insertInto('boards')
        .values({ id, ...columnsOf(draft), created_at: timestamp, updated_at: timestamp })
        .execute();
      await refuseEarlier(tx, id, draft.slug);
      await tx
        .insertInto('row_counts')
        .values({ name: countName(id), value: 0 })
        .execute();
      await audit(tx, { by, action: 'board.add', subject: `board:${id}`, after: draft, now });
      tx.emit({ kind: 'boards.changed' });
      return id;
    }),
  );

/** Changes a board. Throws 404 where there is none, 409 for an address that another board has. */
export const changeBoard = (
  db: Database,
  { id, draft }: { id: number; draft: BoardDraft },
  { by, now }: By,
): Promise<void> =>
  unlessTaken(() =>
    write(db, async tx => {
      const old = await findBoard(tx, id);
      const states = whatChanged(draftOf(old), draft);
      if (Object.keys(states.after).length === 0) return;
      const set = { ...columnsOf(draft), updated_at: now.toISOString() };
      await tx.updateTable('boards').set(set).where('id', '=', id).execute();
      if (draft.slug !== old.slug) await storeEarlier(tx, { id, from: old.slug, to: draft.slug });
      await audit(tx, { by, action: 'board.change', subject: `board:${id}`, ...states, now });
      tx.emit({ kind: 'boards.changed' });
    }),
  );

/**
 * Keeps the address that a board gives up, so that its links redirect; an address that it takes again is its
 * own.
 */
async function storeEarlier(
  tx: Transaction,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await refuseEarlier(tx, id, to);
  await tx.deleteFrom('board_addresses').where('slug', '=', to).execute();
  await tx.insertInto('board_addresses').values({ slug: from, board: id }).execute();
}

/**
 * Throws 409 for an address that another board had; call it once the new address is stored, so that no board
 * gives it up meanwhile.
 */
async function refuseEarlier(tx: Transaction, id: number, slug: string): Promise<void> {
  const earlier = tx.selectFrom('board_addresses').select('board').where('slug', '=', slug);
  if (await earlier.where('board', '<>', id).executeTakeFirst()) throw slugTaken();
}

const countName = (id: number) => `board:${id}` as const;

/**
 * Locks the board, so that of two admins who change its address at once the second gives up the address that
 * the first has set.
 */
async function findBoard(tx: Transaction, id: number): Promise<CustomBoard> {
  const board = tx.selectFrom('boards').selectAll().where('id', '=', id);
  const found = await board.forUpdate().executeTakeFirst();
  if (!found) throw new Refusal('missing', BOARD_MISSING);
  return found;
}

const draftOf = (row: CustomBoard): BoardDraft => ({
  name: row.name,
  slug: row.slug,
  purpose: row.purpose,
  readers: row.readers,
  writers: row.writers,
  headings: row.headings,
  position: row.position,
  closed: row.closed === 1,
  hidden: row.hidden === 1,
});

const columnsOf = ({ closed, hidden, ...draft }: BoardDraft) => ({
  ...draft,
  closed: closed ? 1 : 0,
  hidden: hidden ? 1 : 0,
});

/** Turns a violation of the unique index into a 409 that names the field. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error, 'slug')) throw error;
    throw slugTaken();
  }
}

const slugTaken = () =>
  new Refusal('conflict', SLUG_TAKEN, { issues: [{ path: 'slug', message: SLUG_TAKEN }] });
