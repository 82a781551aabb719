import type { Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { forfeitedBy } from '#/features/clubs/leagues/teams/eligibility.rules.ts';
import { findForfeits, recountSlots } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import { lockTeamMatch, slotsOf } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { addDays, seoulDay, weekStart } from '#/shared/time/time.ts';
import { emitLeague } from './league-news.server.ts';
import { findTeams, isOver, type LeagueRow, loadMatches, watchTable } from './league-results.server.ts';
import { lockLeagueFor, type ReadLeague, requireTeam } from './league-rows.server.ts';
import { CAPTAIN_OR_ORGANISER, LEAGUE_MATCH_MISSING } from './leagues.constants.ts';
import type { ForfeitChange } from './leagues.contract.ts';

type Asked = { match: number; by: SignedIn };

/** Locks a league; returns its match, the teams, and the member's side. Throws a Refusal (404) without it. */
async function findMatch(tx: Transaction, found: ReadLeague, { match, by }: Asked) {
  const { league, team } = found;
  await lockLeagueFor(tx, found, by);
  const row = await tx
    .selectFrom('league_matches')
    .selectAll()
    .where(eb => eb.and({ team_match: match, league: league.id }))
    .executeTakeFirstOrThrow(() => new Refusal('missing', LEAGUE_MATCH_MISSING));
  const { opened_at, day } = await lockTeamMatch(tx, match);
  const teams = await findTeams(tx, league.id);
  const pair = [teams[row.home], teams[row.away]] as const;
  const side: Side | null = row.home === team ? 0 : row.away === team ? 1 : null;
  return { ...row, opened_at, day, side, pair, about: pair.map(each => each?.name).join(' 대 ') };
}
type Match = Awaited<ReturnType<typeof findMatch>>;

async function refuseDecided(tx: Transaction, { team_match, opened_at }: Match): Promise<void> {
  const isForfeited = forfeitedBy(await findForfeits(tx, [{ id: team_match }])).length > 0;
  if (opened_at !== '' || isForfeited)
    throw new Refusal('conflict', '오더가 공개되었거나 몰수된 경기의 날짜는 바꿀 수 없습니다.');
}

/** Throws a Refusal (409) if the league has no table left in the week of this day, or pauses on it. */
async function refuseFull(
  tx: Transaction,
  league: LeagueRow,
  { day, match }: { day: string; match: number },
) {
  if ((JSON.parse(league.days_off) as string[]).includes(day))
    throw new Refusal('conflict', '리그를 쉬는 날입니다. 다른 날을 골라주세요.');
  const monday = weekStart(day);
  const others = tx
    .selectFrom('league_matches as l')
    .innerJoin('team_matches as m', 'm.id', 'l.team_match')
    .where('l.league', '=', league.id)
    .where('m.day', '>=', monday)
    .where('m.day', '<=', addDays(monday, 6))
    .where('m.id', '<>', match);
  if ((await countRows(others)) >= league.matches_a_week)
    throw new Refusal('conflict', '그 주에는 남은 테이블이 없습니다. 다른 날을 골라주세요.');
}

/**
 * Moves a match to another day: at once for the organiser, and for a captain if the other one asked for the
 * same day; otherwise the other captain is asked. Returns a Korean sentence about it. Throws a Refusal (400)
 * for a day more than a year away, and for a captain's day in the past, as only the organiser records past
 * matches.
 */
export function moveMatch(
  { db, now }: Site,
  found: ReadLeague,
  { match: id, by, day }: Asked & { day: string },
) {
  const { league, isOrganiser } = found;
  return write(db, async tx => {
    const match = await findMatch(tx, found, { match: id, by });
    const { side, pair, about } = match;
    if (!isOrganiser && side === null) throw new Refusal('forbidden', CAPTAIN_OR_ORGANISER);
    await refuseDecided(tx, match);
    refuseFarDay(day, now());
    if (!isOrganiser && day < seoulDay(now()))
      throw invalidField('day', '이미 지난 날입니다. 앞으로의 날짜를 골라 주세요.');
    if (!isOrganiser) await refuseFull(tx, league, { day, match: id });
    const news = { about, actor: by.number, now: now() };
    if (isOrganiser || (match.wish_day === day && match.wish_side !== side)) {
      await tx.updateTable('team_matches').set({ day }).where('id', '=', id).execute();
      tx.emit({ kind: 'team-match.changed', id });
      await setWish(tx, id, null);
      const moved = tx.updateTable('league_matches').set({ updated_at: news.now.toISOString() });
      await moved.where('team_match', '=', id).execute();
      emitLeague(tx, league, { event: 'moved', to: captainsOf(pair), ...news });
      return '경기 날짜를 바꿨습니다.';
    }
    await setWish(tx, id, { wish_day: day, wish_side: side });
    emitLeague(tx, league, { event: 'asked', to: captainsOf([pair[side === 0 ? 1 : 0]]), ...news });
    return '상대 주장에게 날짜를 바꾸자고 요청했습니다. 상대가 같은 날짜로 답하면 바뀝니다.';
  });
}

/** Takes back or refuses the request for another day; throws a Refusal (409) without one. */
export function dropWish({ db, now }: Site, found: ReadLeague, { match: id, by }: Asked): Promise<void> {
  return write(db, async tx => {
    const { side, pair, about, wish_side } = await findMatch(tx, found, { match: id, by });
    if (!found.isOrganiser && side === null) throw new Refusal('forbidden', CAPTAIN_OR_ORGANISER);
    if (wish_side === null) throw new Refusal('conflict', '날짜를 바꾸자는 요청이 없습니다.');
    await setWish(tx, id, null);
    const news = { event: 'kept', about, actor: by.number, now: now() } as const;
    emitLeague(tx, found.league, { to: captainsOf(pair), ...news });
  });
}

const setWish = (tx: Transaction, match: number, wish: { wish_day: string; wish_side: Side | null } | null) =>
  tx
    .updateTable('league_matches')
    .set(wish ?? { wish_day: '', wish_side: null })
    .where('team_match', '=', match)
    .execute();

const captainsOf = (teams: readonly ({ captain: number | null } | undefined)[]) =>
  teams.flatMap(team => team?.captain ?? []);

const NOT_FORFEITED = '몰수된 경기가 아닙니다. 몰수패한 팀을 골라주세요.';

/**
 * Sets the sides that forfeit a slot or the whole match, in place of earlier ones. Returns a Korean sentence
 * about it and about the table. Throws a Refusal (409) if there is nothing to take back.
 */
export function setForfeit(
  { db, now }: Site,
  found: ReadLeague,
  { match: id, by, slot, sides, reason }: Asked & ForfeitChange,
): Promise<string> {
  const { league } = found;
  if (sides.length > 0 && reason === '') throw new Refusal('invalid', '몰수한 사유를 적어주세요.');
  return write(db, async tx => {
    const { pair, about } = await findMatch(tx, found, { match: id, by });
    if (slot > slotsOf(league).length) throw new Refusal('missing', LEAGUE_MATCH_MISSING);
    const change = { by, now: now() };
    const followTable = await watchTable(tx, league.id);
    const isForfeited = sides.length > 0;
    const isChanged = await putForfeits(tx, { match: id, by, slot, sides, reason });
    if (!isForfeited && !isChanged) throw new Refusal('conflict', NOT_FORFEITED);
    const event = isForfeited ? 'forfeited' : 'restored';
    emitLeague(tx, league, { event, to: captainsOf(pair), about, actor: by.number, now: change.now });
    const said = isForfeited ? '몰수로 기록했습니다.' : '몰수를 취소했습니다.';
    return `${said} ${await followTable(change)}`;
  });
}

/** Stores the sides that forfeit a slot, in place of earlier ones; returns whether there were earlier ones. */
async function putForfeits(
  tx: Transaction,
  { match: team_match, by, slot, sides, reason }: Asked & ForfeitChange,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('league_forfeits')
    .where(eb => eb.and({ team_match, slot }))
    .executeTakeFirst();
  const rows = [...new Set(sides)].map(side => ({ team_match, slot, side, reason, by_member: by.number }));
  if (rows.length > 0) {
    await tx.insertInto('league_forfeits').values(rows).execute();
    await setWish(tx, team_match, null);
  }
  await recountSlots(tx, team_match);
  tx.emit({ kind: 'team-match.changed', id: team_match });
  return numDeletedRows > 0n;
}

const LEFT = '팀이 리그에서 빠졌습니다.';

/**
 * Forfeits the matches of a team that leaves the league, as far as they are not over; the results of the others stay.
 * Returns a Korean sentence about it and about the table. Throws a Refusal (409) if no match is left.
 */
export function forfeitTeam(
  { db, now }: Site,
  found: ReadLeague,
  { number, by }: { number: number; by: SignedIn },
): Promise<string> {
  return write(db, async tx => {
    const league = await lockLeagueFor(tx, found, by);
    const { team, name } = await requireTeam(tx, league.id, number);
    const matches = await loadMatches(tx, league);
    const left = matches.filter(
      match => (match.home === team || match.away === team) && !isOver(match, league.scoring),
    );
    if (left.length === 0) throw new Refusal('conflict', '이 팀은 리그의 경기를 모두 마쳤습니다.');
    const change = { by, now: now() };
    const followTable = await watchTable(tx, league.id);
    for (const { id: match, home } of left) {
      await lockTeamMatch(tx, match);
      await putForfeits(tx, { match, by, slot: 0, sides: [home === team ? 0 : 1], reason: LEFT });
    }
    const to = captainsOf(await findTeams(tx, league.id));
    emitLeague(tx, league, { event: 'left', to, about: name, actor: by.number, now: change.now });
    return `${left.length}경기를 몰수패로 기록했습니다. ${await followTable(change)}`;
  });
}
