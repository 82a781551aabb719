import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import type { EntryPlayer } from '#/features/tournaments/entries/entries.contract.ts';
import {
  FORMAT_KEYS,
  type FormatKey,
  STAGED_FORMATS,
  type StagedFormat,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { DEFAULT_FORMAT } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { FORMATS, modeFor } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  DEFAULT_OPTIONS,
  newEntering,
  withMember,
  withSlot,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { sizesFor } from '#/features/tournaments/runner/setup/format.rules.ts';

/** An entry that takes part, with its players in the order of their seats. */
export type DrawnEntry = { players: readonly EntryPlayer[] };
export type DrawnAs = { way: FormatKey; players: 1 | 2; ball: '4' | '3' };

const formatOf = (way: FormatKey) => (isStaged(way) ? { ...DEFAULT_FORMAT, type: way } : undefined);
const isUndrawn = (way: FormatKey) => FORMATS[way].undrawn !== undefined;
const isStaged = (way: FormatKey): way is StagedFormat => STAGED_FORMATS.some(each => each === way);

/** The formats that this many entries, of one or two players each, can play; those without a draw last. */
export function drawWays(entries: number, players: 1 | 2): FormatKey[] {
  if (entries < 2) return [];
  return FORMAT_KEYS.filter(
    way => (players === 1 || !isUndrawn(way)) && sizeOf(way, entries, players) !== undefined,
  ).toSorted((one, other) => Number(isUndrawn(one)) - Number(isUndrawn(other)));
}

/**
 * The number of player slots that a format needs for these entries; undefined if they cannot play it. Only a
 * knockout may have more slots than players.
 */
function sizeOf(way: FormatKey, entries: number, players: 1 | 2): number | undefined {
  const wanted = entries * players;
  const sizes = sizesFor(modeFor(way, players), formatOf(way));
  return sizes.find(size => (formatOf(way) ? size === wanted : size >= wanted));
}

/**
 * The mode of a tournament, and its players and options as the organiser types them before the draw, here
 * made from these entries. They are to be drawn by lot, players of one hall apart; places without an entry
 * are byes.
 */
export function drawnField(
  entries: readonly DrawnEntry[],
  { way, players: each, ball }: DrawnAs,
): { mode: Mode; entering: Entering } {
  const format = formatOf(way);
  const draw = { ...DEFAULT_OPTIONS.draw, by: 'lot' as const, apart: true };
  const play = { ...DEFAULT_OPTIONS.play, ball };
  const options = { ...DEFAULT_OPTIONS, play, draw, ...(format && { format }) };
  const empty = newEntering(sizeOf(way, entries.length, each) ?? entries.length * each, options);
  const entering = entries.reduce((field, { players }, entry) => {
    const seats = players.length === each ? players : pairOf(players, each);
    return seats.reduce((now, player, seat) => withPlayer(now, entry * each + seat, player), field);
  }, empty);
  return { mode: modeFor(way, each), entering };
}

// A pair typed by the organiser is one text: `김하나, 이두리`.
function pairOf(players: readonly EntryPlayer[], each: number): EntryPlayer[] {
  const [first] = players;
  if (!first || each === 1) return first ? [first] : [];
  return first.username
    .split(/[,/·&]/)
    .slice(0, each)
    .map(username => ({ ...first, username: username.trim() }));
}

const withPlayer = (entering: Entering, index: number, player: EntryPlayer) =>
  player.id === null
    ? withSlot(entering, index, { byHand: true, name: player.username })
    : withMember(entering, index, { ...player, id: player.id });
