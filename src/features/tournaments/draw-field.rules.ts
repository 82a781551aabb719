import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import type { EntryPlayer } from '#/features/entries/entries.contract.ts';
import {
  DEFAULT_OPTIONS,
  newEntering,
  withMember,
  withSlot,
} from '#/features/tournament-store/entering.rules.ts';
import type { Entering } from '#/features/tournament-store/entering-draft.rules.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES } from '#/features/tournament-store/format.rules.ts';
import { MODE_NAMES } from '#/features/tournament-store/saved-tournament.rules.ts';
import { sizesFor } from '#/features/tournament-store/sizes.rules.ts';

/** How those who entered play: a mode of the runner, with groups or a league in place of the bracket. */
export const DRAW_WAYS = ['team', 'groups', 'league', 'single', 'multi'] as const;
export type DrawWay = (typeof DRAW_WAYS)[number];
export const DRAW_WAY_NAMES: Record<DrawWay, string> = {
  team: '토너먼트',
  groups: FORMAT_NAMES.groups,
  league: FORMAT_NAMES.league,
  single: MODE_NAMES.single,
  multi: MODE_NAMES.multi,
};

/** An entry that plays: its players in their seats. */
export type DrawnEntry = { players: readonly EntryPlayer[] };

const modeOf = (way: DrawWay): Mode => (way === 'single' || way === 'multi' ? way : 'team');
const formatOf = (way: DrawWay) =>
  way === 'groups' || way === 'league' ? { ...DEFAULT_FORMAT, type: way } : undefined;
const seatsOf = (way: DrawWay, entries: number) => (way === 'multi' ? entries * 2 : entries);

/** The ways in which so many entries of one player or two can play, the usual first. */
export function drawWays(entries: number, players: 1 | 2): DrawWay[] {
  return DRAW_WAYS.filter(way => {
    const sizes = sizesFor(modeOf(way), formatOf(way));
    return (
      (way === 'multi') === (players === 2) && sizeOf(way, entries) <= (sizes.at(-1) ?? 0) && entries >= 2
    );
  }).filter(way => !formatOf(way) || sizesFor(modeOf(way), formatOf(way)).includes(entries));
}

function sizeOf(way: DrawWay, entries: number): number {
  const wanted = seatsOf(way, entries);
  return sizesFor(modeOf(way), formatOf(way)).find(size => size >= wanted) ?? Number.POSITIVE_INFINITY;
}

/** The runner's input phase with these entries in it, drawn by lot with halls apart; empty slots are byes. */
export function drawnField(
  entries: readonly DrawnEntry[],
  { way, ball }: { way: DrawWay; ball: '4' | '3' },
): { mode: Mode; entering: Entering } {
  const format = formatOf(way);
  const draw = { ...DEFAULT_OPTIONS.draw, by: 'lot' as const, apart: true };
  const play = { ...DEFAULT_OPTIONS.play, ball };
  const options = { ...DEFAULT_OPTIONS, play, draw, ...(format && { format }) };
  const empty = newEntering(sizeOf(way, entries.length), options);
  const each = way === 'multi' ? 2 : 1;
  const entering = entries.reduce((field, { players }, entry) => {
    const seats = players.length === each ? players : pairOf(players, each);
    return seats.reduce((now, player, seat) => withPlayer(now, entry * each + seat, player), field);
  }, empty);
  return { mode: modeOf(way), entering };
}

// A pair that the organiser typed stands in one line: `김하나, 이두리`.
function pairOf(players: readonly EntryPlayer[], each: number): EntryPlayer[] {
  const [first] = players;
  if (!first || each === 1) return first ? [first] : [];
  return first.username
    .split(/[,/·&]/)
    .slice(0, each)
    .map(username => ({ ...first, username: username.trim() }));
}

const withPlayer = (entering: Entering, at: number, player: EntryPlayer) =>
  player.id === null
    ? withSlot(entering, at, { byHand: true, name: player.username })
    : withMember(entering, at, { ...player, id: player.id });
