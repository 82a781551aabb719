import type { Transaction } from '#/database/connect.ts';
import { openCase } from '#/features/moderation/cases/case-store.server.ts';
import { findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { reviewSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { WhyUncounted } from './counting-limits.rules.ts';

/** The kind of case that asks admins to review games of a tournament. */
export const REVIEW_KIND = { kind: 'disputedResult', isForAdmins: true };

type Reasons = ReadonlyMap<string, WhyUncounted>;

/**
 * Opens, closes or withdraws the tournament's review case when the reasons why its games do not count changed
 * from `before` to `after`.
 */
export async function updateReviewCase(
  tx: Transaction,
  tournament: TournamentRow,
  { before, after }: { before: Reasons; after: Reasons },
): Promise<void> {
  const [was, is] = [stateOf(before), stateOf(after)];
  if (was === is) return;
  if (is === 'review') return waitForReview(tx, tournament);
  if (is === 'kept') await openReview(tx, tournament);
  const outcome = is === 'kept' ? 'kept' : 'withdrawn';
  // A case that an admin decided keeps the decision, and when it was made.
  await casesOf(tx, tournament)
    .set(eb => ({ pending: 0, outcome, decided_at: eb.ref('opened_at') }))
    .where(({ eb, or }) => or([eb('pending', '=', 1), eb('outcome', '=', 'kept')]))
    .where('outcome', '<>', outcome)
    .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
  if (was === 'review') tx.emit({ kind: 'subjects.removed', subjects: [reviewSubjectOf(tournament.id)] });
}

function stateOf(reasons: Reasons): 'review' | 'kept' | undefined {
  const all = new Set(reasons.values());
  return all.has('review') ? 'review' : all.has('kept') ? 'kept' : undefined;
}

const casesOf = (tx: Transaction, { id }: TournamentRow) =>
  tx.updateTable('cases').where('kind', '=', REVIEW_KIND.kind).where('subject', '=', id);

const openReview = (tx: Transaction, { id, closed_at }: TournamentRow) =>
  openCase(tx, {
    kind: REVIEW_KIND,
    subject: id,
    once: `${REVIEW_KIND.kind} ${id}`,
    now: new Date(closed_at),
  });

/** Opens the review case of a tournament, or reopens it, and notifies the admins. */
async function waitForReview(tx: Transaction, tournament: TournamentRow): Promise<void> {
  const { id, title, closed_at } = tournament;
  if (!(await openReview(tx, tournament)))
    await casesOf(tx, tournament)
      .set({ pending: 1, outcome: '', decided_at: '', decided_by: null, taken_by: null })
      .execute();
  tx.emit({ kind: 'moderator-queue.changed' });
  tx.emit({
    kind: 'tournament.happened',
    to: await findAdmins(tx),
    ...{ event: 'resultsWait', subject: reviewSubjectOf(id), title },
    link: '/admin/cases?tab=results',
    actor: null,
    now: new Date(closed_at),
  });
}
