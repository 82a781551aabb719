import { Hono } from 'hono';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { indexHalls } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import {
  type HallRow,
  hallColumns,
  lockDirectory,
  lockHalls,
} from '#/features/halls/admin/hall-changes.server.ts';
import { audit } from '#/server/audit.ts';
import { body, operation } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { foldKey } from '#/shared/text/text.ts';
import {
  type Comparison,
  comparison,
  type HallBatch,
  hallBatch,
  type Imported,
  imported,
  type LicenseFacts,
} from './hall-import.contract.ts';
import { changeLicenseFacts, hallImportRuns, licenseFactsOf, noteImport } from './hall-import-undo.server.ts';

export const hallImport = new Hono<ApiEnv>()
  .post(
    '/compare',
    operation('인허가 파일을 당구장 목록과 비교', comparison),
    adminOnly,
    body(hallBatch),
    async c => {
      const { halls } = c.req.valid('json');
      const { db } = c.env.site;
      const known = await db.selectFrom('halls').selectAll().where(mayBe(halls)).execute();
      const matches = await withOwnPhones(db, matched(halls, known, await findMerged(db, halls)));
      return c.json(matches.map(outcomeOf) satisfies Comparison);
    },
  )
  .route('/runs', hallImportRuns)
  .post('/', operation('인허가 파일의 당구장 등록', imported), adminOnly, body(hallBatch), async c => {
    return c.json(await takeOver(c.env.site, c.var.member, c.req.valid('json')));
  });

type Licensed = HallBatch['halls'][number];
/**
 * `known` is the stored hall. `keepsPhone` is true if a keeper entered its telephone number, `isMerged` if an
 * admin merged the hall into another.
 */
type Match = { hall: Licensed; known?: HallRow; keepsPhone?: boolean; isMerged?: boolean };
type Merged = Selectable<Tables['merged_halls']>;

/** Stored halls with the same licence number or address. */
function mayBe(halls: Licensed[]) {
  const licenses = halls.map(({ license }) => license).filter(Boolean);
  const addresses = halls.map(({ address }) => foldKey(address));
  return (eb: ExpressionBuilder<Tables, 'halls'>) => {
    const atAddress = eb.and([eb('listed', '=', 1), eb('address_key', 'in', addresses)]);
    if (licenses.length === 0) return atAddress;
    // No licence in the list is empty, but without this condition the partial index on licences is not used.
    return eb.or([eb.and([eb('license', 'in', licenses), eb('license', '<>', '')]), atAddress]);
  };
}

/**
 * Matches by licence number, else by name and address if no other hall of the file has that stored hall.
 * `merged` are halls merged into others.
 */
function matched(halls: Licensed[], known: HallRow[], merged: Merged[]): Match[] {
  const byLicense = new Map(known.filter(row => row.license).map(row => [row.license, row]));
  const taken = new Set(halls.map(({ license }) => byLicense.get(license)?.id));
  const byAddress = Map.groupBy(known, row => `${row.name_key}\n${row.address_key}`);
  return halls.map(hall => {
    const licensed = byLicense.get(hall.license);
    if (licensed) return { hall, known: licensed };
    const there = byAddress.get(`${foldKey(hall.name)}\n${foldKey(hall.address)}`) ?? [];
    const row = there.find(({ id }) => !taken.has(id));
    if (row) taken.add(row.id);
    return { hall, known: row, isMerged: !row && merged.some(other => isSame(other, hall)) };
  });
}

function findMerged(db: Database | Transaction, halls: Licensed[]): Promise<Merged[]> {
  const licenses = halls.map(({ license }) => license).filter(Boolean);
  const addresses = halls.map(({ address }) => foldKey(address));
  const merged = db.selectFrom('merged_halls').selectAll();
  const atAddress = merged.where('address_key', 'in', addresses);
  if (licenses.length === 0) return atAddress.execute();
  const ofLicense = merged.where('license', 'in', licenses).where('license', '<>', '');
  return atAddress.union(ofLicense).execute();
}

