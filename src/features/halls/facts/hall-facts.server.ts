import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { AUTHOR_NAME } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { type HallRow, lockHall, requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { keepsHall } from '#/features/halls/owners/hall-claims.server.ts';
import {
  HALL_TEXTS,
  isWithheld,
  refuseWhileTakenDown,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { body, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { attachPictures, changesPictures, findPictures } from '#/server/pictures/attached.ts';
import { noteFirstPictureOfHall } from '#/server/pictures/first-picture-of-hall.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { type Picture, type PictureRef, picture } from '#/shared/pictures/pictures.contract.ts';
import { CHANGED_MEANWHILE, Refusal } from '#/shared/refusal.ts';
import { cutText } from '#/shared/text/cut-text.ts';
import { foldKey } from '#/shared/text/text.ts';
import { idParam } from '#/shared/text/written.ts';
import { addDays, dayStartUtc, seoulDay, toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import { FACTS_FORBIDDEN, HOURS_DAYS } from './hall-facts.constants.ts';
import {
  type FactsVersion,
  FIGURE_DAYS,
  FIGURES_MOST,
  factsVersion,
  type HallFacts,
  type HallFactsChange,
  type HallFactsDraft,
  type HallFigures,
  hallFacts,
  hallFactsChange,
  hallFiguresAnswer,
} from './hall-facts.contract.ts';
import type { OpeningHours } from './hours.rules.ts';
import { comparablePrice } from './prices.rules.ts';

/** Older versions are deleted. */
export const FACT_VERSIONS_MOST = 30;

/** Throws 403 unless the member keeps the hall or is an admin, 404 for a missing hall. */
export const keeperOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const { db } = c.env.site;
  const hall = Number(c.req.param('id'));
  await requireHall(db, hall);
  await refuseOthers(db, hall, c.var.member);
  await next();
});

/** Another save waits for the lock. Throws 403 unless `by` is a keeper or an admin, 404 without the hall. */
export async function lockKeptHall(tx: Transaction, id: number, by: SignedIn): Promise<HallRow> {
  const hall = await lockHall(tx, id);
  await refuseOthers(tx, id, by);
  return hall;
}

async function refuseOthers(db: Database | Transaction, hall: number, { number: member, role }: SignedIn) {
  if (role !== 'admin' && !(await keepsHall(db, { hall, member })))
    throw new Refusal('forbidden', FACTS_FORBIDDEN);
}

/** Throws 429 after too many edits by a keeper: each adds a row to the audit log, which is never deleted. */
export async function takeHallEdit({ limits }: Site, { number, role }: SignedIn): Promise<void> {
  if (role !== 'admin') await limits.take('hallEdits', number);
}

const forKeeper = [memberOnly, param(idParam), keeperOnly] as const;
const forGuests = [cacheForGuests, param(idParam)] as const;

export const hallFactsApi = new Hono<ApiEnv>()
  .get(
    '/:id/facts',
    operation('당구장의 영업시간, 테이블, 요금과 소개', hallFacts),
    ...forGuests,
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      await requireHall(db, id);
      return c.json(presentFacts(await findHallFacts(db, id)));
    },
  )
  .get(
    '/:id/facts/earlier',
    operation('당구장 정보의 저장된 기록', z.array(factsVersion)),
    ...forKeeper,
    async c => c.json(await findFactVersions(c.env.site.db, c.req.valid('param').id)),
  )
  .put(
    '/:id/facts',
    operation('당구장 정보 저장', MESSAGE),
    writerOnly,
    param(idParam),
    keeperOnly,
    body(hallFactsChange),
    async c => {
      const { id } = c.req.valid('param');
      await takeHallEdit(c.env.site, c.var.member);
      await saveFacts(c.env.site, c.var.member, { id, ...c.req.valid('json') });
      return c.json({ message: '당구장 정보를 저장했습니다.' });
    },
  )
  .get('/:id/pictures', operation('당구장 사진', z.array(picture)), ...forGuests, async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    await requireHall(db, id);
    if (await isWithheld(db, { kind: 'hall', target: id })) return c.json<Picture[]>([]);
    return c.json(await findPictures(db, { kind: 'hall', post: id }));
  })
  // Called by the page, because the page is equal for everybody and may come from a cache.
  .post('/:id/views', operation('당구장의 조회수에 반영', MESSAGE), param(idParam), async c => {
    const { site, address, browser } = c.env;
    const { id } = c.req.valid('param');
    await requireHall(site.db, id);
    site.views.count('halls', id, { member: c.var.member?.number ?? null, address, browser });
    return c.json({ message: '조회수에 반영되었습니다.' });
  })
  .get(
    '/:id/figures',
    operation('당구장의 조회수와 단골, 참가자 수', hallFiguresAnswer),
    ...forKeeper,
    async c => {
      const { db, now } = c.env.site;
      return c.json(await loadHallFigures(db, c.req.valid('param').id, seoulDay(now())));
    },
  );

