import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { clubRole, inClub, requireClub } from '#/features/clubs/directory/club-access.server.ts';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { isLeagueOver, openPlayOff } from '#/features/clubs/leagues/play-off/play-off.server.ts';
import {
  becomeCaptain,
  changeTeam,
  presentTeam,
  renewLink,
} from '#/features/clubs/leagues/teams/league-teams.server.ts';
import { isKeeper, requireSeason, seasonMissing } from '#/features/results/seasons/season-rows.server.ts';
import { mayEditSeason, NOT_A_KEEPER } from '#/features/results/seasons/seasons.rules.ts';
import { pointsOfPlace } from '#/features/tournaments/results/season-points.rules.ts';
import { body, created, MESSAGE, MESSAGE_AND_ID, operation, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { idParam } from '#/shared/text/written.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { dropWish, forfeitTeam, moveMatch, setForfeit } from './league-matches.server.ts';
import { findTeams, loadMatches, tableOf } from './league-results.server.ts';
import {
  addLeague,
  captainOrOrganiser,
  changeLeague,
  lockLeagueFor,
  ofLeague,
  organiserOnly,
  type ReadLeague,
  readLeague,
  removeLeague,
} from './league-rows.server.ts';
import { CAPTAIN_OR_ORGANISER, ORGANISER_ONLY, SEASON_LEAGUES_MOST } from './leagues.constants.ts';
import {
  captainCode,
  forfeitChange,
  league,
  leagueChange,
  leagueDraft,
  leagueMatchParam,
  leagueParam,
  leagueSeason,
  leagueTeam,
  leagueTeamParam,
  listedLeague,
  newDay,
  playOffDraft,
  type SeasonLeagues,
  seasonLeagues,
  teamDraft,
} from './leagues.contract.ts';
import { listLeagues, presentLeague } from './present-league.server.ts';

const inLeague = <Params extends z.ZodType>(params: Params, by = writerOnly) =>
  [by, param(params), ofLeague] as const;
const forOrganiser = [...inLeague(leagueParam), organiserOnly] as const;
const ofMatch = [...inLeague(leagueMatchParam), captainOrOrganiser] as const;

const calls = new Hono<ApiEnv>()
  .get(
    '/:id/leagues',
    operation('동호회의 리그 목록', z.array(listedLeague)),
    cacheForGuests,
    param(idParam),
    async c => {
      const { db } = c.env.site;
      const club = await requireClub(db, c.req.valid('param').id, c.var.member);
      return c.json(await listLeagues(db, club.id));
    },
  )
  .post(
    '/:id/leagues',
    operation('리그 열기', created(MESSAGE_AND_ID)),
    ...inClub(clubRole(mayOrganiseMatches, ORGANISER_ONLY), idParam, writerOnly),
    body(leagueDraft),
    async c => {
      const { site } = c.env;
      const { member: by, club } = c.var;
      const draft = c.req.valid('json');
      refuseFarDay(draft.firstDay, site.now(), 'firstDay');
      await site.limits.take('tournaments', by.number);
      const id = await addLeague(site, draft, { club: club.id, by });
      return c.json({ message: '리그를 열고 일정을 만들었습니다. 팀마다 주장 링크를 보내주세요.', id }, 201);
    },
  )
  .get(
    '/:id/leagues/:league',
    operation('리그 하나', league),
    cacheForGuests,
    param(leagueParam),
    async c => {
      const { db } = c.env.site;
      const { member: reader } = c.var;
      const found = await readLeague(db, c.req.valid('param'), reader);
      return c.json(await presentLeague(db, found, reader));
    },
  )
  .put(
    '/:id/leagues/:league',
    operation('리그의 규칙 바꾸기', MESSAGE),
    ...forOrganiser,
    body(leagueChange),
    async c => {
      await c.env.site.limits.take('tournamentChanges', c.var.member.number);
      await changeLeague(c.env.site, c.var.found, { ...c.req.valid('json'), by: c.var.member });
      return c.json({ message: '리그의 규칙을 바꿨습니다. 순위도 새 규칙으로 계산합니다.' });
    },
  )
  .delete(
    '/:id/leagues/:league',
    operation('시작하지 않은 리그 지우기', MESSAGE),
    ...forOrganiser,
    async c => {
      await removeLeague(c.env.site, c.var.found, c.var.member);
      return c.json({ message: '리그를 지웠습니다.' });
    },
  )
  .post(
    '/:id/leagues/:league/play-off',
    operation('리그의 플레이오프 열기', created(MESSAGE_AND_ID)),
    ...forOrganiser,
    body(playOffDraft),
    async c => {
      const { site } = c.env;
      const { member: by, found } = c.var;
      // A repeated call returns the open play-off and is not limited.
      if (found.league.play_off === null) await site.limits.take('tournamentChanges', by.number);
      const id = await openPlayOff(site, found, { ...c.req.valid('json'), by });
      return c.json({ message: '플레이오프를 열었습니다.', id }, 201);
    },
  );

const seasons = new Hono<ApiEnv>()
  .get(
    '/of-season/:id',
    operation('시즌에 들어 있는 팀 리그와 팀의 점수', seasonLeagues),
    cacheForGuests,
    param(idParam),
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      await requireSeason(db, id, c.var.member);
      return c.json(await findSeasonLeagues(db, id));
    },
  )
  .put(
    '/:id/leagues/:league/season',
    operation('리그를 시즌에 넣거나 빼기', MESSAGE),
    ...forOrganiser,
    body(leagueSeason),
    async c => {
      const { season } = c.req.valid('json');
      await setSeason(c.env.site, c.var.found, { season, by: c.var.member });
      const message =
        season === null ? '시즌에서 뺐습니다.' : '시즌에 넣었습니다. 끝난 리그의 순위가 점수를 받습니다.';
      return c.json({ message });
    },
  );

