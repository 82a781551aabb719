import { THIRD_TITLE } from '#/features/tournaments/engine/bracket.rules.ts';
import { liveFormatCommands } from '#/features/tournaments/engine/live-commands.rules.ts';
import { allMatches, loserOf, sideOf } from '#/features/tournaments/engine/match.rules.ts';
import { groupTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { UNPLAYED } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Duel, Group, Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { placeName } from '#/features/tournaments/formats/format.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { recordText, tableNote } from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import { roundRobinStage } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { awardLines, honourNotes } from '#/features/tournaments/results/season-points.rules.ts';
import { limitPhrase, scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { otherSide } from '#/features/tournaments/scoring/tally.rules.ts';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { laterRanks, podium } from './places.rules.ts';
import { tieNotes } from './ties.rules.ts';

/** The heading of a result text; an empty part is left out. `address` is the address of the result page. */
export type ResultHead = {
  title: string;
  day: string;
  hall: string;
  /** The prizes in the order of `PRIZE_NAMES`. */
  prizes?: readonly string[];
  address?: string;
};

/** The result as text for a group chat: the podium first, then the decided rounds from the final back. */
export function resultText(
  tournament: Tournament,
  { title, day, hall, prizes = [], address }: ResultHead,
): string {
  const head = [title && `[${title}]`, [day && spokenDay(day, ''), hall].filter(Boolean).join(' · ')].filter(
    Boolean,
  );
  // A shared third place is certain only after the last match: before, one of the two may still be playing.
  const known = podium(tournament).filter(
    ({ title: rank }) => rank !== '공동 3위' || tournament.champion !== null,
  );
  const honours = [...known, ...laterRanks(tournament)].map(each => {
    const notes = honourNotes(tournament, each, prizes).join(', ');
    return `${each.title}: ${each.names.join(', ')}${notes && ` (${notes})`}`;
  });
  const awards = awardLines(tournament, prizes).map(({ title, text }) => `${title}: ${text}`);
  const ties = tieNotes(tournament);
  const link = address ? [address] : [];
  return [head, [...honours, ...awards], ties, ...standingsParts(tournament), ...roundParts(tournament), link]
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n');
}

/** Whether anything has been won: a match, a game or a turn of the format, or the tournament. */
export function hasResult(tournament: Tournament): boolean {
  const isPlayed = allMatches(tournament).some(match => match.winner !== null && !match.bye);
  return isPlayed || liveFormatCommands(tournament).some(({ type }) => type !== 'opened');
}

function roundParts(tournament: Tournament): string[][] {
  const { rounds, third } = tournament;
  const parts = rounds.toReversed();
  if (third) parts.splice(1, 0, { title: THIRD_TITLE, matches: [third] });
  const played = parts.flatMap(({ title, matches }) => {
    const lines = matches.flatMap(match => matchLine(tournament, match) ?? []);
    return lines.length > 0 ? [[`■ ${title}`, ...lines]] : [];
  });
  return [...played, ...tournament.groups.map(group => groupPart(tournament, group))];
}

/** A group's title and the rows of its table, as lines of text: `■ 1조`, `1위 김철수 2승 4점`. */
function groupPart(tournament: Tournament, group: Group): string[] {
  const lines = group.table.map(row => {
    const sharing = group.table.filter(({ place }) => place === row.place).length;
    const place = placeName(row.place, sharing);
    return `${place} ${nameOf(tournament, row.entry)} ${recordText(row)} ${row.points}점`;
  });
  const stage = roundRobinStage(tournament.settings);
  return [`■ ${groupTitle(tournament, group)}`, ...lines, ...(stage ? [tableNote(stage)] : [])];
}

function standingsParts(tournament: Tournament): string[][] {
  const { standings } = formatOf(tournament.settings);
  const lines = (standings?.lines(tournament) ?? []).map(
    ({ rank, entry, figure }) => `${rank}위 ${nameOf(tournament, entry)} ${figure}${standings?.unit}`,
  );
  const duels = tournament.duels.map(({ winner, loser, how, score }) =>
    pairLine(tournament, { winner, loser, how, score, side: 0, wins: null }),
  );
  return [lines, duels.length > 0 ? ['■ 경기', ...duels] : []];
}

/** The result of a match, the winner first: `김철수 40:14(15이닝) 박영희`; undefined without a winner. */
function matchLine(tournament: Tournament, match: Match): string | undefined {
  if (match.winner === null) return undefined;
  if (match.bye) return `${nameOf(tournament, match.winner)} 부전승`;
  const side = sideOf(match, match.winner);
  const { winner, score, sides, how } = match;
  const wins: [number, number] = [sides[side].wins, sides[otherSide(side)].wins];
  const loser = loserOf(match);
  return pairLine(tournament, { winner, loser, how: how ?? 'played', score, side, wins });
}

type MatchResult = Pick<Duel, 'winner' | 'how' | 'score'> & {
  loser: number | null;
  /** The side of the score (0 or 1) that is the winner's. */
  side: Side;
  /** Wins within the match, the winner's first; null for a game of 개인전. */
  wins: [number, number] | null;
};

function pairLine(tournament: Tournament, { winner, loser, how, score, side, wins }: MatchResult): string {
  const [one, other] = [nameOf(tournament, winner), nameOf(tournament, loser)];
  const line = score && tournament.settings ? scoreLine(score, side, tournament.settings.play) : '';
  // A single win may be a mistaken press; a match of several games has two.
  const games = wins && Math.max(...wins) > 1 ? `${wins[0]}:${wins[1]}` : '';
  const between = line || games;
  if (how === 'walkover') return `${one} 부전승 (${other} ${UNPLAYED.walkover})`;
  const decided = score && line ? limitPhrase(score, side) : '';
  const reason = how === 'played' ? decided && ` (${decided})` : ` (${UNPLAYED[how]})`;
  return between ? `${one} ${between} ${other}${reason}` : `${one} 승, ${other} 패${reason}`;
}
