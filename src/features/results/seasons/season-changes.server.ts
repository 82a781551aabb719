import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller, lockTournament, write } from '#/database/write.ts';
import { findListedByName } from '#/features/members/fields/member-row.server.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import { TOURNAMENT_MISSING } from '#/features/tournaments/results/results.rules.ts';
import { pointsOfPlace } from '#/features/tournaments/results/season-points.rules.ts';
import {
  leaveSeason,
  lockSeason,
  recountStandings,
} from '#/features/tournaments/results/season-results.server.ts';
import { auditOthers, whatChanged } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import type { IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { type SeasonRow, seasonMissing } from './season-rows.server.ts';
import type { SeasonDraft } from './seasons.contract.ts';
import {
  IN_OTHER_SEASON,
  KEEPERS_MOST,
  mayEditSeason,
  NOT_A_KEEPER,
  NOT_CLOSED,
  NOT_OWN_TOURNAMENT,
  SEASONS_OF_A_MEMBER,
  TOURNAMENTS_MOST,
} from './seasons.rules.ts';

type By = { by: SignedIn };

const columnsOf = ({ title, hall, club, points, best }: SeasonDraft) => ({
  title,
  hall,
  club,
  best,
  hall_key: foldKey(hall),
  points: JSON.stringify(points),
});
const factsOf = ({ title, hall, club, points, best }: SeasonRow): SeasonDraft => ({
  title,
  hall,
  club,
  best,
  points: JSON.parse(points) as number[],
});
const subjectOf = (id: number) => `season:${id}`;

/** Throws 404. */
async function lockSeasonThere(tx: Transaction, id: number): Promise<SeasonRow> {
  const row = await lockSeason(tx, id);
  if (!row) throw seasonMissing();
  return row;
}

/** Throws a Refusal (403) if the member was removed as keeper since the call began. */
async function lockKeptSeason(tx: Transaction, id: number, by: SignedIn): Promise<SeasonRow> {
  const row = await lockSeasonThere(tx, id);
  const own = tx.selectFrom('season_keepers').select('member').where('season', '=', id);
  const kept = await own.where('member', '=', by.number).forShare().executeTakeFirst();
  if (!mayEditSeason(by, { made_by: row.made_by, isKeeper: kept !== undefined }))
    throw new Refusal('forbidden', NOT_A_KEEPER);
  return row;
}

export function addSeason({ db, now }: Pick<Site, 'db' | 'now'>, draft: SeasonDraft, by: SignedIn) {
  return writeOnce(db, by.call, async tx => {
    // Locks the member, so that simultaneous requests count one after the other.
    await lockCaller(tx, by.number);
    const own = tx.selectFrom('seasons').where('made_by', '=', by.number);
    if ((await countRows(own)) >= SEASONS_OF_A_MEMBER)
      throw new Refusal('conflict', `시즌은 ${SEASONS_OF_A_MEMBER}개까지 만들 수 있습니다.`);
    const timestamp = now().toISOString();
    const row = { ...columnsOf(draft), made_by: by.number, created_at: timestamp, updated_at: timestamp };
    const { id } = await tx.insertInto('seasons').values(row).returning('id').executeTakeFirstOrThrow();
    await changeCount(tx, 'seasons', 1);
    return id;
  });
}

export function changeSeason(
  { db, now }: Pick<Site, 'db' | 'now'>,
  id: number,
  { draft, by }: By & { draft: SeasonDraft },
): Promise<void> {
  return write(db, async tx => {
    const row = await lockKeptSeason(tx, id, by);
    const updated_at = now().toISOString();
    await tx
      .updateTable('seasons')
      .set({ ...columnsOf(draft), updated_at })
      .where('id', '=', id)
      .execute();
    const hasOtherPoints = row.points !== JSON.stringify(draft.points);
    if (hasOtherPoints) await setPoints(tx, id, draft.points);
    if (hasOtherPoints || row.best !== draft.best) {
      const rows = await tx
        .selectFrom('season_standings')
        .select('person')
        .where('season', '=', id)
        .execute();
      const people = rows.map(({ person }) => person);
      await recountStandings(tx, { id, best: draft.best }, people);
    }
    const about = { by, author: row.made_by, subject: subjectOf(id), now: now() };
    await auditOthers(tx, { ...about, action: 'season.edit', ...whatChanged(factsOf(row), draft) });
  });
}

async function setPoints(tx: Transaction, season: number, table: readonly number[]): Promise<void> {
  const places = await tx
    .selectFrom('season_results')
    .select('place')
    .distinct()
    .where('season', '=', season)
    .execute();
  for (const { place } of places)
    await tx
      .updateTable('season_results')
      .set({ points: pointsOfPlace(table, place) })
      .where(eb => eb.and({ season, place }))
      .execute();
}

export function removeSeason({ db, now }: Pick<Site, 'db' | 'now'>, id: number, by: SignedIn): Promise<void> {
  return write(db, async tx => {
    const row = await lockSeasonThere(tx, id);
    await tx.deleteFrom('seasons').where('id', '=', id).execute();
    if (row.hidden === 0) await changeCount(tx, 'seasons', -1);
    const about = { by, author: row.made_by, subject: subjectOf(id), now: now() };
    await auditOthers(tx, { ...about, action: 'season.remove', before: factsOf(row) });
  });
}

/**
 * Idempotent. Throws 404 without tournament or season, 403 for another member's tournament, and 409 if it is
 * not closed, not listed, or in another season, or if the season is full.
 */
export function putTournament(
  { db, now }: Pick<Site, 'db' | 'now'>,
  id: number,
  { tournament, by }: By & { tournament: number },
): Promise<void> {
  return write(db, async tx => {
    const row = await lockTournament(tx, { id: tournament });
    // For other members an unlisted tournament does not exist.
    if (!row || (row.organiser !== by.number && row.shown !== 1))
      throw new Refusal('missing', TOURNAMENT_MISSING);
    if (row.organiser !== by.number) throw new Refusal('forbidden', NOT_OWN_TOURNAMENT);
    if (row.state !== 'closed') throw new Refusal('conflict', NOT_CLOSED);
    if (row.shown !== 1) throw new Refusal('conflict', '대회 목록에 공개한 대회만 시즌에 넣을 수 있습니다.');
    await lockKeptSeason(tx, id, by);
    const all = await tx
      .selectFrom('season_tournaments')
      .select(['tournament', 'season'])
      .where(eb => eb.or([eb('season', '=', id), eb('tournament', '=', tournament)]))
      .execute();
    const placed = all.find(each => each.tournament === tournament);
    if (placed?.season === id) return;
    if (placed) throw new Refusal('conflict', IN_OTHER_SEASON);
    if (all.length >= TOURNAMENTS_MOST)
      throw new Refusal('conflict', `한 시즌에는 대회를 ${TOURNAMENTS_MOST}개까지 넣을 수 있습니다.`);
    const timestamp = now().toISOString();
    await tx.insertInto('season_tournaments').values({ tournament, season: id, at: timestamp }).execute();
    await recomputeResults(tx, tournament);
  });
}

export function takeTournament(
  { db }: Pick<Site, 'db'>,
  id: number,
  { tournament, by }: By & { tournament: number },
): Promise<void> {
  return write(db, async tx => {
    await lockTournament(tx, { id: tournament });
    await lockKeptSeason(tx, id, by);
    const placed = tx.selectFrom('season_tournaments').select('season').where('tournament', '=', tournament);
    if ((await placed.executeTakeFirst())?.season === id) await leaveSeason(tx, tournament);
  });
}

/**
 * `name` is a nickname or a login id. Throws 404 without the member or the season, and 409 if the season has
 * too many keepers.
 */
export function addKeeper(
  { db, now }: Pick<Site, 'db' | 'now'>,
  season: number,
  { name, call }: { name: string; call: IdempotentCall | undefined },
) {
  return writeOnce(db, call, async tx => {
    await lockSeasonThere(tx, season);
    const member = await findListedByName(tx, name);
    if (member === undefined) throw new Refusal('missing', '그런 닉네임이나 아이디의 회원이 없습니다.');
    const keepers = tx.selectFrom('season_keepers').select('member').where('season', '=', season);
    if ((await keepers.execute()).length >= KEEPERS_MOST)
      throw new Refusal('conflict', `관리자는 ${KEEPERS_MOST}명까지 더할 수 있습니다.`);
    await tx
      .insertInto('season_keepers')
      .values({ season, member, at: now().toISOString() })
      .onConflict(oc => oc.columns(['season', 'member']).doNothing())
      .execute();
  });
}

/** `id` is a login id; does nothing if that member is no keeper. */
export async function removeKeeper({ db }: Pick<Site, 'db'>, season: number, id: string): Promise<void> {
  const member = db.selectFrom('members').select('number').where('id_key', '=', foldKey(id));
  await db.deleteFrom('season_keepers').where('season', '=', season).where('member', '=', member).execute();
}
