import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

/** Returns the points, targets and innings of a match by its key; undefined if it is not being scored. */
export type LiveScores = (
  match: string,
) => { points: [number, number]; targets: [number, number]; innings: number } | undefined;

/** Returns a function for the current score of each match that is being scored. */
export function liveScores({ games }: Pick<TournamentWithEvents, 'games'>): LiveScores {
  const scores = new Map(
    games.map(({ match, game }) => {
      const { points, targets, innings } = scoreOf(game);
      return [match, { points, targets, innings: Math.max(...innings) }];
    }),
  );
  return match => scores.get(match);
}

/** The open matches that are at a table or being scored, in the order of the rounds. */
export function matchesUnderWay(tournament: Tournament, scores: LiveScores): Match[] {
  const isUnderWay = ({ state, table, key }: Match) => state === 'open' && (table !== null || scores(key));
  return allMatches(tournament).filter(isUnderWay);
}

const HOWS = { walkover: '부전승', withdrawn: '기권승', disqualified: '실격승' } as const;

/** The Korean text of a result, the winner first: `40:14(15이닝)`, 부전승; empty if only the winner is known. */
export function resultLine({ settings }: Pick<Tournament, 'settings'>, match: Match): string {
  if (match.state !== 'decided' || match.how === null) return '';
  if (match.winner === null) return tieLine({ settings }, match);
  const side = match.sides[0].entry === match.winner ? 0 : 1;
  const score = match.score && settings ? scoreLine(match.score, side, settings.play) : '';
  if (match.how !== 'played') return [HOWS[match.how], score].filter(Boolean).join(' ');
  const wins = match.sides.map(({ wins }) => wins);
  return score || (Math.max(...wins) > 0 ? `${wins[side]}:${wins[1 - side]}` : '');
}

function tieLine({ settings }: Pick<Tournament, 'settings'>, { how, score }: Match): string {
  if (how !== 'played') return '무효';
  const line = score && settings ? scoreLine(score, 0, settings.play) : '';
  return ['무승부', line].filter(Boolean).join(' ');
}
