import { isDeepStrictEqual } from 'node:util';
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { indexHalls, indexMembers } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import type { Hall, HallChange, HallDraft } from '#/features/halls/directory/halls.contract.ts';
import { HALL_MISSING, newsSubject, withoutPunctuation } from '#/features/halls/directory/halls.rules.ts';
import { HALL_CASES } from '#/features/moderation/cases/case-kinds.constants.ts';
import { removeCases } from '#/features/moderation/cases/case-store.server.ts';
import { renameHallInTournaments } from '#/features/tournaments/results/rename-halls.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { removePictures } from '#/server/pictures/attached.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { CHANGED_MEANWHILE, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';

const SAME_HALL = '같은 지역에 이름과 주소가 같은 당구장이 이미 있습니다.';

export type HallRow = Selectable<Tables['halls']>;

export function hallColumns<Draft extends { name: string; address: string }>(draft: Draft) {
  return { ...draft, name_key: foldKey(draft.name), address_key: foldKey(draft.address) };
}

export function present({ id, region, name, address, website, youtube, phone }: HallRow): Hall {
  const known = { website: website || null, youtube: youtube || null, phone: phone || null };
  return { id, region, name, address, ...known };
}

export function addHall({ db, now }: Site, by: SignedIn, draft: HallDraft): Promise<HallRow> {
  const time = now();
  const values = { ...hallColumns(draft), created_at: time.toISOString() };
  return writeOnce(db, by.call, async tx => {
    await lockDirectory(tx);
    await refuseSameHall(tx, values);
    const row = await tx.insertInto('halls').values(values).returningAll().executeTakeFirstOrThrow();
    await indexHalls(tx, [row.id]);
    await changeCount(tx, 'halls', 1);
    await audit(tx, { by, action: 'hall.add', subject: subjectOf(row), after: factsOf(row), now: time });
    return row;
  });
}

/**
 * Also changes the hall's name in profiles and tournaments. Throws 404 for a missing hall, 409 if the stored
 * hall differs from `expected` or another hall has the same region, name and address.
 */
export function changeHall({ db, now }: Site, by: SignedIn, id: number, change: HallChange) {
  const { expected, ...draft } = change;
  return write(db, async tx => {
    await lockDirectory(tx);
    const old = await lockHall(tx, id);
    if (expected && !isDeepStrictEqual(present(old), expected))
      throw new Refusal('conflict', CHANGED_MEANWHILE);
    const columns = hallColumns(draft);
    const isMoved = (['region', 'name_key', 'address_key'] as const).some(key => old[key] !== columns[key]);
    if (isMoved) await refuseSameHall(tx, columns, id);
    if (old.name !== draft.name) await renameOnMembers(tx, [{ hall: old, name: draft.name }]);
    // The location of the old address is wrong for the new one.
    const place = old.address_key === columns.address_key ? {} : { location: '' };
    const changed = tx
      .updateTable('halls')
      .set({ ...columns, ...place })
      .where('id', '=', id)
      .returningAll();
    const row = await changed.executeTakeFirstOrThrow();
    await indexHalls(tx, [id]);
    const facts = whatChanged(factsOf(old), factsOf(row));
    await audit(tx, { by, action: 'hall.edit', subject: subjectOf(row), ...facts, now: now() });
    return row;
  });
}

/** Changes follow one another. Call this before a hall is locked, or two changes wait for each other. */
export const lockDirectory = (tx: Transaction): Promise<void> => changeCount(tx, 'halls', 0);

/** Throws 409 if another hall has this region, name and address. */
async function refuseSameHall(
  tx: Transaction,
  hall: Pick<HallRow, 'region' | 'name_key' | 'address_key'>,
  id = 0,
): Promise<void> {
  // A region has a few thousand halls at most, and admins rarely add one by hand.
  const there = await tx
    .selectFrom('halls')
    .select(['name_key', 'address_key'])
    .where(eb => eb.and({ listed: 1, region: hall.region }))
    .where('id', '<>', id)
    .execute();
  const own = searchTermsOf(hall);
  if (there.some(other => searchTermsOf(other) === own)) throw new Refusal('conflict', SAME_HALL);
}

// Names and addresses are compared without blanks and punctuation, unless nothing else is left of them.
const searchTermsOf = ({ name_key: name, address_key: address }: Pick<HallRow, 'name_key' | 'address_key'>) =>
  [name, address].map(key => withoutPunctuation(key) || key).join('\n');

