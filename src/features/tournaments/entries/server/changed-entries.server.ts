import type { Transaction } from '#/database/connect.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall, Site } from '#/server/site.ts';
import { lockEntries, type TournamentWithEntries } from './entry-rows.server.ts';
import { countEntries, moveUp, offerFree } from './places.server.ts';

type Step<T> = { done: T; recipients: number[] };
export type Change<T> = (tx: Transaction, row: TournamentWithEntries, now: Date) => Promise<Step<T>>;

/** Runs a change of a tournament's entries, one at a time for each tournament; notifies after the commit. */
export async function changeEntries<T>(
  { db, rows, notifier, topics, now }: Pick<Site, 'db' | 'rows' | 'notifier' | 'topics' | 'now'>,
  id: number,
  change: Change<T>,
  call?: IdempotentCall,
): Promise<T> {
  const time = now();
  const { done, recipients } = await rows.run(`tournament ${id}`, () =>
    writeOnce(db, call, async tx => {
      const locked = await lockEntries(tx, id);
      const { row, recipients: before } = await moveUp(tx, locked, time);
      const step = await change(tx, row, time);
      const counted = { ...row, ...(await countEntries(tx, id)) };
      const { recipients: after } = await offerFree(tx, counted, time);
      return { done: step.done, recipients: [...before, ...step.recipients, ...after] };
    }),
  );
  notifier.pushUnreadCounts([...new Set(recipients)]);
  topics.publishReload(id);
  return done;
}
