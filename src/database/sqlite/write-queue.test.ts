import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database, type Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';

type Ledger = { id: number; amount: number };

async function ledger(): Promise<{
  db: Database;
  rows: () => Promise<number[]>;
  add: (amount: number) => Promise<unknown>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dangu-line-'));
  const db = connect({ databaseUrl: '', dataDir });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  });
  await sql`create table ledger (id integer primary key, amount integer not null check (amount >= 0)) strict`.execute(
    db,
  );
  const rows = async () => {
    const found = await sql<Ledger>`select id, amount from ledger order by id`.execute(db);
    return found.rows.map(row => row.amount);
  };
  const add = (amount: number) =>
    write(db, tx => sql`insert into ledger (amount) values (${amount})`.execute(tx));
  expect(existsSync(join(dataDir, 'site.db'))).toBe(true);
  return { db, rows, add };
}

describe('the write queue', () => {
  test('transactions that wait together are each whole or not there, whatever their neighbours do', async () => {
    const { rows, add, db } = await ledger();
    const half = (amount: number) =>
      write(db, async tx => {
        await sql`insert into ledger (amount) values (${amount})`.execute(tx);
        throw new Error('changed my mind');
      });
    const work = Array.from({ length: 120 }, (_, n) =>
      n % 3 === 0 ? half(n) : n % 3 === 1 ? add(n) : add(-n),
    );
    const settled = await Promise.allSettled(work);
    const good = Array.from({ length: 120 }, (_, n) => n).filter(n => n % 3 === 1);
    expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(work.map((_, n) => n % 3 === 1));
    expect(await rows()).toEqual(good);
  });

  test('an acknowledged write is visible to the next reader', async () => {
    const { rows, add } = await ledger();
    for (let n = 1; n <= 20; n++) {
      await add(n);
      expect(await rows()).toHaveLength(n);
    }
  });

  test('a transaction that is refused because of a neighbour’s row finds that row committed', async () => {
    const { db, rows } = await ledger();
    const insert = (tx: Transaction) => sql`insert into ledger (id, amount) values (1, 5)`.execute(tx);
    const first = write(db, async tx => {
      await insert(tx);
      // By now the others are queued, so all three share a commit.
      await wait(50);
    });
    const refused = write(db, insert).then(() => 'not refused', rows);
    const last = write(db, () => wait(50));
    expect(await refused).toEqual([5]);
    await Promise.all([first, last]);
  });

  test('a reader is not held up by an open transaction and does not see into it', async () => {
    const { rows, db } = await ledger();
    await write(db, async tx => {
      await sql`insert into ledger (amount) values (1)`.execute(tx);
      expect(await rows()).toEqual([]);
    });
    expect(await rows()).toEqual([1]);
  });

  test('a single statement outside of a transaction is one of its own', async () => {
    const { rows, db } = await ledger();
    await expect(sql`insert into ledger (amount) values (1), (-1)`.execute(db)).rejects.toThrow('CHECK');
    await sql`insert into ledger (amount) values (2)`.execute(db);
    expect(await rows()).toEqual([2]);
  });
});
