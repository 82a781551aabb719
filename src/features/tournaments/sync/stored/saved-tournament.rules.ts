import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch, isSamePair } from '#/features/tournaments/engine/match.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { ScoresView } from '#/features/tournaments/scoring/shared-game.rules.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';

/** The kind of tournament a screen opens: its mode, and the match post whose applicants play, if any. */
export type SavedTournamentKind = Pick<SavedTournament, 'mode' | 'post'>;

/** `other-tab`: another tab writes the tournament; `lost-storage`: it can be played, but not stored. */
type StoreState = 'opening' | 'ready' | 'other-tab' | 'lost-storage' | 'unreadable';
export type StoreView = {
  storeState: StoreState;
  saved: SavedTournament | undefined;
  tournament: Tournament;
  warning: string | undefined;
  /** The stored record if it cannot be read, else undefined. */
  unreadable: unknown;
  /** The state of the scores shared with other devices; undefined if the tournament is not on the server. */
  scores: SharedScores | undefined;
};
type SharedScores = ScoresView & {
  isOffline: boolean;
  /** The keys of the matches of which a side has typed the result. */
  reported: readonly string[];
  choose: (match: string, isMine: boolean) => void;
};

export const NOT_OPEN = '대회 기록을 아직 여는 중입니다.';
export const NOTHING_OPEN: StoreView = {
  storeState: 'opening',
  saved: undefined,
  tournament: emptyTournament(),
  warning: undefined,
  unreadable: undefined,
  scores: undefined,
};

export function emptySavedTournament(
  kind: SavedTournamentKind,
  { key, at }: { key: string; at: string },
): SavedTournament {
  return {
    format: 1,
    key,
    version: 0,
    mode: kind.mode,
    title: '',
    post: kind.post,
    entering: {},
    events: [],
    games: {},
    server: null,
    createdAt: at,
    changedAt: at,
  };
}

export const RUNNERS: Record<Mode, string> = {
  team: '/tournament',
  single: '/tournament/single/start',
  multi: '/tournament/multi/start',
};

/** The path and query of the page that runs this saved tournament. */
export function runnerPath({ mode, post, key }: Pick<SavedTournament, 'mode' | 'post' | 'key'>): string {
  if (post === null) return `${RUNNERS[mode]}?n=${key}`;
  // An address without a mode means 개인전.
  const query = new URLSearchParams({ ...(mode !== 'single' && { mode }), n: key });
  return `/tournament/single/edit/${post}?${query}`;
}

export const countUnsent = (saved: SavedTournament | undefined): number =>
  saved?.server ? Math.max(0, saved.events.length - saved.server.taken) : 0;

/** The scores without those of matches whose players changed between two states of the tournament. */
export function gamesOfSamePlayers(
  games: SavedTournament['games'],
  before: Tournament,
  after: Tournament,
): SavedTournament['games'] {
  const kept = Object.entries(games).filter(([key]) => {
    const [match, now] = [findMatch(before, key), findMatch(after, key)];
    return before === after || !match || (now && isSamePair(match, now));
  });
  return kept.length === Object.keys(games).length ? games : Object.fromEntries(kept);
}
