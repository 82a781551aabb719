import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import type { EntryPlayer } from '#/features/tournaments/entries/entries.contract.ts';
import {
  FORMAT_KEYS,
  type FormatKey,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { modeFor, optionsFor } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { FORMATS } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  BY_LOT,
  newEntering,
  withMember,
  withSlot,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { sizesFor } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';

/** An entry that takes part, with its players in the order of their seats. */
export type DrawnEntry = { players: readonly EntryPlayer[] };
export type DrawnAs = { way: FormatKey; players: 1 | 2; ball: '4' | '3'; tables: number };

/** The formats that this many entries, of one or two players each, can play. */
export function playableFormats(entries: number, players: 1 | 2): FormatKey[] {
  if (entries < 2) return [];
  return FORMAT_KEYS.filter(
    way =>
      (players === 1 || FORMATS[way].undrawn === undefined) &&
      sizesFor(modeFor(way, players), optionsFor(way)).includes(entries * players),
  );
}

/**
 * The mode of a tournament, and its players and options as the organiser types them before the draw, here
 * made from these entries. They are to be drawn by lot, players of one hall apart.
 */
export function drawnField(
  entries: readonly DrawnEntry[],
  { way, players: each, ball, tables }: DrawnAs,
): { mode: Mode; entering: Entering } {
  const format = optionsFor(way);
  const options = { ...BY_LOT, tables, play: { ...BY_LOT.play, ball }, ...(format && { format }) };
  const empty = newEntering(entries.length * each, options);
  const entering = entries.reduce(
    (field, { players }, entry) =>
      players.reduce((now, player, seat) => withPlayer(now, entry * each + seat, player), field),
    empty,
  );
  return { mode: modeFor(way, each), entering };
}

function withPlayer(entering: Entering, index: number, player: EntryPlayer): Entering {
  const { id, username, score4, score3, billiardHall } = player;
  if (id !== null) return withMember(entering, index, { ...player, id });
  const scores = { score4: String(score4 ?? ''), score3: String(score3 ?? '') };
  return withSlot(entering, index, { byHand: true, name: username, hall: billiardHall ?? '', ...scores });
}
