import type { Database, Transaction } from '#/database/connect.ts';
import type { CaseRow } from '#/features/moderation/cases/case-kind.server.ts';
import { openOrLockCase } from '#/features/moderation/cases/case-store.server.ts';
import { picturesIn, type Target } from '#/features/moderation/visibility/targets.server.ts';
import type { ReportedContent } from '#/features/moderation/visibility/visibility.server.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import { SNAPSHOTS_MOST } from './reports.rules.ts';

/** `what` is the filter's pattern or the link, '' for a repeated text. */
export type PendingReview = { why: 'repeat' | 'link' | 'filter'; what: string };

/** The weight of a held text in tenths, equal to that of a first report. */
export const HELD_WEIGHT = 10;

/** Locks the case and the content; opens a case if there is none. */
export async function openContentCase(
  tx: Transaction,
  { kind, target, version, post, author }: Target,
  now: Date,
): Promise<{ waiting: CaseRow; content: ReportedContent }> {
  const once = `content ${kind} ${target} ${version}`;
  const waiting = await openOrLockCase(tx, { kind: 'report', author, now }, once);
  const content = await tx
    .insertInto('reported_contents')
    .values({ kind, target, version, post, author })
    // The update changes nothing, but locks the existing row.
    .onConflict(oc => oc.columns(['kind', 'target', 'version']).doUpdateSet({ post }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return { waiting, content };
}

export const lockReported = (tx: Transaction, id: number): Promise<ReportedContent> =>
  tx
    .selectFrom('reported_contents')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Returns the id of the snapshot, or of an equal stored one; null if the maximum number is stored. */
export async function storeSnapshot(
  tx: Transaction,
  reported: number,
  { target, now, most = SNAPSHOTS_MOST }: { target: Target; now: Date; most?: number },
): Promise<number | null> {
  const { title, content } = target;
  const pictures = await picturesIn(tx, target);
  const rows = await tx
    .selectFrom('report_snapshots')
    .select(['id', 'title', 'content', 'pictures'])
    .where('reported', '=', reported)
    .execute();
  const known = rows.find(row => row.title === title && row.content === content && row.pictures === pictures);
  if (known || rows.length >= most) return known?.id ?? null;
  const { id } = await tx
    .insertInto('report_snapshots')
    .values({ reported, title, content, pictures, at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The first stored title and text by the id of the content, cut for a list. */
export async function loadReportedTexts(db: Database, contents: number[]) {
  const snapshots = contents.length
    ? await db
        .selectFrom('report_snapshots')
        .select(['id', 'reported', 'title', 'content'])
        .where('reported', 'in', contents)
        .execute()
    : [];
  // The last entry of a content in the map is its first snapshot, because of the order.
  snapshots.sort((a, b) => b.id - a.id);
  return new Map(
    snapshots.map(({ reported, title, content }) => [
      reported,
      { title: listContent(title || content), excerpt: title && listContent(content) },
    ]),
  );
}

/** The caller stores the text as held and out of the search. */
export async function openPendingReview(
  tx: Transaction,
  target: Target,
  { hold, now }: { hold: PendingReview; now: Date },
): Promise<void> {
  const { waiting, content } = await openContentCase(tx, target, now);
  const held = {
    kind: 'heldText',
    facts: JSON.stringify(hold),
    opened_at: now.toISOString(),
    taken_by: null,
  };
  const weight = waiting.weight + HELD_WEIGHT;
  await tx
    .updateTable('cases')
    .set({ ...held, subject: content.id, weight })
    .where('id', '=', waiting.id)
    .execute();
  await tx.updateTable('reported_contents').set({ hidden: 1 }).where('id', '=', content.id).execute();
  await storeSnapshot(tx, content.id, { target, now, most: Number.POSITIVE_INFINITY });
}
