import type { Work } from '#/database/connect.ts';
import type { SignedIn } from '#/server/site.ts';

/** One thing that happened, at a UTC time; what happens at the same time happens in the order of the list. */
export type Deed = { at: string; run: (tx: Work) => Promise<unknown> };

/** Who acts in the demo once they are in the database. */
export type Stage = {
  /** The number of the member at that place of the community's list; the admin's for null. */
  number: (member: number | null) => number;
  /** The id of that member. */
  id: (member: number) => string;
  admin: SignedIn;
  /** Those who have been told something since they last looked. */
  untold: Set<number>;
};

/** Somebody who acts without having signed in. */
export function actor(number: number, id: string, role: SignedIn['role']): SignedIn {
  return { number, id, role, username: id, session: '', signedInAt: '' };
}

/** Marks that these were told of something and have not looked yet. */
export async function note({ untold }: Stage, told: Promise<number[]>): Promise<void> {
  for (const number of await told) untold.add(number);
}

/** Somebody looks at what they were told. */
export async function look(tx: Work, { untold }: Stage, number: number): Promise<void> {
  if (!untold.delete(number)) return;
  await tx.updateTable('notifications').set({ unread: 0 }).where('member', '=', number).execute();
}
