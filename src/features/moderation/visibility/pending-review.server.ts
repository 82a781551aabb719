import type { Transaction } from '#/database/connect.ts';
import { picturesIn } from './snapshots.server.ts';
import type { Target } from './targets.server.ts';

/** Why a text waits for review before others see it; `what` is the pattern of the filter, or the link. */
export type PendingReview = { why: 'repeat' | 'link' | 'filter'; what: string };

// Weighs like one report, so that held texts are not overtaken for ever by contents that one member reported.
export const PENDING_REVIEW_WEIGHT = 10;

/**
 * Puts a newly written text into the moderators' queue; the caller stores the text as held and keeps it out
 * of the search.
 */
export async function openPendingReview(
  tx: Transaction,
  { kind, target, version, post, author, title, content }: Target,
  { hold, now }: { hold: PendingReview; now: Date },
): Promise<void> {
  const timestamp = now.toISOString();
  const held = {
    state: 'open' as const,
    pending: 1,
    hidden: 1,
    held: hold.why,
    held_for: hold.what,
    weight: PENDING_REVIEW_WEIGHT,
    opened_at: timestamp,
  };
  const { id } = await tx
    .insertInto('report_cases')
    .values({ kind, target, version, post, author, ...held })
    .onConflict(taken =>
      taken.columns(['kind', 'target', 'version']).doUpdateSet(eb => ({
        ...held,
        weight: eb('report_cases.weight', '+', PENDING_REVIEW_WEIGHT),
        taken_by: null,
        closed_at: '',
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const pictures = await picturesIn(tx, { kind, target, post });
  await tx
    .insertInto('report_snapshots')
    .values({ report_case: id, title, content, pictures, at: timestamp })
    .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
}
