import { readCode } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { Command, Entry, Mode, Player } from '#/features/tournaments/engine/events.contract.ts';
import {
  type FormatOptions,
  SETUPS,
  seedCountsFor,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { ListedName } from '#/features/tournaments/runner/entering/names/name-list.rules.ts';
import {
  formatRefusal,
  hasDrawIn,
  hasRoundRobin,
  stagesOf,
} from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { partsOf } from '#/shared/lists/sequences.ts';
import { foldKey, hasVisible, tidyLine } from '#/shared/text/text.ts';
import type { Entering, EnteringOptions, Slot } from './entering.contract.ts';

export const DEFAULT_OPTIONS: EnteringOptions = {
  play: DEFAULT_PLAY,
  thirdPlace: false,
  tables: 0,
  draw: { by: 'order', code: '', seeds: 0, seededBy: 'score', byes: 'lot', apart: false },
};

export const BY_LOT: EnteringOptions = {
  ...DEFAULT_OPTIONS,
  draw: { ...DEFAULT_OPTIONS.draw, by: 'lot', apart: true },
};

export function newEntering(size: number, options = DEFAULT_OPTIONS, lastHall = ''): Entering {
  return { slots: Array.from({ length: size }, (_, key) => emptySlot(key)), options, lastHall };
}

const NO_APPLICANT = { applied: undefined, cancelled: undefined };
const emptySlot = (key: number): Slot => ({
  key,
  hall: '',
  byHand: false,
  member: null,
  name: '',
  score4: '',
  score3: '',
  ...NO_APPLICANT,
});

const isScore = (text: string) => /^\d{0,4}$/.test(text);

/** Whether a member is picked in the slot, or a name is typed; the handicaps may be missing, but not wrong. */
export const isComplete = ({ member, byHand, name, score4, score3 }: Slot) =>
  member !== null || (byHand && hasVisible(name) && isScore(score4) && isScore(score3));

export const isTouched = (slot: Slot) => slot.member !== null || hasVisible(slot.name);

/** The index of the first incomplete slot from `from` on, else of the first of all; -1 if there is none. */
export function nextIncomplete({ slots }: Pick<Entering, 'slots'>, from = 0): number {
  const after = slots.findIndex((slot, index) => index >= from && !isComplete(slot));
  return after >= 0 ? after : slots.findIndex(slot => !isComplete(slot));
}

/** The login ids of the members picked in any slot; the lists of members leave them out. */
export const pickedMembers = ({ slots }: Pick<Entering, 'slots'>) =>
  new Set(slots.flatMap(({ member }) => member ?? []));

export function repeatedNames({ slots }: Pick<Entering, 'slots'>): string[] {
  const names = slots.filter(isComplete).map(({ name }) => tidyLine(name));
  const keys = names.map(foldKey);
  return [...new Set(names.filter((_, index) => keys.indexOf(keys[index] ?? '') < index))];
}

export function withSlot(entering: Entering, position: number, change: Partial<Slot>): Entering {
  const slots = entering.slots.map((slot, index) => (index === position ? { ...slot, ...change } : slot));
  return { ...entering, slots };
}

export type OfferedPlayer = {
  id: string;
  username: string;
  score4: number | null;
  score3: number | null;
  billiardHall: string | null;
};

export function isOfferedPlayer(row: unknown): row is OfferedPlayer {
  const { id, username } = (row ?? {}) as Partial<OfferedPlayer>;
  return typeof id === 'string' && typeof username === 'string';
}

export function withMember(entering: Entering, index: number, player: OfferedPlayer): Entering {
  const hall = player.billiardHall ?? '';
  const scores = { score4: scoreText(player.score4), score3: scoreText(player.score3) };
  const picked = withSlot(entering, index, {
    hall,
    byHand: false,
    member: player.id,
    name: player.username,
    ...scores,
    ...NO_APPLICANT,
  });
  return hall ? { ...picked, lastHall: hall } : picked;
}

const scoreText = (score: number | null) => (score ? String(score) : '');

/** The draft with the slot at `index` emptied; the hall stays only if the slot had no player. */
export function withoutPlayer(entering: Entering, index: number): Entering {
  const slot = entering.slots[index];
  if (!slot) return entering;
  return withSlot(entering, index, { ...emptySlot(slot.key), hall: isTouched(slot) ? '' : slot.hall });
}

/** Returns the draft with a hall chosen for a slot; a name typed by hand stays, a picked member does not. */
export function withHall(entering: Entering, index: number, hall: string): Entering {
  const slot = entering.slots[index];
  const isTyped = slot?.byHand && hasVisible(slot.name);
  return withSlot(isTyped ? entering : withoutPlayer(entering, index), index, { hall });
}

/** Returns the draft without this member's account: the name and handicaps remain, as if typed by hand. */
export function withoutAccount(entering: Entering, member: string): Entering {
  const index = entering.slots.findIndex(slot => slot.member === member);
  return index < 0
    ? entering
    : withSlot(entering, index, { member: null, byHand: true, hall: '', ...NO_APPLICANT });
}

export function withSwap(entering: Entering, index: number, other: number): Entering {
  const slots = [...entering.slots];
  const [one, two] = [slots[index], slots[other]];
  if (!one || !two) return entering;
  [slots[index], slots[other]] = [markMoved(two), markMoved(one)];
  return { ...entering, slots };
}

const markMoved = (slot: Slot): Slot => (slot.applied ? { ...slot, applied: 'changed' } : slot);

/** The draft with `size` slots; to shrink, removes the last empty slots first, then the last filled ones. */
export function withSize(entering: Entering, size: number): Entering {
  const { slots } = entering;
  const missing = size - slots.length;
  if (missing >= 0) {
    const next = Math.max(-1, ...slots.map(({ key }) => key)) + 1;
    const added = Array.from({ length: missing }, (_, index) => emptySlot(next + index));
    return { ...entering, slots: [...slots, ...added] };
  }
  const empty = slots.filter(slot => !isTouched(slot)).slice(missing);
  const left = slots.filter(slot => !empty.includes(slot)).slice(0, size);
  return { ...entering, slots: left };
}

/**
 * Fills pasted names into untouched slots. A name that is already entered only gets new handicaps (`scored`).
 * `repeated` are names entered already that change nothing, `left` names without a free slot.
 */
export function withNames(entering: Entering, names: ListedName[]) {
  const filled: { at: number; name: string }[] = [];
  const scored: string[] = [];
  const repeated: string[] = [];
  const left: ListedName[] = [];
  let next = entering;
  for (const listed of names) {
    const position = next.slots.findIndex(
      slot => isComplete(slot) && foldKey(slot.name) === foldKey(listed.name),
    );
    const free = next.slots.findIndex(slot => !isTouched(slot));
    const change = next.slots[position] && newScores(next.slots[position], listed);
    if (change) {
      scored.push(listed.name);
      next = withSlot(next, position, change);
    } else if (position >= 0) repeated.push(listed.name);
    else if (free < 0) left.push(listed);
    else {
      filled.push({ at: free, name: listed.name });
      next = withSlot(next, free, { ...listed, byHand: true, member: null });
    }
  }
  return { entering: next, filled, scored, repeated, left };
}

/** Like `withNames`, in the smallest of `sizes` that has a slot for every name, or the largest. */
export function withNamesGrown(entering: Entering, names: ListedName[], sizes: readonly number[]) {
  const done = withNames(entering, names);
  const needed = entering.slots.length + done.left.length;
  const size = done.left.length > 0 && (sizes.find(each => each >= needed) ?? sizes.at(-1));
  return size && size > entering.slots.length ? withNames(withSize(entering, size), names) : done;
}

/** A slot's handicaps with those of a pasted list; undefined if nothing changes, or for a member's slot. */
function newScores(slot: Slot, { score4, score3 }: ListedName): Partial<Slot> | undefined {
  const scores = { score4: score4 || slot.score4, score3: score3 || slot.score3 };
  const isNew = scores.score4 !== slot.score4 || scores.score3 !== slot.score3;
  return slot.member === null && isNew ? scores : undefined;
}

/** Returns the entries of the tournament in the order of the slots: players, or in 복식 teams of two. */
export function entriesOf(mode: Mode, { slots }: Pick<Entering, 'slots'>): Entry[] {
  const each = MODE_SETUPS[mode].players;
  const full = partsOf(slots.map(playerOf), each).filter(players => players.length === each);
  return full.map((players, index) => ({ id: index + 1, players }));
}

/** Returns a draft that contains these players, to substitute one or to correct a name. */
export function draftFromPlayers(players: readonly Player[]): Entering {
  const slots = players.map((player, key) => ({
    ...emptySlot(key),
    hall: player.hall,
    byHand: player.member === null,
    member: player.member,
    name: player.name,
    score4: scoreText(player.score4),
    score3: scoreText(player.score3),
  }));
  return { ...newEntering(0), slots };
}

function playerOf(slot: Slot): Player {
  return {
    member: slot.member,
    name: tidyLine(slot.name),
    score4: Number(slot.score4),
    score3: Number(slot.score3),
    hall: slot.hall,
  };
}

/** The commands that start a tournament; `drawn` is among them if the draw needs no `code`, or has one. */
export function startOf(mode: Mode, entering: Entering, code?: string): Command[] {
  const { play, thirdPlace, tables, autoCall = true, draw, format } = entering.options;
  const entries = entriesOf(mode, entering);
  const stages = format && stagesOf(format, entries.length);
  const hasDraw = hasDrawIn(mode, format);
  const settings = {
    mode,
    thirdPlace: hasDraw && thirdPlace,
    tables,
    play,
    ...(hasDraw && tables > 0 && { autoCall }),
    ...(stages && { stages }),
  };
  const entered: Command = { type: 'entered', settings, entries };
  if (!hasDraw || (draw.by === 'lot' && !code)) return [entered];
  return [entered, drawCommand(entering.options, entries.length, code ?? '')];
}

/** The command that draws a bracket or groups by these options; `code` is used unless one was typed. */
export function drawCommand({ draw, format }: EnteringOptions, entries: number, code: string): Command {
  if (draw.by === 'order') return { type: 'drawn', draw: { by: 'order' } };
  const seeds = hasRoundRobin(format)
    ? countPots(format, entries, draw.seeds)
    : seedCountsFor(entries, format).find(each => each === draw.seeds);
  return {
    type: 'drawn',
    // Without seeds no entry is entitled to a bye.
    draw: {
      ...draw,
      by: 'lot',
      seeds: seeds ?? 0,
      byes: seeds ? draw.byes : 'lot',
      code: readCode(draw.code) ?? code,
    },
  };
}

/** Number of seeds in a draw of groups: one a group if seeds were chosen and the format has pots, else 0. */
function countPots(format: FormatOptions, entries: number, seeds: number): number {
  return seeds > 0 ? (SETUPS[format.type].pots?.(format, entries) ?? 0) : 0;
}

/** Returns the name of a slot: `3번 선수`, in 복식 `2팀 첫째 선수`; `index` counts from 0. */
export function slotName(mode: Mode, index: number): string {
  if (MODE_SETUPS[mode].players === 1) return `${index + 1}번 선수`;
  return `${Math.floor(index / 2) + 1}팀 ${index % 2 === 0 ? '첫째' : '둘째'} 선수`;
}

const FEWEST_ENTRIES = 2;

/** The draft without empty slots; undefined if none is empty, a team is incomplete, or too few are left. */
export function withoutEmptySlots(mode: Mode, entering: Entering): Entering | undefined {
  const each = MODE_SETUPS[mode].players;
  const slots = entering.slots.filter(isComplete);
  const isHalf = entering.slots.some((slot, index) => {
    const first = index - (index % each);
    const team = entering.slots.slice(first, first + each);
    return isTouched(slot) && !team.every(isComplete);
  });
  const isAll = slots.length === entering.slots.length;
  const { format } = entering.options;
  if (format && formatRefusal(format, slots.length / each, mode)) return undefined;
  return isAll || isHalf || slots.length < FEWEST_ENTRIES * each ? undefined : { ...entering, slots };
}

/** The label of the button that starts although slots are empty: they become byes or are left out. */
export function startWithFewerLabel(
  mode: Mode,
  { slots, options }: Pick<Entering, 'slots' | 'options'>,
): string {
  const { players, unit } = MODE_SETUPS[mode];
  const count = `${slots.length / players}${unit}`;
  if (options.format || !hasDrawIn(mode, options.format)) return `빈 자리는 빼고 ${count}으로 시작`;
  return `빈 자리는 부전승으로 두고 ${count}으로 시작`;
}

type Line = { name: string; hall: string; score4: string | number; score3: string | number };

/** A player as a line of a list that reads the same again: `박세찌(큐브) 300`. */
export const listedLine = ({ name, hall, score4, score3 }: Line, ball: '4' | '3'): string =>
  [hall ? `${name}(${hall})` : name, ball === '3' ? score3 : score4].filter(Boolean).join(' ');
