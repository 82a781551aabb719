import { average, rateText } from '#/shared/average.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { CRITERION_WORDS } from './leagues.constants.ts';
import type { Leader, League, LeagueMatch } from './leagues.contract.ts';

type Row = League['table'][number];

/** The record of a team in wins, draws and losses, for example `3승 1무 0패`. */
export const seasonRecord = ({ wins, draws, losses }: Row): string => `${wins}승 ${draws}무 ${losses}패`;

export const averageText = ({ inningPoints, innings }: Pick<Row, 'inningPoints' | 'innings'>): string =>
  average(inningPoints, innings);

export const winRateText = ({ wins, played }: Leader): string =>
  `${rateText(wins, played, 0)} (${wins}/${played})`;

/** The points of a result and the order of the tie-breaks, in Korean sentences. */
export function criteriaText({ win, criteria }: Pick<League, 'win' | 'criteria'>): string {
  const points = `승 ${win}점, 무 1점.`;
  if (criteria.length === 0) return `${points} 승점이 같으면 순위가 같습니다.`;
  const order = criteria.map(criterion => CRITERION_WORDS[criterion]).join(', ');
  return `${points} 승점이 같으면 ${order} 순으로 가립니다.`;
}

/** The teams and the result: `가람 3:1 나래`, `가람 대 나래`, or if forfeited `가람 대 나래 (나래 몰수패)`. */
export function matchText(
  { home, away, score, forfeit }: LeagueMatch,
  { teams }: Pick<League, 'teams'>,
): string {
  const names = [teams[home]?.name ?? '', teams[away]?.name ?? ''];
  if (forfeit.length > 1) return `${names.join(' 대 ')} (두 팀 몰수패)`;
  if (forfeit.length > 0) return `${names.join(' 대 ')} (${names[forfeit[0] ?? 0]} 몰수패)`;
  return names.join(score ? ` ${score.join(':')} ` : ' 대 ');
}

/** The champions of a league without a play-off; '' before the end, and if no team has a point. */
export function championsText({ matches, table, teams, playOff }: League): string {
  if (playOff > 1 || matches.some(({ state }) => state !== 'over')) return '';
  const first = table.filter(({ place, league }) => place === 1 && league > 0);
  return first.map(({ team }) => teams[team]?.name).join(' · ');
}

export function tableText(league: League): string {
  const rows = league.table.map(
    row => `${row.place}위 ${league.teams[row.team]?.name} ${row.league}점 (${seasonRecord(row)})`,
  );
  return [league.name, ...rows].join('\n');
}

/** The days of the first and the last match: `12월 2일(수) ~ 1월 6일(수)`. */
export function daysText({ matches }: Pick<League, 'matches'>): string {
  const days = matches.map(({ day }) => day).sort();
  return `${spokenDay(days[0] ?? '', '')} ~ ${spokenDay(days.at(-1) ?? '', '')}`;
}
