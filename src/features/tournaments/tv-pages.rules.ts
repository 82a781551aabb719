import { allMatches } from '#/features/bracket-engine/match.rules.ts';
import type { Match, Round, Tournament } from '#/features/bracket-engine/tournament.rules.ts';

/** What a hall's TV shows at once. A page never holds more than can be read from three metres. */
export type TvPage =
  | { kind: 'entries'; entries: number[]; from: number }
  | { kind: 'now'; matches: Match[] }
  | { kind: 'next'; matches: Match[] }
  | { kind: 'results'; matches: Match[] }
  /** Rounds `from` to `to` (from 1) of what leads to match `index` of round `to`. */
  | { kind: 'bracket'; from: number; to: number; index?: number }
  | { kind: 'standings' }
  | { kind: 'podium' };

const MOST = { entries: 24, now: 6, next: 6, results: 6 };
/** So many matches stand above each other at most, or their names could not be read. */
const ROWS_MOST = 8;

/** The pages a TV turns, in their order: what is needed in the hall comes first. */
export function tvPages(tournament: Tournament): TvPage[] {
  const { phase, champion, settings, entries, rounds } = tournament;
  if (phase === 'empty') return [];
  const ids = entries.map(({ id }) => id);
  if (phase === 'entered')
    return parts(ids, MOST.entries).map((some, at) => ({
      kind: 'entries',
      entries: some,
      from: at * MOST.entries,
    }));
  if (settings?.mode === 'single')
    return champion === null ? [{ kind: 'standings' }] : [{ kind: 'podium' }, { kind: 'standings' }];
  const pages: TvPage[] = champion === null ? [] : [{ kind: 'podium' }];
  const open = allMatches(tournament).filter(match => match.state === 'open');
  const called = open.filter(match => match.table !== null).sort((a, b) => (a.table ?? 0) - (b.table ?? 0));
  for (const matches of parts(called, MOST.now)) pages.push({ kind: 'now', matches });
  const next = open.filter(match => match.table === null).slice(0, MOST.next);
  if (next.length > 0) pages.push({ kind: 'next', matches: next });
  const results = lastResults(tournament);
  if (results.length > 0 && champion === null) pages.push({ kind: 'results', matches: results });
  return [...pages, ...bracketPages(rounds)];
}

function lastResults(tournament: Tournament): Match[] {
  const decided = allMatches(tournament).filter(match => match.decidedAt !== null);
  return decided.sort((a, b) => ((a.decidedAt ?? '') < (b.decidedAt ?? '') ? 1 : -1)).slice(0, MOST.results);
}

/** The bracket from the first round with something left to play, in parts that can be read. */
function bracketPages(rounds: Round[]): TvPage[] {
  const isOpen = ({ matches }: Round) => matches.some(match => match.state !== 'decided');
  const first = rounds.findIndex(isOpen);
  // A finished bracket is shown from its quarter-finals on.
  const from = first === -1 ? Math.max(1, rounds.length - 2) : first + 1;
  const size = rounds[from - 1]?.matches.length ?? 0;
  if (size === 0) return [];
  if (size <= ROWS_MOST) return [{ kind: 'bracket', from, to: rounds.length }];
  const to = from + Math.log2(ROWS_MOST);
  const count = rounds[to - 1]?.matches.length ?? 1;
  return Array.from({ length: count }, (_, at) => ({ kind: 'bracket', from, to, index: at + 1 }));
}

function parts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
