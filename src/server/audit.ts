import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { SignedIn } from './site.ts';

export type AdminAction = {
  /** The admin who acted; null for actions of the site itself. */
  by: Pick<SignedIn, 'number'> | null;
  /** The name of the action, such as `member.points`. */
  action: string;
  /** The object of the action, such as `member:player7`; never a phone number or a mail address. */
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  now: Date;
};

/** Records an admin's action in the transaction of that action; the database refuses later changes. */
export async function audit(tx: Transaction, { by, action, subject, before, after, now }: AdminAction) {
  const row = { at: now.toISOString(), admin: by?.number ?? null, action, subject };
  const states = { before: JSON.stringify(before ?? {}), after: JSON.stringify(after ?? {}) };
  await tx
    .insertInto('audit_log')
    .values({ ...row, ...states })
    .execute();
  await changeCount(tx, 'audit_log', 1);
}

type Facts = Record<string, unknown>;

/** The changed fields of an object, with their former and new values. */
export function whatChanged(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(name => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (facts: Facts) => Object.fromEntries(changed.map(name => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}

/** Like `audit`, but records nothing if the admin wrote the content; `author` is a member's number. */
export async function auditOthers(tx: Transaction, { author, ...done }: AdminAction & { author: number }) {
  if (done.by?.number !== author) await audit(tx, done);
}
