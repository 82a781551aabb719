import { widthOf } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import {
  type BracketWindow,
  bracketParts,
} from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { calledMatches, chooseReferees } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Group, Match, Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { type LiveScores, matchesUnderWay, waitingMatches } from '#/features/tournaments/live/live.rules.ts';
import { isJustDrawn } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';

/** One page of a hall's TV, never with more than can be read from three metres. */
export type TvPage =
  /** Some of the entries, by number; `from` is the index of the first one in the list of all entries. */
  | { kind: 'entries'; entries: number[]; from: number }
  /** The code of a draw that was just made, with which anybody can repeat the draw. */
  | { kind: 'draw'; code: string }
  | { kind: 'now'; matches: Match[] }
  | { kind: 'next'; matches: Match[] }
  | { kind: 'results'; matches: Match[] }
  /** Rounds `from` to `to` (counted from 1) of a part of the bracket; without `part`, of the main part. */
  | ({ kind: 'bracket'; part?: number } & BracketWindow)
  | { kind: 'groups'; groups: Group[] }
  /** The 리그 대진표 of several groups; that of a single group is beside its standings. */
  | { kind: 'cross'; groups: Group[] }
  | { kind: 'standings' }
  | { kind: 'podium' };

// Maximum number of items on a page; a next match takes two lines, because of its time.
const MOST = { entries: 24, now: 6, next: 5, results: 6, queue: 4 };
/** The maximum number of players in a group for which two tables of standings fit above one another. */
const TWO_HIGH = 5;
/** The maximum number of matches in a column, so that names can be read. */
const ROWS_MOST = 8;
/** The maximum number of rounds side by side; in four rounds eight matches come down to one. */
const COLUMNS_MOST = 4;

export function tvPages(tournament: Tournament, scores: LiveScores): TvPage[] {
  const { phase, champion, settings, entries, rounds, draw } = tournament;
  if (phase === 'empty') return [];
  const ids = entries.map(({ id }) => id);
  if (phase === 'entered')
    return partsOf(ids, MOST.entries).map((part, index) => ({
      kind: 'entries',
      entries: part,
      from: index * MOST.entries,
    }));
  if (formatOf(settings).standings)
    return champion === null ? [{ kind: 'standings' }] : [{ kind: 'podium' }, { kind: 'standings' }];
  const [underWay, waiting] = [matchesUnderWay(tournament, scores), waitingMatches(tournament, scores)];
  if (draw?.by === 'lot' && isJustDrawn(tournament) && underWay.length === 0)
    return [{ kind: 'draw', code: draw.code }, ...groupPages(tournament), ...bracketPages(tournament)];
  const pages: TvPage[] = champion === null ? [] : [{ kind: 'podium' }];
  for (const matches of partsOf(underWay, MOST.now)) pages.push({ kind: 'now', matches });
  if (waiting.length > 0) pages.push({ kind: 'next', matches: waiting.slice(0, MOST.next) });
  const results = lastResults(tournament);
  if (results.length > 0 && champion === null) pages.push({ kind: 'results', matches: results });
  // Groups are not shown once the knockout has begun.
  if (rounds.length === 0) pages.push(...groupPages(tournament));
  return [...pages, ...bracketPages(tournament)];
}

function groupPages({ groups }: Tournament): TvPage[] {
  const size = Math.max(0, ...groups.map(({ entries }) => entries.length));
  const parts = partsOf(groups, size <= TWO_HIGH ? 4 : 2);
  return parts.flatMap((part): TvPage[] => [
    { kind: 'groups', groups: part },
    ...(groups.length > 1 ? [{ kind: 'cross' as const, groups: part }] : []),
  ]);
}

function lastResults(tournament: Tournament): Match[] {
  const decided = allMatches(tournament).filter(match => match.decidedAt !== null);
  return decided.sort((a, b) => ((a.decidedAt ?? '') < (b.decidedAt ?? '') ? 1 : -1)).slice(0, MOST.results);
}

