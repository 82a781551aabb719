import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { SignedIn } from './site.ts';

export type AdminAction = {
  /** Null for what the site does by itself. */
  by: Pick<SignedIn, 'number'> | null;
  /** What was done, as `member.points`. */
  action: string;
  /** To what it was done, as `member:player7`; never a phone number or a mail address. */
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  now: Date;
};

/** Writes down what an admin does, in the same transaction; the database refuses to change or remove such a row. */
export async function audit(
  tx: Transaction,
  { by, action, subject, before, after, now }: AdminAction,
): Promise<void> {
  const row = { at: now.toISOString(), admin: by?.number ?? null, action, subject };
  const states = { before: JSON.stringify(before ?? {}), after: JSON.stringify(after ?? {}) };
  await tx
    .insertInto('audit_log')
    .values({ ...row, ...states })
    .execute();
  await changeCount(tx, 'audit_log', 1);
}

type Facts = Record<string, unknown>;

/** Of two states of one thing, what differs. */
export function whatChanged(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (facts: Facts) => Object.fromEntries(changed.map(name => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}

/** The same for something an admin does to what `author` (a number) wrote; what becomes of one's own is not noted. */
export async function auditOthers(
  tx: Transaction,
  { author, ...done }: AdminAction & { author: number },
): Promise<void> {
  if (done.by?.number !== author) await audit(tx, done);
}