/** Members that chose the hall keep its name in their profiles. Throws 404 for a missing hall. */
export function removeHall({ db, now }: Site, by: SignedIn, id: number): Promise<void> {
  return write(db, async tx => {
    await lockDirectory(tx);
    const news = tx.selectFrom('hall_news').select('id').where('hall', '=', id);
    const earlier = tx.deleteFrom('earlier_texts').where('kind', '=', 'hallNews');
    await earlier.where('post', 'in', news).execute();
    const removed = tx.deleteFrom('halls').where('id', '=', id).returningAll();
    const row = await removed.executeTakeFirstOrThrow(() => new Refusal('missing', HALL_MISSING));
    const time = now();
    await removeCases(tx, { kinds: HALL_CASES, subject: id });
    await removePictures(tx, { kind: 'hall', post: id }, time);
    tx.emit({ kind: 'subjects.removed', subjects: [newsSubject(id)] });
    await indexHalls(tx, [id]);
    await changeCount(tx, 'halls', -1);
    const action = { by, action: 'hall.remove', subject: subjectOf(row), now: time };
    await audit(tx, { ...action, before: factsOf(row) });
  });
}

export function findHall(db: Database | Transaction, id: number): Promise<HallRow | undefined> {
  return db.selectFrom('halls').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function requireHall(db: Database | Transaction, id: number): Promise<HallRow> {
  const hall = await findHall(db, id);
  if (!hall) throw new Refusal('missing', HALL_MISSING);
  return hall;
}

/** Throws 404 for a missing hall. */
export async function lockHall(tx: Transaction, id: number): Promise<HallRow> {
  const [hall] = await lockHalls(tx, eb => eb('id', '=', id));
  if (!hall) throw new Refusal('missing', HALL_MISSING);
  return hall;
}

/** The halls are locked until the transaction ends, so that nobody renames them. */
export const lockHalls = (tx: Transaction, which: ExpressionFactory): Promise<HallRow[]> =>
  tx.selectFrom('halls').selectAll().where(which).orderBy('id').forNoKeyUpdate().execute();

type ExpressionFactory = (eb: ExpressionBuilder<Tables, 'halls'>) => Expression<SqlBool>;
type Rename = { hall: Pick<HallRow, 'id' | 'region' | 'name_key'>; name: string };

/**
 * Profiles and tournaments store a hall's name and no id; call this before the halls change. If several halls
 * have the old name, only the profiles in the hall's region change, and none if that region has two such
 * halls.
 */
export async function renameOnMembers(tx: Transaction, renames: Rename[]): Promise<void> {
  const keys = [...new Set(renames.map(({ hall }) => hall.name_key))];
  const namesakes = await tx
    .selectFrom('halls')
    .select(['id', 'region', 'name_key'])
    .where('listed', '=', 1)
    .where('name_key', 'in', keys)
    .execute();
  const moved = renames.flatMap(({ hall, name }) => {
    const others = namesakes.filter(other => isNamesake(other, hall));
    if (others.some(({ region }) => region === hall.region)) return [];
    const within = others.length > 0 ? hall.region : '';
    return [sql`(${hall.name_key}, ${within}, ${name}, ${foldKey(name)})`];
  });
  if (moved.length === 0) return;
  // A tournament stores no region: when two halls share a name, its name is not changed.
  const alone = renames.filter(({ hall }) => !namesakes.some(other => isNamesake(other, hall)));
  const renamed = alone.map(({ hall, name }) => ({ from: hall.name_key, name }));
  await renameHallInTournaments(tx, renamed);
  const { rows } = await sql<{
    number: number;
  }>`with moved (old_key, within, name, name_key) as (values ${sql.join(moved)})
    update members set hall = moved.name, hall_key = moved.name_key from moved
    where members.listed in (0, 1) and members.hall_key = moved.old_key
      and (moved.within = '' or members.region = moved.within)
    returning number`.execute(tx);
  const numbers = rows.map(row => row.number);
  await indexMembers(tx, numbers);
}

const isNamesake = (other: { id: number; name_key: string }, hall: Rename['hall']) =>
  other.name_key === hall.name_key && other.id !== hall.id;

export const factsOf = ({ region, name, address, website, youtube, phone, license }: HallRow) => {
  return { region, name, address, website, youtube, phone, license };
};

const subjectOf = ({ id }: HallRow) => `hall:${id}`;
