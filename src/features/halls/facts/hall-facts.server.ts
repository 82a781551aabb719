import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { type HallRow, lockHall, requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { hallId } from '#/features/halls/directory/halls.contract.ts';
import { keepsHall } from '#/features/halls/owners/hall-claims.server.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { audit, whatChanged } from '#/server/audit.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import { FACTS_FORBIDDEN } from './hall-facts.constants.ts';
import {
  type FactsVersion,
  factsVersion,
  type HallFacts,
  type HallFactsDraft,
  hallFacts,
  hallFactsChange,
} from './hall-facts.contract.ts';
import type { OpeningHours } from './hours.rules.ts';

/** Maximum number of stored versions of a hall's facts; older ones are deleted. */
export const FACT_VERSIONS_MOST = 30;

/** Middleware that admits only the keepers of the hall and admins; throws 403, or 404 for a missing hall. */
export const keeperOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const { db } = c.env.site;
  const hall = Number(c.req.param('id'));
  await requireHall(db, hall);
  await refuseOthers(db, hall, c.var.member);
  await next();
});

/** Locks a hall for a keeper's save, so that a second save waits. Throws 403 for others, except admins. */
export async function lockKeptHall(tx: Transaction, id: number, by: SignedIn): Promise<HallRow> {
  const hall = await lockHall(tx, id);
  await refuseOthers(tx, id, by);
  return hall;
}

async function refuseOthers(db: Database | Transaction, hall: number, { number: member, role }: SignedIn) {
  if (role !== 'admin' && !(await keepsHall(db, { hall, member })))
    throw new Refusal('forbidden', FACTS_FORBIDDEN);
}

/** Limits a keeper's edits, because each makes an audit row, which is never deleted. */
export async function takeHallEdit({ limits }: Site, { number, role }: SignedIn): Promise<void> {
  if (role !== 'admin') await limits.take('hallEdits', number);
}

/** The facts that keepers enter about their hall: public, with earlier versions for keepers only. */
export const hallFactsApi = new Hono<ApiEnv>()
  .get(
    '/:id/facts',
    operation('당구장의 영업시간, 테이블, 요금과 소개', hallFacts),
    cacheForGuests,
    param(hallId),
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
    memberOnly,
    param(hallId),
    keeperOnly,
    async c => c.json(await findFactVersions(c.env.site.db, c.req.valid('param').id)),
  )
  .put(
    '/:id/facts',
    operation('당구장 정보 저장', MESSAGE),
    writerOnly,
    param(hallId),
    keeperOnly,
    body(hallFactsChange),
    async c => {
      const { id } = c.req.valid('param');
      await takeHallEdit(c.env.site, c.var.member);
      await saveFacts(c.env.site, c.var.member, { id, ...c.req.valid('json') });
      return c.json({ message: '당구장 정보를 저장했습니다.' });
    },
  );

const findHallFacts = (db: Database | Transaction, hall: number): Promise<FactsRow | undefined> =>
  db.selectFrom('hall_facts').selectAll().where('hall', '=', hall).executeTakeFirst();

/** The texts of a hall's page that a 임시조치 replaces. */
const WITHHELD_TEXTS = ['about', 'prices', 'parking', 'lessons'] as const;

/** Saves facts and a version of them. Throws 409 if they changed meanwhile, 404 without the hall. */
function saveFacts(
  { db, now }: Site,
  by: SignedIn,
  { id, expectedUpdatedAt, ...draft }: HallFactsDraft & { id: number; expectedUpdatedAt?: string },
): Promise<void> {
  const timestamp = now().toISOString();
  return write(db, async tx => {
    const hall = await lockKeptHall(tx, id, by);
    const old = await findHallFacts(tx, id);
    const updatedAt = old ? toExactSeoulIso(old.updated_at) : '';
    if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== updatedAt)
      throw new Refusal('conflict', CHANGED_MEANWHILE);
    const before = draftOf(hall, old);
    const changed = whatChanged(before, draft);
    if (Object.keys(changed.after).length === 0) return;
    if (WITHHELD_TEXTS.some(text => before[text] !== draft[text]))
      await refuseWhileTakenDown(tx, { kind: 'hall', target: id });
    const { website, youtube, phone, ...facts } = draft;
    await tx.updateTable('halls').set({ website, youtube, phone }).where('id', '=', id).execute();
    const phone_own = old?.phone_own || phone !== hall.phone ? 1 : 0;
    const columns = { ...columnsOf(facts), phone_own, updated_at: timestamp, updated_by: by.number };
    await tx
      .insertInto('hall_facts')
      .values({ hall: id, ...columns })
      .onConflict(there => there.column('hall').doUpdateSet(columns))
      .execute();
    await storeVersion(tx, { hall: id, facts: JSON.stringify(draft), at: timestamp, member: by.number });
    await audit(tx, { by, action: 'hall.facts', subject: `hall:${id}`, ...changed, now: now() });
  });
}

type OwnFacts = Omit<HallFactsDraft, 'website' | 'youtube' | 'phone'>;

function columnsOf({ prices, parking, smoking, lessons, about, big, medium, pocket, ...hours }: OwnFacts) {
  return { hours: JSON.stringify(hours), big, medium, pocket, prices, parking, smoking, lessons, about };
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
    .innerJoin('members as m', 'm.number', 'v.member')
    .select(['v.at', 'v.facts', 'm.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at'])
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

const NO_HOURS: OpeningHours = {
  ...{ mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '', holiday: '' },
};

export const hoursOfRow = (row?: Pick<FactsRow, 'hours'>): OpeningHours =>
  row ? { ...NO_HOURS, ...JSON.parse(row.hours) } : NO_HOURS;

/** The facts a keeper entered, as every answer contains them; all empty when none were entered. */
function presentFacts(row?: FactsRow): HallFacts {
  const { prices = '', parking = '', smoking = '', lessons = '', about = '' } = row ?? {};
  const { big = 0, medium = 0, pocket = 0 } = row ?? {};
  const updatedAt = row ? toExactSeoulIso(row.updated_at) : '';
  return { hours: hoursOfRow(row), big, medium, pocket, prices, parking, smoking, lessons, about, updatedAt };
}
