import { handleEvent } from '#/app/event-handlers.ts';
import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import type { SignedIn } from '#/server/site.ts';

/** An act at a UTC time; acts of the same time keep the order of the list. */
export type Step = { at: string; run: (tx: Transaction) => Promise<unknown> };

/** The demo's members once they are in the database. */
export type SeedRunner = {
  /** The number of a member by list index; the admin's for null. */
  number: (member: number | null) => number;
  id: (member: number) => string;
  admin: SignedIn;
  /** Members notified since their last visit. */
  unread: Set<number>;
};

/** A guest who acts without a login. */
export function actor(number: number, id: string, role: SignedIn['role']): SignedIn {
  return { number, id, role, username: id, session: '', signedInAt: '' };
}

/** Runs a step of one long transaction, and handles its events before the next step. */
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