const findHallFacts = (db: Database | Transaction, hall: number): Promise<FactsRow | undefined> =>
  db.selectFrom('hall_facts').selectAll().where('hall', '=', hall).executeTakeFirst();

function saveFacts(
  { db, now }: Site,
  by: SignedIn,
  { id, expectedUpdatedAt, pictures, ...draft }: HallFactsChange & { id: number },
): Promise<void> {
  const time = now();
  return write(db, async tx => {
    const hall = await lockKeptHall(tx, id, by);
    const old = await findHallFacts(tx, id);
    const updatedAt = old ? toExactSeoulIso(old.updated_at) : '';
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== updatedAt)
      throw new Refusal('conflict', CHANGED_MEANWHILE);
    const before = draftOf(hall, old);
    const changed = whatChanged(before, draft);
    const changesFacts = Object.keys(changed.after).length > 0;
    const hasNewPictures = await changePictures(tx, by, { id, pictures, now: time });
    if (!hasNewPictures && !changesFacts) return;
    if (HALL_TEXTS.some(text => before[text] !== draft[text]))
      await refuseWhileTakenDown(tx, { kind: 'hall', target: id });
    const { website, youtube, phone, ...facts } = draft;
    await tx.updateTable('halls').set({ website, youtube, phone }).where('id', '=', id).execute();
    const phone_own = old?.phone_own || phone !== hall.phone ? 1 : 0;
    const columns = { ...columnsOf(facts), phone_own, updated_at: time.toISOString(), updated_by: by.number };
    await tx
      .insertInto('hall_facts')
      .values({ hall: id, ...columns })
      .onConflict(oc => oc.column('hall').doUpdateSet(columns))
      .execute();
    if (hasNewPictures) await noteFirstPictureOfHall(tx, id);
    if (!changesFacts) return;
    const version = { hall: id, facts: JSON.stringify(draft), at: time.toISOString(), member: by.number };
    await storeVersion(tx, version);
    await audit(tx, { by, action: 'hall.facts', subject: `hall:${id}`, ...changed, now: time });
  });
}

type OwnFacts = Omit<HallFactsDraft, 'website' | 'youtube' | 'phone'>;

function columnsOf({ mon, tue, wed, thu, fri, sat, sun, holiday, ...facts }: OwnFacts) {
  return { hours: JSON.stringify({ mon, tue, wed, thu, fri, sat, sun, holiday }), ...facts };
}

function draftOf({ website, youtube, phone }: HallRow, row?: FactsRow): HallFactsDraft {
  const { updatedAt: _, hours: _hours, ...facts } = presentFacts(row);
  return { website, youtube, phone, ...hoursOfRow(row), ...facts };
}

type Version = { hall: number; facts: string; at: string; member: number };

async function storeVersion(tx: Transaction, version: Version): Promise<void> {
  await tx.insertInto('hall_fact_versions').values(version).execute();
  const all = tx.selectFrom('hall_fact_versions').select('id').where('hall', '=', version.hall);
  const beyond = await all.orderBy('id', 'desc').offset(FACT_VERSIONS_MOST).limit(1).executeTakeFirst();
  if (!beyond) return;
  const old = tx.deleteFrom('hall_fact_versions').where('hall', '=', version.hall);
  await old.where('id', '<=', beyond.id).execute();
}

async function findFactVersions(db: Database, hall: number): Promise<FactsVersion[]> {
  const rows = await db
    .selectFrom('hall_fact_versions as v')
    .innerJoin('members', 'members.number', 'v.member')
    .select(['v.at', 'v.facts', ...AUTHOR_NAME])
    .where('v.hall', '=', hall)
    .orderBy('v.id', 'desc')
    .execute();
  return rows.map(row => ({
    date: toSeoulIso(row.at),
    author: shownAuthor(row).author,
    facts: JSON.parse(row.facts) as HallFactsDraft,
  }));
}