function isSame(merged: Merged, { license, name, address }: Licensed): boolean {
  if (merged.license && license) return merged.license === license;
  return merged.name_key === foldKey(name) && merged.address_key === foldKey(address);
}

async function withOwnPhones(db: Database | Transaction, matches: Match[]): Promise<Match[]> {
  const ids = matches.flatMap(({ known }) => known?.id ?? []);
  if (ids.length === 0) return matches;
  const facts = db
    .selectFrom('hall_facts')
    .select('hall')
    .where('hall', 'in', ids)
    .where('phone_own', '=', 1);
  const own = new Set((await facts.execute()).map(({ hall }) => hall));
  return matches.map(match => ({ ...match, keepsPhone: match.known && own.has(match.known.id) }));
}

/** The facts of the file, else the stored ones. A telephone number that a keeper entered stays. */
function afterwards({ hall, known, keepsPhone }: Match): LicenseFacts {
  const phone = (keepsPhone ? known?.phone : hall.phone || known?.phone) ?? '';
  // Coordinates of another address would be wrong.
  const isThere = known?.address_key === foldKey(hall.address);
  const location = hall.location || (isThere && known?.location) || '';
  return { ...licenseFactsOf(hall), phone, location, license: hall.license || known?.license || '' };
}

function outcomeOf(match: Match): Comparison[number] {
  if (!match.known) return { is: match.isMerged ? 'same' : 'new' };
  const before = licenseFactsOf(match.known);
  const after = afterwards(match);
  const same = JSON.stringify(before) === JSON.stringify(after);
  return same ? { is: 'same' } : { is: 'changed', before, after };
}

function takeOver({ db, now }: Site, by: SignedIn, { halls, run = 0 }: HallBatch): Promise<Imported> {
  const time = now();
  return write(db, async tx => {
    await lockDirectory(tx);
    const known = await lockHalls(tx, mayBe(halls));
    const matches = await withOwnPhones(tx, matched(halls, known, await findMerged(tx, halls)));
    const added = matches.filter(match => outcomeOf(match).is === 'new');
    const changes = matches.flatMap(match =>
      match.known && outcomeOf(match).is === 'changed'
        ? [{ known: match.known, facts: afterwards(match) }]
        : [],
    );
    const ids = await addAll(tx, added, time);
    await indexHalls(tx, ids);
    await changeLicenseFacts(tx, changes);
    const count = { added: added.length, changed: changes.length };
    const unchanged = halls.length - count.added - count.changed;
    if (unchanged === halls.length) return { ...count, unchanged, run };
    const before = { halls: changes.map(({ known }) => ({ id: known.id, ...licenseFactsOf(known) })) };
    const after = { added: ids, halls: changes.map(({ known, facts }) => ({ id: known.id, ...facts })) };
    await audit(tx, { by, action: 'hall.import', subject: 'halls', before, after, now: time });
    const rows = [
      ...added.map((match, index) => noteOf(ids[index] ?? 0, undefined, afterwards(match))),
      ...changes.map(({ known, facts }) => noteOf(known.id, licenseFactsOf(known), facts)),
    ];
    return { ...count, unchanged, run: await noteImport(tx, by, { run, at: time, rows }) };
  });
}

function noteOf(hall: number, before: LicenseFacts | undefined, after: LicenseFacts) {
  return { hall, before: before ? JSON.stringify(before) : '', after: JSON.stringify(after) };
}

async function addAll(tx: Transaction, added: Match[], time: Date): Promise<number[]> {
  if (added.length === 0) return [];
  const rows = added.map(({ hall }) => ({ ...hallColumns(hall), created_at: time.toISOString() }));
  const made = await tx.insertInto('halls').values(rows).returning('id').execute();
  await changeCount(tx, 'halls', made.length);
  return made.map(({ id }) => id);
}
