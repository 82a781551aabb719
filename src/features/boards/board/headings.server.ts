import type { Transaction } from '#/database/connect.ts';
import { changeCount, startOrAddCount } from '#/database/lists/counts.ts';
import type { Segment } from '#/database/lists/list-order.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { PostDraft } from './boards.contract.ts';
import { HEADING_UNKNOWN } from './boards.rules.ts';

/** The condition that selects all posts of a board. */
type Within = { within: Segment['where'][number] };

/** The conditions that select the posts of a list: those of a board, or of one heading (말머리) on it. */
export function withinOf({ within }: Within, heading?: string): Segment['where'] {
  return heading ? [within, ['heading', '=', heading]] : [within];
}

/** The key of the counter that holds the number of a board's posts with a heading. */
export const headingCount = ({ within }: Within, heading: string) =>
  `heading:${within[2]}:${heading}` as const;

/**
 * The columns of a post on a board with these headings (말머리). Throws 400 for any other heading, unless the
 * post got it while the board still had it.
 */
export const headingColumns =
  (headings: readonly string[]) =>
  ({ heading }: PostDraft, { before }: { before?: PostDraft }) => {
    if (heading === undefined) return {};
    if (heading !== '' && heading !== before?.heading && !headings.includes(heading))
      throw new Refusal('invalid', HEADING_UNKNOWN, {
        issues: [{ path: 'heading', message: HEADING_UNKNOWN }],
      });
    return { heading: heading || null };
  };

/**
 * Moves a post's count from its old heading to its new one; always in one order, so that no two transactions
 * deadlock.
 */
export async function moveHeading(
  tx: Transaction,
  store: Within,
  { from, to }: { from?: string | null; to?: string | null },
): Promise<void> {
  if (from === to) return;
  for (const heading of [from, to].sort()) {
    if (!heading) continue;
    const name = headingCount(store, heading);
    await (heading === to ? startOrAddCount(tx, name) : changeCount(tx, name, -1));
  }
}