type FactsRow = Selectable<Tables['hall_facts']>;

const NO_HOURS = Object.fromEntries(HOURS_DAYS.map(day => [day, ''])) as OpeningHours;

const hoursOfRow = (row?: Pick<FactsRow, 'hours'>): OpeningHours =>
  row ? { ...NO_HOURS, ...JSON.parse(row.hours) } : NO_HOURS;

export const LISTED_FACTS = ['hours', 'big', 'medium', 'pocket', 'prices', 'picture'] as const;
const FEE_SHOWN = 40;
type ListedFactsRow = { [Name in (typeof LISTED_FACTS)[number]]: FactsRow[Name] | null };

/** `fee` is a single price, '' if unknown. */
export const listedFacts = ({ hours, big, medium, pocket, prices, picture }: ListedFactsRow) => ({
  hours: hours === null ? null : hoursOfRow({ hours }),
  big: big ?? 0,
  medium: medium ?? 0,
  pocket: pocket ?? 0,
  fee: cutText(comparablePrice(prices ?? ''), FEE_SHOWN),
  picture: picture ?? '',
});

function presentFacts(row?: FactsRow): HallFacts {
  const { prices = '', parking = '', smoking = '', lessons = '', about = '' } = row ?? {};
  const { big = 0, medium = 0, pocket = 0 } = row ?? {};
  const updatedAt = row ? toExactSeoulIso(row.updated_at) : '';
  return { hours: hoursOfRow(row), big, medium, pocket, prices, parking, smoking, lessons, about, updatedAt };
}

type NewPictures = { id: number; pictures: PictureRef[] | undefined; now: Date };

/** Returns false if the hall has these pictures already, or if `pictures` is undefined. */
async function changePictures(tx: Transaction, by: SignedIn, change: NewPictures): Promise<boolean> {
  const { id, pictures, now } = change;
  const owner = { kind: 'hall', post: id } as const;
  const hall = { kind: 'hall', target: id } as const;
  if (!pictures || !(await changesPictures(tx, owner, pictures))) return false;
  // A takedown hides the pictures from the keeper's form too, which then sends none.
  if (pictures.length === 0 && (await isWithheld(tx, hall))) return false;
  await refuseWhileTakenDown(tx, hall);
  const before = { pictures: (await findPictures(tx, owner)).length };
  const after = { pictures: pictures.length };
  await attachPictures(tx, owner, { pictures, members: [by.number], now });
  await audit(tx, { by, action: 'hall.pictures', subject: `hall:${id}`, before, after, now });
  return true;
}

async function loadHallFigures(db: Database, id: number, today: string): Promise<HallFigures> {
  const hall = await requireHall(db, id);
  const first = addDays(today, 1 - FIGURE_DAYS);
  const hallKey = foldKey(hall.name);
  const [views, favourites, members, results, tournaments] = await Promise.all([
    db
      .selectFrom('hall_views')
      .select(['day', 'views'])
      .where('hall', '=', id)
      .where('day', '>=', first)
      .execute(),
    db.selectFrom('hall_favourites').select('member').where('hall', '=', id).limit(FIGURES_MOST).execute(),
    db
      .selectFrom('members')
      .select('number')
      .where(eb => eb.and({ listed: 1, hall_key: hallKey }))
      .limit(FIGURES_MOST)
      .execute(),
    db
      .selectFrom('match_results')
      .select('member')
      .where('hall_key', '=', hallKey)
      .where('at', '>=', dayStartUtc(first))
      .limit(FIGURES_MOST)
      .execute(),
    db
      .selectFrom('tournaments')
      .select('id')
      .where('hall_key', '=', hallKey)
      .where('day', '>=', first)
      .where('day', '<=', today)
      .where('shown', '=', 1)
      .limit(FIGURES_MOST)
      .execute(),
  ]);
  const byDay = new Map(views.map(row => [row.day, row.views]));
  const days = Array.from({ length: FIGURE_DAYS }, (_, index) => addDays(first, index));
  return {
    days: days.map(day => ({ day, views: byDay.get(day) ?? 0 })),
    favourites: favourites.length,
    members: members.length,
    players: new Set(results.map(({ member }) => member)).size,
    tournaments: tournaments.length,
  };
}
