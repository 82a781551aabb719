import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { AUTHOR_NAME, countRows, inOrder } from '#/database/rows.ts';
import { loadRecord } from '#/features/moderation/sanctions/sanction-rows.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { mayModerate, shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { type CaseKinds, findReadableCase, findRefusedMembers } from './case-decisions.server.ts';
import type { CaseRow } from './case-kind.server.ts';
import {
  CASE_TAB_NAMES,
  CASE_TABS,
  EXCERPT_SHOWN,
  NO_DEADLINE,
  OWN_CASE,
  TITLE_SHOWN,
  WAITING_MOST,
} from './cases.constants.ts';
import type { CaseListQuery, ListedCase, ShownCase } from './cases.contract.ts';

const kindsFor = (kinds: CaseKinds, { role }: SignedIn) =>
  [...kinds.values()].filter(({ isForAdmins }) => role === 'admin' || !isForAdmins);

/** The total is counted up to 1,000. */
export async function casePage(
  site: Pick<Site, 'db' | 'now'>,
  kinds: CaseKinds,
  { query: { tab, state, subject, ...query }, reader }: { query: CaseListQuery; reader: SignedIn },
): Promise<{ rows: ListedCase[]; total: number }> {
  const names = kindsFor(kinds, reader)
    .filter(kind => tab === undefined || kind.tab === tab)
    .map(({ kind }) => kind);
  if (names.length === 0) return { rows: [], total: 0 };
  const { offset, size } = span(query);
  const most = Math.min(SEARCH_COUNT_LIMIT, offset + size);
  const found = await Promise.all(names.map(kind => firstOfKind(site.db, { kind, state, subject, most })));
  const ids = found
    .flat()
    .sort(inQueue)
    .slice(offset, most)
    .map(({ id }) => id);
  const counts = await Promise.all(names.map(kind => countOfKind(site.db, { kind, state, subject })));
  const rows = ids.length
    ? await site.db.selectFrom('cases').selectAll().where('id', 'in', ids).execute()
    : [];
  const total = Math.min(
    SEARCH_COUNT_LIMIT,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return { rows: await presentListedCases(site, kinds, { rows: inOrder(ids, rows), reader }), total };
}

type OfKind = Pick<CaseListQuery, 'state' | 'subject'> & { kind: string };
type Place = { id: number; due_day: string; weight: number; decided_at: string };

function firstOfKind(db: Database, { kind, state, subject, most }: OfKind & { most: number }) {
  const found = db
    .selectFrom('cases')
    .select(['id', 'due_day', 'weight', 'decided_at'])
    .where('kind', '=', kind)
    .$if(subject !== undefined, cases => cases.where('subject', '=', subject as number));
  const ordered =
    state === 'open'
      ? found.where('pending', '=', sql.lit(1)).orderBy('due_day').orderBy('weight', 'desc').orderBy('id')
      : found.where('pending', '=', sql.lit(0)).orderBy('decided_at', 'desc').orderBy('id', 'desc');
  return ordered.limit(most).execute();
}

/** Sorts waiting cases by deadline, weight (heaviest first) and age, and decided cases newest first. */
const inQueue = (a: Place, b: Place) =>
  a.decided_at === b.decided_at
    ? a.due_day.localeCompare(b.due_day) || b.weight - a.weight || a.id - b.id
    : a.decided_at < b.decided_at
      ? 1
      : -1;

function countOfKind(db: Database, { kind, state, subject }: OfKind): Promise<number> {
  const found = db
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('pending', '=', sql.lit(state === 'open' ? 1 : 0))
    .$if(subject !== undefined, cases => cases.where('subject', '=', subject as number))
    .limit(SEARCH_COUNT_LIMIT);
  return countRows(db.selectFrom(found.as('some')));
}

/** The tabs that the reader may open; waiting cases are counted up to 100. */
export async function caseTabs(db: Database, kinds: CaseKinds, reader: SignedIn) {
  const readable = kindsFor(kinds, reader);
  const counts = await Promise.all(readable.map(({ kind }) => countOfKind(db, { kind, state: 'open' })));
  const waiting = new Map(readable.map(({ kind }, index) => [kind, counts[index] ?? 0]));
  return CASE_TAB_NAMES.flatMap(tab => {
    const own = readable.filter(kind => kind.tab === tab);
    if (own.length === 0) return [];
    const sum = own.reduce((all, { kind }) => all + (waiting.get(kind) ?? 0), 0);
    return [{ tab, title: CASE_TABS[tab], waiting: Math.min(WAITING_MOST, sum) }];
  });
}

/** The moderator that works on a waiting case, or that decided a closed one. */
const handlerOf = ({ pending, taken_by, decided_by }: CaseRow) => (pending ? taken_by : decided_by);

async function presentListedCases(
  site: Pick<Site, 'db' | 'now'>,
  kinds: CaseKinds,
  { rows, reader }: { rows: CaseRow[]; reader: SignedIn },
): Promise<ListedCase[]> {
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind)];
  const authors = rows.flatMap(({ author }) => author ?? []);
  const [titles, names, refused] = await Promise.all([
    Promise.all(
      byKind.map(async ([kind, cases]) => [kind, await kinds.get(kind)?.titles(site, cases)] as const),
    ),
    loadNames(
      site.db,
      rows.flatMap(row => [personOf(row), handlerOf(row)].filter(number => number !== null)),
    ),
    findRefusedMembers(site.db, authors, reader),
  ]);
  const titlesOf = new Map(titles);
  const today = seoulDay(site.now());
  return rows.flatMap(row => {
    const kind = kinds.get(row.kind);
    const title = titlesOf.get(row.kind)?.(row);
    if (!kind || !title) return [];
    const isOpen = row.pending === 1;
    const handler = names.get(handlerOf(row) ?? 0)?.author ?? null;
    const isOwn = row.author === reader.number && refused.has(row.author);
    return [
      {
        id: row.id,
        kind: row.kind,
        tab: kind.tab,
        label: kind.label,
        title: cutText(title.title, TITLE_SHOWN) || '(내용 없음)',
        excerpt: isOwn ? '' : cutText(title.excerpt ?? row.text, EXCERPT_SHOWN),
        hint: title.hint ?? '',
        person: names.get(personOf(row) ?? 0) ?? null,
        state: isOpen ? (handler ? ('taken' as const) : ('open' as const)) : ('closed' as const),
        stateWord: isOpen ? (handler ? '처리 중' : '대기') : (kind.outcomes[row.outcome] ?? '처리됨'),
        takenBy: handler,
        date: toSeoulIso(row.opened_at),
        due: row.due_day === NO_DEADLINE ? null : row.due_day,
        overdue: isOpen && row.due_day < today,
        decidedAt: row.decided_at ? toSeoulIso(row.decided_at) : null,
        quick: (isOpen && !refused.has(row.author ?? 0) && title.quick) || [],
      },
    ];
  });
}

