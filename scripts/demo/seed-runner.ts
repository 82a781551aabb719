import { handleEvent } from '#/app/event-handlers.ts';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { SignedIn } from '#/server/site.ts';

/** `at` is UTC; steps of the same time keep the order of the list. */
export type Step = { at: string; run: (tx: Transaction) => Promise<unknown> };

export type SeedRunner = {
  /** `member` is an index of the list; null is the admin. */
  number: (member: number | null) => number;
  id: (member: number) => string;
  admin: SignedIn;
  /** Members that were notified since their last visit. */
  unread: Set<number>;
};

/** The member acts without a login. */
export function actor(number: number, id: string, role: SignedIn['role']): SignedIn {
  return { number, id, role, username: id, session: '', signedInAt: '' };
}

/** All steps share one long transaction; the events of a step are handled before the next one. */
export async function runStep(tx: Transaction, { run }: Step, { unread }: SeedRunner): Promise<void> {
  const events: SiteEvent[] = [];
  const step = Object.assign(tx, { emit: (event: SiteEvent) => void events.push(event) });
  await run(step);
  for (const event of events) {
    await handleEvent(step, event);
    if (event.kind === 'unread.changed') for (const number of event.members) unread.add(number);
  }
}

export async function markRead(tx: Transaction, { unread }: SeedRunner, number: number): Promise<void> {
  if (!unread.delete(number)) return;
  await tx.updateTable('notifications').set({ unread: 0 }).where('member', '=', number).execute();
}