/** The pages of each part from its first unfinished round on; finished side parts are left out. */
function bracketPages(tournament: Tournament): TvPage[] {
  return bracketParts(tournament).flatMap((part, index) => {
    if (index > 0 && !part.rounds.some(isOpen)) return [];
    const pages = partPages(part.rounds);
    return index > 0 ? pages.map(page => ({ ...page, part: index })) : pages;
  });
}

const isOpen = ({ matches }: Round) => matches.some(match => match.state !== 'decided');

function partPages(rounds: Round[]): ({ kind: 'bracket' } & BracketWindow)[] {
  const first = rounds.findIndex(isOpen);
  // A finished bracket is shown from its quarter-finals on.
  const from = first === -1 ? Math.max(1, rounds.length - 2) : first + 1;
  const size = rounds[from - 1]?.matches.length ?? 0;
  if (size === 0) return [];
  const to = Math.min(rounds.length, from + COLUMNS_MOST - 1);
  if (size <= ROWS_MOST) return [{ kind: 'bracket', from, to }];
  const last = rounds[to - 1]?.matches.length ?? 1;
  const count = Math.max(1, Math.floor(ROWS_MOST / Math.ceil(size / last)));
  return Array.from({ length: Math.ceil(last / count) }, (_, position) => ({
    kind: 'bracket',
    from,
    to,
    index: position * count + 1,
    ...(count > 1 && { count }),
  }));
}

/** The width class of a name; the style sheet has a font size for each class. */
export function nameWidthClass(name: string): 'short' | 'middle' | 'long' | 'longest' {
  const width = widthOf(name);
  if (width <= 6) return 'short';
  if (width <= 10) return 'middle';
  return width <= 14 ? 'long' : 'longest';
}

/** The next four matches at most, in playing order; empty before the draw and when none is left to begin. */
export const nextQueue = (tournament: Tournament, scores: LiveScores): Match[] =>
  waitingMatches(tournament, scores).slice(0, MOST.queue);

/** The entry that referees each match, by match key, if known yet; empty without tables, where nobody is called. */
export function nextReferees(tournament: Tournament, matches: readonly Match[]): Map<string, number> {
  if (!tournament.settings?.tables) return new Map();
  return chooseReferees(
    tournament,
    matches.map(match => ({ match })),
  );
}

/** A match that is called to a table and has not begun, with a key that identifies this call. */
export type Call = { name: string; match: Match };

/** The calls of matches that have not begun, ordered by table. */
export function openCalls(tournament: Tournament): Call[] {
  return calledMatches(tournament)
    .filter(({ startedAt }) => startedAt === null)
    .toSorted((one, other) => (one.table ?? 0) - (other.table ?? 0))
    .map(match => ({ name: `${match.key} ${match.table} ${match.calledAt}`, match }));
}

/** The maximum number of calls shown at once, so that they can be read. */
const CALLS_AT_ONCE = 3;

/** The calls shown full-screen now, and the number of calls after them. */
export type CallPage = { calls: Call[]; waiting: number };

/** The first three calls of `open` that `waiting` names, in its order, and how many such calls follow. */
export function callPage(open: readonly Call[], waiting: readonly string[]): CallPage {
  const calls = waiting.flatMap(name => open.find(call => call.name === name) ?? []);
  return { calls: calls.slice(0, CALLS_AT_ONCE), waiting: Math.max(0, calls.length - CALLS_AT_ONCE) };
}

/** The spoken text of a call: `2번 테이블, 김하나 대 이두리. 심판 박세찬`. */
export function callText(tournament: Tournament, { match }: Call): string {
  const [one, other] = match.sides.map(({ entry }) => nameOf(tournament, entry));
  const referee = match.referee === null ? '' : ` 심판 ${nameOf(tournament, match.referee)}.`;
  return `${match.table}번 테이블, ${one} 대 ${other}.${referee}`;
}