const teams = new Hono<ApiEnv>()
  .get(
    '/:id/leagues/:league/teams/:team',
    operation('리그의 팀', leagueTeam),
    ...inLeague(leagueTeamParam, memberOnly),
    query(captainCode),
    async c => {
      const { team: number } = c.req.valid('param');
      const at = { number, ...c.req.valid('query') };
      return c.json(await presentTeam(c.env.site.db, c.var.found, at));
    },
  )
  .put(
    '/:id/leagues/:league/teams/:team',
    operation('리그 팀의 이름과 선수 등록', MESSAGE),
    ...inLeague(leagueTeamParam),
    captainOrOrganiser,
    body(teamDraft),
    async c => {
      const { site } = c.env;
      const { team: number } = c.req.valid('param');
      const { isOrganiser, team } = c.var.found;
      if (!isOrganiser && team !== number - 1) throw new Refusal('forbidden', CAPTAIN_OR_ORGANISER);
      await site.limits.take('tournamentChanges', c.var.member.number);
      await changeTeam(site, c.var.found, { number, draft: c.req.valid('json'), by: c.var.member });
      return c.json({ message: '팀을 저장했습니다.' });
    },
  )
  .put(
    '/:id/leagues/:league/teams/:team/captain',
    operation('리그 팀의 주장 되기', MESSAGE),
    ...inLeague(leagueTeamParam),
    query(captainCode),
    async c => {
      const { league: id, team: number } = c.req.valid('param');
      await becomeCaptain(c.env.site, id, { number, ...c.req.valid('query'), by: c.var.member });
      return c.json({ message: '팀의 주장이 되었습니다. 선수를 등록해 주세요.' });
    },
  )
  .put(
    '/:id/leagues/:league/teams/:team/invite',
    operation('리그 팀의 주장 링크 바꾸기', MESSAGE),
    ...inLeague(leagueTeamParam),
    organiserOnly,
    async c => {
      const { team } = c.req.valid('param');
      await renewLink(c.env.site, c.var.found, { number: team, by: c.var.member });
      return c.json({ message: '새 주장 링크를 만들었습니다. 전 주장은 더 이상 팀을 맡지 않습니다.' });
    },
  )
  .put(
    '/:id/leagues/:league/teams/:team/forfeit',
    operation('리그에서 빠진 팀의 남은 경기를 몰수하기', MESSAGE),
    ...inLeague(leagueTeamParam),
    organiserOnly,
    async c => {
      const { site } = c.env;
      const { team: number } = c.req.valid('param');
      await site.limits.take('resultClaims', c.var.member.number);
      return c.json({ message: await forfeitTeam(site, c.var.found, { number, by: c.var.member }) });
    },
  );

