import type { Database } from '#/database/connect.ts';
import { inOrder } from '#/database/rows.ts';
import { decisionRefusal } from '#/features/moderation/cases/deciders.rules.ts';
import { isOnlyAdmin } from '#/features/moderation/cases/deciders.server.ts';
import type { ReportDraft } from '#/features/moderation/reports/reports.contract.ts';
import { addressOfTarget } from '#/features/moderation/reports/reports.rules.ts';
import { presentSanctions } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import { picturesFrom } from '#/features/moderation/visibility/snapshots.server.ts';
import type { CaseRow } from '#/features/moderation/visibility/visibility.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { ListedCase, ReportCase } from './moderation.contract.ts';

// The maximum number of reporters' own words, and of a member's earlier sanctions, shown in a case.
const DETAILS = 100;
const RECORD = 20;

type CaseQuery = { page?: number; size?: number; state: 'open' | 'closed' };

/** A page of the queue, and the number of cases, counted up to a thousand. */
export async function casePage(db: Database, { state, ...query }: CaseQuery) {
  const pending = state === 'open' ? 1 : 0;
  const { offset, size } = span(query);
  const all = db.selectFrom('report_cases').where('pending', '=', pending);
  const ordered = all
    .select('id')
    .orderBy(pending ? 'weight' : 'closed_at', 'desc')
    .orderBy('id', pending ? 'asc' : 'desc');
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [ids, { total }] = await Promise.all([
    ordered.limit(left).offset(offset).execute(),
    db
      .selectFrom(all.select('id').limit(SEARCH_COUNT_LIMIT).as('some'))
      .select(eb => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: await listedCases(
      db,
      ids.map(({ id }) => id),
    ),
    total,
  };
}

async function loadCases(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('report_cases as c')
    .innerJoin('members as m', 'm.number', 'c.author')
    .leftJoin('members as t', 't.number', 'c.taken_by')
    .selectAll('c')
    .select(['m.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at', 'm.role', 'm.moderator'])
    .select('t.username as taker')
    .where('c.id', 'in', ids)
    .execute();
  return inOrder(ids, rows);
}

export async function listedCases(db: Database, ids: number[]): Promise<ListedCase[]> {
  if (ids.length === 0) return [];
  const [rows, reports, snapshots] = await Promise.all([
    loadCases(db, ids),
    db
      .selectFrom('reports')
      .select(eb => ['report_case', 'reason', eb.fn.countAll<number>().as('count')])
      .where('report_case', 'in', ids)
      .groupBy(['report_case', 'reason'])
      .execute(),
    db
      .selectFrom('report_snapshots')
      .select(['id', 'report_case', 'title', 'content'])
      .where('report_case', 'in', ids)
      .execute(),
  ]);
  snapshots.sort((a, b) => b.id - a.id);
  const texts = new Map(snapshots.map(row => [row.report_case, listContent(row.title || row.content)]));
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    text: texts.get(row.id) ?? '',
    ...shownAuthor(row),
    weight: row.weight,
    reporters: row.reporters,
    reasons: reports
      .filter(report => report.report_case === row.id)
      .sort((a, b) => b.count - a.count)
      .map(({ reason, count }) => ({ reason: reason as ReportDraft['reason'], count })),
    hidden: row.hidden === 1,
    held: row.held,
    heldFor: row.held_for,
    takenBy: row.taker,
    date: toSeoulIso(row.opened_at),
  }));
}

/** One case with everything needed to decide it; undefined where there is none. */
export async function wholeCase(
  site: Pick<Site, 'db' | 'now'>,
  id: number,
  reader: SignedIn,
): Promise<ReportCase | undefined> {
  const { db, now } = site;
  const [[listed], [row]] = await Promise.all([listedCases(db, [id]), loadCases(db, [id])]);
  if (!listed || !row) return undefined;
  const [snapshots, details, notes, record] = await Promise.all([
    db.selectFrom('report_snapshots').selectAll().where('report_case', '=', id).orderBy('id').execute(),
    db
      .selectFrom('reports')
      .select(['detail', 'at'])
      .where('report_case', '=', id)
      .where('detail', '<>', '')
      .limit(DETAILS)
      .execute(),
    loadCaseNotes(db, id),
    loadAuthorRecord(db, row, now()),
  ]);
  return {
    ...listed,
    link: row.hidden && !showsHidden(row, reader) ? null : addressOfTarget(row, listed.authorId),
    snapshots: await Promise.all(
      snapshots.map(async ({ title, content, pictures, at }) => ({
        title,
        content,
        pictures: await picturesFrom(site, pictures),
        date: toSeoulIso(at),
      })),
    ),
    details: details.map(({ detail, at }) => ({ detail, date: toSeoulIso(at) })),
    notes,
    record,
    whyNot: decisionRefusal(reader, { ...row, number: row.author }, await isOnlyAdmin(db, reader)) ?? '',
  };
}

/**
 * Whether the content's page shows the reader hidden content: a hall's page shows hidden news to nobody, a
 * hidden tournament's page exists for admins.
 */
const showsHidden = ({ kind }: Pick<CaseRow, 'kind'>, reader: SignedIn) =>
  kind !== 'hallNews' && (kind !== 'tournament' || reader.role === 'admin');

async function loadCaseNotes(db: Database, id: number) {
  const rows = await db
    .selectFrom('report_notes as n')
    .innerJoin('members as m', 'm.number', 'n.author')
    .select(['n.content', 'n.at', 'm.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at'])
    .where('n.report_case', '=', id)
    .orderBy('n.id')
    .execute();
  return rows.map(row => ({ ...shownAuthor(row), content: row.content, date: toSeoulIso(row.at) }));
}

async function loadAuthorRecord(db: Database, { author }: Pick<CaseRow, 'author'>, now: Date) {
  const [{ cases }, rows] = await Promise.all([
    db
      .selectFrom('report_cases')
      .select(eb => eb.fn.countAll<number>().as('cases'))
      .where('author', '=', author)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sanctions')
      .selectAll()
      .where('member', '=', author)
      .orderBy('id', 'desc')
      .limit(RECORD)
      .execute(),
  ]);
  return { cases, sanctions: await presentSanctions(db, rows, now) };
}
