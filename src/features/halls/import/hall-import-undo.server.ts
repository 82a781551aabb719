import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { countRows } from '#/database/rows.ts';
import { indexHalls } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import {
  type HallRow,
  hallColumns,
  lockDirectory,
  lockHalls,
  renameOnMembers,
} from '#/features/halls/admin/hall-changes.server.ts';
import { HALL_CASES } from '#/features/moderation/cases/case-kinds.constants.ts';
import { audit } from '#/server/audit.ts';
import { operation, param } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type LastImport,
  type LicenseFacts,
  lastImport,
  licenseFacts,
  runParam,
  type Undone,
  undone,
} from './hall-import.contract.ts';

const UNDONE_AT_ONCE = 500;
export const RUN_MISSING = '되돌릴 수 있는 등록이 아닙니다. 화면을 새로 고쳐주세요.';

export const hallImportRuns = new Hono<ApiEnv>()
  .get('/last', operation('마지막 인허가 파일 등록', lastImport), adminOnly, async c =>
    c.json(await findLastImport(c.env.site.db)),
  )
  .post('/:run/undo', operation('인허가 파일 등록 되돌리기', undone), adminOnly, param(runParam), async c =>
    c.json(await undo(c.env.site, c.var.member, c.req.valid('param').run)),
  );

async function findLastImport(db: Database): Promise<LastImport> {
  const rows = db.selectFrom('hall_imports').select(['id', 'at', 'added', 'changed', 'undone_at']);
  const last = await rows.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (!last) return null;
  const { at, undone_at, ...counts } = last;
  return { ...counts, date: toSeoulIso(at), undoneAt: undone_at ? toSeoulIso(undone_at) : null };
}

type Entry = { hall: number; before: LicenseFacts | undefined; after: LicenseFacts };

/**
 * Each transaction undoes `UNDONE_AT_ONCE` halls; after a failure, another call undoes the rest. Throws 404
 * unless `run` is the last import.
 */
async function undo(site: Site, by: SignedIn, run: number): Promise<Undone> {
  const sum = { removed: 0, restored: 0, kept: 0 };
  for (let isDone = false; !isDone; ) {
    const part = await undoPart(site, by, run);
    for (const key of ['removed', 'restored', 'kept'] as const) sum[key] += part[key];
    isDone = part.left === 0;
  }
  return sum;
}

function undoPart({ db, now }: Site, by: SignedIn, run: number): Promise<Undone & { left: number }> {
  const time = now();
  const undoing = { by, action: 'hall.import.undo', subject: 'halls', now: time };
  return write(db, async tx => {
    await lockDirectory(tx);
    const last = tx.selectFrom('hall_imports').select('id').orderBy('id', 'desc').limit(1);
    if ((await last.executeTakeFirst())?.id !== run) throw new Refusal('missing', RUN_MISSING);
    const entries = await findNextEntries(tx, run);
    const ids = entries.map(({ hall }) => hall);
    const halls = ids.length > 0 ? await lockHalls(tx, eb => eb('id', 'in', ids)) : [];
    const known = new Map(halls.map(row => [row.id, row]));
    const removed = await removeAdded(tx, entries, known);
    const restored = await restoreChanged(tx, entries, known);
    if (removed.length + restored.length > 0) await audit(tx, { ...undoing, after: { removed, restored } });
    const left = await forget(tx, run, ids);
    if (left === 0)
      await tx
        .updateTable('hall_imports')
        .set({ undone_at: time.toISOString() })
        .where(eb => eb.and({ id: run, undone_at: '' }))
        .execute();
    const kept = entries.length - removed.length - restored.length;
    return { removed: removed.length, restored: restored.length, kept, left };
  });
}

/** Added halls come first, so that their licence numbers become free. */
async function findNextEntries(tx: Transaction, run: number): Promise<Entry[]> {
  const rows = tx.selectFrom('hall_import_rows').selectAll().where('import_id', '=', run);
  const next = await rows
    .orderBy(eb => eb.case().when('before', '=', '').then(0).else(1).end())
    .orderBy('hall')
    .limit(UNDONE_AT_ONCE)
    .execute();
  return next.map(({ hall, before, after }) => ({
    hall,
    before: before ? (JSON.parse(before) as LicenseFacts) : undefined,
    after: JSON.parse(after) as LicenseFacts,
  }));
}

async function forget(tx: Transaction, run: number, halls: number[]): Promise<number> {
  const rows = tx.deleteFrom('hall_import_rows').where('import_id', '=', run);
  if (halls.length > 0) await rows.where('hall', 'in', halls).execute();
  return countRows(tx.selectFrom('hall_import_rows').where('import_id', '=', run));
}

async function removeAdded(tx: Transaction, entries: Entry[], known: Map<number, HallRow>) {
  const untouched = entries.flatMap(({ hall, before, after }) => {
    const row = known.get(hall);
    const isAsAdded = row && !before && !row.website && !row.youtube && isEqual(licenseFactsOf(row), after);
    return isAsAdded ? [hall] : [];
  });
  const used = await findUsed(tx, untouched);
  const ids = untouched.filter(id => !used.has(id));
  if (ids.length === 0) return [];
  await tx.deleteFrom('halls').where('id', 'in', ids).execute();
  await indexHalls(tx, ids);
  await changeCount(tx, 'halls', -ids.length);
  return ids;
}

