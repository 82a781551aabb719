import { allMatches, entriesIn, freshMatch } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { finalPlaces, placeTitle, podium } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { recordText } from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import { computeRow } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { resultLine } from '#/features/tournaments/live/live.rules.ts';
import { average, rateText } from '#/shared/average.ts';

export type NightMatch = {
  key: string;
  title: string;
  opponent: string;
  outcome: '승' | '패' | '무';
  /** The score, such as `40:14(15이닝)`, with the own points first; empty if only the winner is known. */
  result: string;
};

export type PlayerNight = NonNullable<ReturnType<typeof playerNight>>;

/**
 * The result of an entry (a player or a team) in a tournament, as Korean texts; undefined if there is no such entry.
 * The `place`, such as `공동 3위`, is empty while unknown, and for entries that left; unknown figures are left out. The
 * matches are in the order of the rounds, without byes and void matches.
 */
export function playerNight(tournament: Tournament, entry: number) {
  if (!tournament.entries.some(({ id }) => id === entry)) return undefined;
  const played = playedBy(tournament, entry);
  // A 부전승 adds neither points nor a target: the figures cover only played matches.
  const line = computeRow(entry, played, { win: 2, walkoverScore: 0 });
  const figures = [
    { title: '에버리지', value: line.innings > 0 ? average(line.inningPoints, line.innings) : '' },
    { title: '하이런', value: line.highRun > 0 ? String(line.highRun) : '' },
    { title: '득점률', value: line.targets > 0 ? rateText(line.scored, line.targets) : '' },
  ];
  return {
    name: nameOf(tournament, entry),
    place: placeOfEntry(tournament, entry),
    record: recordText(line),
    figures: figures.filter(({ value }) => value !== ''),
    matches: played.map(
      (match, index): NightMatch => ({
        key: match.key,
        title: match.round === NO_ROUND ? `${index + 1}경기` : matchTitle(tournament, match),
        opponent: nameOf(tournament, entriesIn(match).find(other => other !== entry) ?? null),
        outcome: match.winner === null ? '무' : match.winner === entry ? '승' : '패',
        result: resultLine(tournament, match, entry),
      }),
    ),
  };
}

/** The value of `round` for a game of 개인전, which has no rounds. */
const NO_ROUND = -1;

function playedBy(tournament: Tournament, entry: number): Match[] {
  const matches = [...allMatches(tournament), ...gamesOfSingle(tournament)];
  return matches.filter(
    match =>
      match.state === 'decided' &&
      !match.bye &&
      entriesIn(match).includes(entry) &&
      (match.winner !== null || match.how === 'played'),
  );
}

const gamesOfSingle = ({ duels }: Tournament): Match[] =>
  duels.map(({ event, at, winner, loser, how, score }) => ({
    ...freshMatch({ key: event, round: NO_ROUND, index: 0, next: null, drop: null }, winner, loser),
    state: 'decided',
    winner,
    how,
    score,
    decidedAt: at,
  }));

function placeOfEntry(tournament: Tournament, entry: number): string {
  const rank = podium(tournament).find(({ entries }) => entries.includes(entry));
  if (rank) return rank.title;
  const place = finalPlaces(tournament).find(({ entries }) => entries.includes(entry));
  return place ? placeTitle(place) : '';
}
