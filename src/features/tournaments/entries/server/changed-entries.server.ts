import type { Transaction } from '#/database/connect.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall, Site } from '#/server/site.ts';
import { lockEntries, type TournamentWithEntries } from './entry-rows.server.ts';
import { countEntries, moveUp, offerFree } from './places.server.ts';

export type Change<T> = (tx: Transaction, row: TournamentWithEntries, now: Date) => Promise<T>;

/** Runs a change of a tournament's entries; changes of the same tournament run one after another. */
export function changeEntries<T>(
  { db, rows, now }: Pick<Site, 'db' | 'rows' | 'now'>,
  id: number,
  change: Change<T>,
  call?: IdempotentCall,
): Promise<T> {
  const time = now();
  return rows.run(`tournament ${id}`, () =>
    writeOnce(db, call, async tx => {
      const row = await moveUp(tx, await lockEntries(tx, id), time);
      const done = await change(tx, row, time);
      await offerFree(tx, { ...row, ...(await countEntries(tx, id)) }, time);
      tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
      return done;
    }),
  );
}