async function findUsed(tx: Transaction, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const countIn = (table: 'hall_keepers' | 'hall_facts' | 'hall_favourites' | 'hall_news') =>
    tx.selectFrom(table).select('hall').where('hall', 'in', ids);
  const claims = tx.selectFrom('cases').select('subject as hall').where('kind', 'in', HALL_CASES);
  const pictures = tx.selectFrom('pictures').select('post as hall').where('kind', '=', 'hall');
  const merged = tx.selectFrom('merged_halls').select('kept as hall').where('kept', 'in', ids);
  const used = await countIn('hall_keepers')
    .union(claims.where('subject', 'in', ids))
    .union(countIn('hall_facts'))
    .union(countIn('hall_favourites'))
    .union(countIn('hall_news'))
    .union(pictures.where('post', 'in', ids))
    .union(merged)
    .execute();
  return new Set(used.map(({ hall }) => hall));
}

/** Leaves facts that were edited since. `known` has the halls by id; returns the ids of changed halls. */
async function restoreChanged(tx: Transaction, entries: Entry[], known: Map<number, HallRow>) {
  const changes = entries.flatMap(({ hall, before, after }) => {
    const row = known.get(hall);
    if (!row || !before) return [];
    const now = licenseFactsOf(row);
    const facts = { ...now };
    for (const key of FACTS) if (now[key] === after[key]) facts[key] = before[key];
    return isEqual(facts, now) ? [] : [{ known: row, facts }];
  });
  const taken = await findTakenLicenses(tx, changes);
  for (const { known, facts } of changes) if (taken.has(facts.license)) facts.license = known.license;
  await changeLicenseFacts(tx, changes);
  return changes.map(({ known }) => known.id);
}

async function findTakenLicenses(tx: Transaction, changes: FactsChange[]): Promise<Set<string>> {
  const licenses = changes.map(({ facts }) => facts.license).filter(Boolean);
  if (licenses.length === 0) return new Set();
  const ids = changes.map(({ known }) => known.id);
  const others = tx.selectFrom('halls').select('license').where('license', 'in', licenses);
  const rows = await others.where('license', '<>', '').where('id', 'not in', ids).execute();
  return new Set(rows.map(({ license }) => license));
}

const FACTS = licenseFacts.keyof().options;
const isEqual = (one: LicenseFacts, other: LicenseFacts) => FACTS.every(key => one[key] === other[key]);

type Noted = { run: number; at: Date; rows: { hall: number; before: string; after: string }[] };

/** `before` is '' for an added hall. Returns the import's id; `run` 0 starts one and forgets the last. */
export async function noteImport(tx: Transaction, by: SignedIn, { run, at, rows }: Noted): Promise<number> {
  const added = rows.filter(({ before }) => before === '').length;
  const id = run || (await newImport(tx, by, at));
  const counted = tx
    .updateTable('hall_imports')
    .set(eb => ({ added: eb('added', '+', added), changed: eb('changed', '+', rows.length - added) }))
    .where(eb => eb.and({ id, undone_at: '' }));
  const { numUpdatedRows } = await counted.executeTakeFirst();
  if (Number(numUpdatedRows) === 0) throw new Refusal('missing', RUN_MISSING);
  await tx
    .insertInto('hall_import_rows')
    .values(rows.map(row => ({ import_id: id, ...row })))
    .onConflict(oc =>
      oc.columns(['import_id', 'hall']).doUpdateSet(eb => ({ after: eb.ref('excluded.after') })),
    )
    .execute();
  return id;
}

async function newImport(tx: Transaction, { number: member }: SignedIn, time: Date): Promise<number> {
  const made = tx.insertInto('hall_imports').values({ member, at: time.toISOString() }).returning('id');
  const { id } = await made.executeTakeFirstOrThrow();
  await tx.deleteFrom('hall_imports').where('id', '<', id).execute();
  return id;
}

/** Drops all other properties. */
export const licenseFactsOf = (hall: LicenseFacts): LicenseFacts => licenseFacts.parse(hall);

type FactsChange = { known: HallRow; facts: LicenseFacts };

export async function changeLicenseFacts(tx: Transaction, changes: FactsChange[]): Promise<void> {
  if (changes.length === 0) return;
  const renames = changes.flatMap(({ known, facts: { name } }) =>
    known.name === name ? [] : [{ hall: known, name }],
  );
  if (renames.length > 0) await renameOnMembers(tx, renames);
  const rows = changes.map(({ known, facts }) => {
    const row = hallColumns(facts);
    return sql`(cast(${known.id} as bigint), ${row.region}, ${row.name}, ${row.name_key},
      ${row.address}, ${row.address_key}, ${row.phone}, ${row.license}, ${row.location})`;
  });
  await sql`with fresh (id, region, name, name_key, address, address_key, phone, license, location)
    as (values ${sql.join(rows)})
    update halls set region = fresh.region, name = fresh.name, name_key = fresh.name_key,
      address = fresh.address, address_key = fresh.address_key, phone = fresh.phone, license = fresh.license, location = fresh.location
    from fresh where halls.id = fresh.id`.execute(tx);
  const ids = changes.map(({ known }) => known.id);
  await indexHalls(tx, ids);
}