const personOf = ({ author, opened_by }: CaseRow) => author ?? opened_by;

/** The names by `members.number`, in the form of authors in API responses. */
export async function loadNames(db: Database, numbers: number[]) {
  const members = numbers.length
    ? await db
        .selectFrom('members')
        .select(AUTHOR_NAME)
        .where('number', 'in', [...new Set(numbers)])
        .execute()
    : [];
  return new Map(members.map(named => [named.member_number, shownAuthor(named)]));
}

/** A moderator sees a case about an own text without requester, reporters' explanations and notes. */
export async function wholeCase(
  site: Pick<Site, 'db' | 'now'>,
  kinds: CaseKinds,
  { id, reader }: { id: number; reader: SignedIn },
): Promise<ShownCase> {
  const { db } = site;
  const { row, kind } = await findReadableCase(db, kinds, { id, reader });
  const [[listed], { form, whyNot, ...view }, notes, record, refusal] = await Promise.all([
    presentListedCases(site, kinds, { rows: [row], reader }),
    kind.show(site, row, reader),
    loadNotes(db, id),
    row.author === null ? null : loadRecord(db, row.author, site.now()),
    kind.refusal?.(db, row, reader),
  ]);
  const isOpen = row.pending === 1 || kind.revisable?.includes(row.outcome);
  const mayDecide = isOpen && !refusal && !whyNot && mayModerate(reader);
  return {
    ...(listed as ListedCase),
    ...(refusal === OWN_CASE ? NOTHING_TOLD : { ...view, notes }),
    isMine: row.pending === 1 && row.taken_by === reader.number,
    record,
    form: mayDecide ? form : null,
    whyNot: refusal ?? whyNot ?? '',
  };
}

const NOTHING_TOLD = { facts: [], texts: [], notes: [] };

async function loadNotes(db: Database, id: number): Promise<ShownCase['notes']> {
  const rows = await db
    .selectFrom('case_notes as n')
    .innerJoin('members', 'members.number', 'n.author')
    .select(['n.content', 'n.at', ...AUTHOR_NAME])
    .where('n.case_id', '=', id)
    .orderBy('n.id')
    .execute();
  return rows.map(row => ({ ...shownAuthor(row), content: row.content, date: toSeoulIso(row.at) }));
}