const matches = new Hono<ApiEnv>()
  .put(
    '/:id/leagues/:league/matches/:match/day',
    operation('리그 경기의 날짜를 바꾸거나 바꾸자고 요청하기', MESSAGE),
    ...ofMatch,
    body(newDay),
    async c => {
      const { site } = c.env;
      const { match } = c.req.valid('param');
      await site.limits.take('tournamentChanges', c.var.member.number);
      const asked = { match, by: c.var.member, ...c.req.valid('json') };
      return c.json({ message: await moveMatch(site, c.var.found, asked) });
    },
  )
  .delete(
    '/:id/leagues/:league/matches/:match/day',
    operation('날짜를 바꾸자는 요청을 거두거나 거절하기', MESSAGE),
    ...ofMatch,
    async c => {
      const { match } = c.req.valid('param');
      await dropWish(c.env.site, c.var.found, { match, by: c.var.member });
      return c.json({ message: '날짜를 그대로 두었습니다.' });
    },
  )
  .put(
    '/:id/leagues/:league/matches/:match/forfeit',
    operation('리그의 경기를 몰수하거나 몰수를 취소하기', MESSAGE),
    ...inLeague(leagueMatchParam),
    organiserOnly,
    body(forfeitChange),
    async c => {
      const { site } = c.env;
      const { match } = c.req.valid('param');
      await site.limits.take('resultClaims', c.var.member.number);
      const change = { match, by: c.var.member, ...c.req.valid('json') };
      return c.json({ message: await setForfeit(site, c.var.found, change) });
    },
  );

export const leagues = new Hono<ApiEnv>()
  .route('/', calls)
  .route('/', teams)
  .route('/', matches)
  .route('/', seasons);

/** The leagues of a season, newest first, and the points of their teams by name, most points first. */
async function findSeasonLeagues(db: Database, season: number): Promise<SeasonLeagues> {
  const { points } = await db
    .selectFrom('seasons')
    .select('points')
    .where('id', '=', season)
    .executeTakeFirstOrThrow(seasonMissing);
  const rows = await db
    .selectFrom('leagues')
    .innerJoin('clubs', 'clubs.id', 'leagues.club')
    .selectAll('leagues')
    .where(eb => eb.and({ season, 'clubs.hidden': 0 }))
    .orderBy('leagues.id', 'desc')
    .limit(SEASON_LEAGUES_MOST)
    .execute();
  const sums = new Map<string, SeasonLeagues['teams'][number]>();
  const leagues: SeasonLeagues['leagues'] = [];
  for (const row of rows) {
    const teams = await findTeams(db, row.id);
    const matches = await loadMatches(db, row);
    const isOver = isLeagueOver(row, matches);
    leagues.push({ id: row.id, club: row.club, name: row.name, isOver });
    if (!isOver) continue;
    for (const { team, place } of tableOf(row, matches, teams.length)) {
      const name = teams[team]?.name ?? '';
      const sum = sums.get(foldKey(name)) ?? { name, points: 0, leagues: 0 };
      const more = pointsOfPlace(JSON.parse(points) as number[], place);
      sums.set(foldKey(name), { name: sum.name, points: sum.points + more, leagues: sum.leagues + 1 });
    }
  }
  return { leagues, teams: [...sums.values()].sort((a, b) => b.points - a.points) };
}

/**
 * Puts a league into a season, or with null takes it out. Throws a Refusal if the season is missing (404),
 * the member does not keep the season (403), or the season has too many leagues (409).
 */
function setSeason(
  { db, now }: Site,
  found: ReadLeague,
  { season, by }: { season: number | null; by: SignedIn },
): Promise<void> {
  return write(db, async tx => {
    const { id } = await lockLeagueFor(tx, found, by);
    if (season !== null) {
      const { made_by } = await tx
        .selectFrom('seasons')
        .select('made_by')
        .where('id', '=', season)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(seasonMissing);
      const kept = { made_by, isKeeper: await isKeeper(tx, season, by.number) };
      if (!mayEditSeason(by, kept)) throw new Refusal('forbidden', NOT_A_KEEPER);
      const others = tx.selectFrom('leagues').where('season', '=', season).where('id', '<>', id);
      if ((await countRows(others)) >= SEASON_LEAGUES_MOST)
        throw new Refusal('conflict', `한 시즌에는 리그를 ${SEASON_LEAGUES_MOST}개까지 넣을 수 있습니다.`);
    }
    const updated_at = now().toISOString();
    await tx.updateTable('leagues').set({ season, updated_at }).where('id', '=', id).execute();
  });
}
