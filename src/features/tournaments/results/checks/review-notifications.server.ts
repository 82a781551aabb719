import type { Transaction } from '#/database/connect.ts';
import { findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { reviewSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { WhyUncounted } from './uncounted.rules.ts';

type Reasons = ReadonlyMap<string, WhyUncounted>;

/**
 * Tells the admins that games of a tournament wait for their decision, and takes that back when none waits any
 * more. `before` and `after` are the reasons why its games did and do not count.
 */
export async function notifyOfReview(
  tx: Transaction,
  { id, title, closed_at }: TournamentRow,
  { before, after }: { before: Reasons; after: Reasons },
): Promise<void> {
  const isWaiting = (reasons: Reasons) => [...reasons.values()].includes('review');
  if (isWaiting(before) === isWaiting(after)) return;
  const subject = reviewSubjectOf(id);
  if (isWaiting(before)) return tx.emit({ kind: 'subjects.removed', subjects: [subject] });
  tx.emit({
    kind: 'tournament.happened',
    to: await findAdmins(tx),
    ...{ event: 'resultsWait', subject, title },
    link: '/admin/results',
    actor: null,
    now: new Date(closed_at),
  });
}
