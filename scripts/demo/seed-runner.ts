import { handleEvent } from '#/app/event-handlers.ts';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { SignedIn } from '#/server/site.ts';

/** One thing that happened, at a UTC time; what happens at the same time happens in the order of the list. */
export type Step = { at: string; run: (tx: Transaction) => Promise<unknown> };

/** Who acts in the demo once they are in the database. */
export type SeedRunner = {
  /** The number of the member at that place of the community's list; the admin's for null. */
  number: (member: number | null) => number;
  /** The id of that member. */
  id: (member: number) => string;
  admin: SignedIn;
  /** Members notified since they last looked. */
  unread: Set<number>;
};

/** A guest: acts without having signed in. */
export function actor(number: number, id: string, role: SignedIn['role']): SignedIn {
  return { number, id, role, username: id, session: '', signedInAt: '' };
}

/** Runs a step of one long transaction, and handles what it emits before the next one. */
export async function runStep(tx: Transaction, { run }: Step, { unread }: SeedRunner): Promise<void> {
  const events: SiteEvent[] = [];
  const step = Object.assign(tx, { emit: (event: SiteEvent) => void events.push(event) });
  await run(step);
  for (const event of events) {
    await handleEvent(step, event);
    if (event.kind === 'unread.changed') for (const number of event.members) unread.add(number);
  }
}

/** A member reads their notifications. */
export async function markRead(tx: Transaction, { unread }: SeedRunner, number: number): Promise<void> {
  if (!unread.delete(number)) return;
  await tx.updateTable('notifications').set({ unread: 0 }).where('member', '=', number).execute();
}
