import type { Transaction } from '#/database/connect.ts';
import { picturesIn } from './snapshots.server.ts';
import type { Target } from './targets.server.ts';

/** Why a text waits for a moderator before others see it; `what` is the pattern of the filter, or the link. */
export type PendingReview = { why: 'repeat' | 'link' | 'filter'; what: string };

// As one report: who waits is not overtaken for ever by what one member reported.
export const PENDING_REVIEW_WEIGHT = 10;

/** What the case of a held text begins with. */
export const pendingReviewCase = ({ why, what }: PendingReview, at: string) => ({
  state: 'open' as const,
  pending: 1,
  hidden: 1,
  held: why,
  held_for: what,
  weight: PENDING_REVIEW_WEIGHT,
  opened_at: at,
});

/**
 * Puts a text that was just written into the moderators' queue, as it was written; that it is stored as held, and found
 * by no search, is up to whoever writes it.
 */
export async function openPendingReview(
  tx: Transaction,
  { kind, target, version, post, author, title, content }: Target,
  { hold, now }: { hold: PendingReview; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const held = pendingReviewCase(hold, at);
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
  await tx.insertInto('report_snapshots').values({ report_case: id, title, content, pictures, at }).execute();
}
