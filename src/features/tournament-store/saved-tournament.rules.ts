import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { nameOf } from '#/features/bracket-engine/names.rules.ts';
import { replay, step } from '#/features/bracket-engine/replay.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import type { SavedTournament } from './saved-tournament.contract.ts';
import type { ServerCopy } from './sync.contract.ts';

/** The kind of tournament a screen opens: its mode, and the match post whose applicants play, if any. */
export type SavedTournamentKind = Pick<SavedTournament, 'mode' | 'post'>;

/** The state of a saved tournament in this tab; `lost-storage`: it works, but the browser's storage fails. */
export type StoreState = 'opening' | 'ready' | 'other-tab' | 'lost-storage' | 'unreadable';
export type StoreView = {
  storeState: StoreState;
  saved: SavedTournament | undefined;
  tournament: Tournament;
  /** A warning for the organiser. */
  warning: string | undefined;
  /** The stored record, where it cannot be read. */
  unreadable: unknown;
};

export const NOTHING_OPEN: StoreView = {
  storeState: 'opening',
  saved: undefined,
  tournament: replay([]),
  warning: undefined,
  unreadable: undefined,
};

/** A saved tournament in which nothing has happened yet. */
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

/** The tournament that the events make; undefined where they are not valid. */
export function tournamentOf({ events }: SavedTournament): Tournament | undefined {
  try {
    return replay(events);
  } catch {
    return undefined;
  }
}

/** Whether a tournament is under way: it has no champion yet. */
export function isUnderWay(saved: SavedTournament): boolean {
  const phase = tournamentOf(saved)?.phase;
  return phase === 'empty' || phase === 'entered' || phase === 'drawn';
}

export const MODE_NAMES: Record<Mode, string> = { team: '팀전', single: '개인전', multi: '복식' };

const RUNNERS: Record<Mode, string> = {
  team: '/tournament',
  single: '/tournament/single/start',
  multi: '/tournament/multi/start',
};

/** The address of the runner that opens this saved tournament. */
export function addressOf({ mode, post, key }: Pick<SavedTournament, 'mode' | 'post' | 'key'>): string {
  const runner = post === null ? RUNNERS[mode] : `/tournament/single/edit/${post}`;
  return `${runner}?n=${key}`;
}

/** How far a tournament is, in a few words: `8강전`, `우승 김하나`, `참가자 입력 중`. */
export function howFar(tournament: Tournament | undefined): string {
  if (!tournament) return '열 수 없는 기록';
  if (tournament.champion !== null) return `우승 ${nameOf(tournament, tournament.champion)}`;
  if (tournament.phase === 'empty') return '참가자 입력 중';
  if (tournament.phase === 'entered') return '추첨 전';
  const open = tournament.rounds.find(({ matches }) => matches.some(match => match.state !== 'decided'));
  return open?.title ?? '경기 중';
}

/**
 * Rebases the events of `mine` onto `stored`, which another tab has written: those no longer valid
 * are counted in `lost`; `differs` says whether the result is not what is stored.
 */
export function rebased(mine: SavedTournament, stored: SavedTournament) {
  const known = new Set(stored.events.map(event => event.key));
  const events = [...stored.events];
  let tournament = replay(stored.events);
  let lost = 0;
  for (const event of mine.events) {
    if (known.has(event.key)) continue;
    try {
      tournament = step(tournament, event);
      events.push(event);
    } catch {
      lost++;
    }
  }
  const isNewer = mine.changedAt > stored.changedAt;
  const games = isNewer ? { ...stored.games, ...mine.games } : { ...mine.games, ...stored.games };
  const merged: SavedTournament = { ...(isNewer ? mine : stored), events, games };
  return { merged, tournament, lost, differs: isNewer || events.length > stored.events.length };
}

/** The server copy of a saved tournament; null while it is in this browser only. */
export function serverCopyOf(saved: SavedTournament | undefined): ServerCopy | null {
  return saved?.server ?? null;
}

/** How many events wait to be sent. */
export function unsentOf(saved: SavedTournament | undefined): number {
  const serverCopy = serverCopyOf(saved);
  return saved && serverCopy ? Math.max(0, saved.events.length - serverCopy.taken) : 0;
}
