import { hash } from 'node:crypto';
import { write } from '#/database/write.ts';
import { emitLeague } from '#/features/clubs/leagues/league-news.server.ts';
import {
  findTeams,
  isOver,
  type LeagueRow,
  loadMatches,
  type PlayedMatch,
  settingsOf,
  tableOf,
} from '#/features/clubs/leagues/league-results.server.ts';
import { lockLeagueFor, type ReadLeague } from '#/features/clubs/leagues/league-rows.server.ts';
import type { PlayOffDraft } from '#/features/clubs/leagues/leagues.contract.ts';
import { slotsOf } from '#/features/clubs/team-matches/team-match-rows.server.ts';
import { saveTournament } from '#/features/tournaments/server/tournament-changes.server.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { isSeeding, playOffCommands } from './play-off.rules.ts';

export const playOffTeams = (league: LeagueRow, teams: number): number =>
  Math.min(settingsOf(league).playOff, teams);

export const isLeagueOver = (league: LeagueRow, matches: readonly PlayedMatch[]): boolean =>
  matches.every(match => isOver(match, league.scoring));

/**
 * Opens the play-off as a knockout tournament and returns its id; an open play-off is returned as it is.
 * Throws a Refusal before all matches are over (409), and for teams other than the best (400).
 */
export async function openPlayOff(
  site: Site,
  found: ReadLeague,
  { teams, by }: PlayOffDraft & { by: SignedIn },
): Promise<number> {
  const { league } = found;
  if (league.play_off !== null) return league.play_off;
  const all = await findTeams(site.db, league.id);
  const matches = await loadMatches(site.db, league);
  const count = playOffTeams(league, all.length);
  if (count < 2) throw new Refusal('conflict', '플레이오프에 나갈 팀의 수를 먼저 정해주세요.');
  if (!isLeagueOver(league, matches)) throw new Refusal('conflict', '아직 끝나지 않은 리그 경기가 있습니다.');
  const isBest = teams.length === count && isSeeding(teams, tableOf(league, matches, all.length));
  if (!isBest) throw new Refusal('invalid', '순위대로 플레이오프 팀을 골라주세요.');
  const now = site.now();
  const code = hash('sha256', keyOf(league.id, 'lot')).slice(0, 6).toUpperCase();
  const names = teams.map(team => all[team]?.name ?? '');
  const commands = playOffCommands({ names, slots: slotsOf(league), code });
  const events = commands.map(command => ({
    key: keyOf(league.id, command.type),
    at: now.toISOString(),
    ...command,
  }));
  const facts = { title: `${league.name} 플레이오프`, hall: league.hall, day: seoulDay(now), listed: true };
  await write(site.db, tx => lockLeagueFor(tx, found, by));
  const { row } = await saveTournament(site, { key: keyOf(league.id, 'key'), ...facts, events }, by);
  await write(site.db, async tx => {
    const opened = tx.updateTable('leagues').set({ play_off: row.id }).where('id', '=', league.id);
    const { numUpdatedRows } = await opened.where('play_off', 'is', null).executeTakeFirstOrThrow();
    // Of two calls at once only the first notifies the captains.
    if (numUpdatedRows === 0n) return;
    const to = teams.flatMap(team => all[team]?.captain ?? []);
    emitLeague(tx, league, { event: 'playOff', to, actor: by.number, now });
  });
  return row.id;
}

/** A UUID that is the same for each call, so that two calls at once make one tournament. */
function keyOf(league: number, part: string): string {
  const hex = hash('sha256', `play-off ${league} ${part}`);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
