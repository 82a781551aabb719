import { useRef, useState } from 'react';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { useMembersAlike } from '#/features/tournaments/runner/entering/names/members-alike.tsx';
import { useKnownHalls } from '#/features/tournaments/runner/entering/names/player-choice.tsx';
import { screenContext } from '#/ui/client/screen-context.ts';
import type { Entering } from './entering.contract.ts';
import { nextIncomplete, type OfferedPlayer, withHall, withMember, withSwap } from './entering.rules.ts';

export type EntryProps = {
  mode: Mode;
  title: string;
  entering: Entering;
  /** A Korean sentence why the number of players in the address is not possible; absent if it is. */
  problem?: string;
  onTitle: (title: string) => void;
  onChange: (entering: Entering) => void;
  onResize: (entering: Entering) => void;
  /** Starts the tournament with these slots; returns a Korean sentence when that is not possible. */
  onStart: (entering: Entering) => string | undefined;
};

export function useEntryActions({ mode, entering, onChange, onResize, onStart }: EntryProps) {
  const { slots } = entering;
  const [position, setAt] = useState(() => Math.max(0, nextIncomplete(entering)));
  const [alarm, setAlarm] = useState<string>();
  const [pasting, setPasting] = useState(Boolean(entering.pasted));
  const { halls, know } = useKnownHalls();
  const { alike, leave } = useMembersAlike(entering);
  const board = useRef<HTMLDivElement>(null);
  const current = Math.min(position, slots.length - 1);
  const known = [...new Set([entering.lastHall, ...halls].filter(Boolean))];
  const show = (index: number) => {
    setAt(index);
    setAlarm(undefined);
  };
  const change = (next: Entering, index: number) => {
    onChange(next);
    show(index);
  };
  const open = (index: number) => {
    setPasting(false);
    show(index);
    showEditor(board.current);
  };
  const goOn = (next: Entering) => {
    const index = nextIncomplete(next, current + 1);
    change(next, index < 0 ? position : index);
    // After a player typed by hand the name of the next is focused.
    if (!slots[current]?.byHand || index < 0) showEditor(board.current);
  };
  const pick = (player: OfferedPlayer) => {
    if (player.billiardHall) know(player.billiardHall);
    goOn(withMember(entering, current, player));
  };
  const chooseHall = (hall: string) => {
    know(hall);
    onChange({ ...withHall(entering, current, hall), lastHall: hall });
  };
  const move = (index: number, to: number) => {
    onChange(withSwap(entering, index, to));
    if (index === current) setAt(to);
  };
  const fill = (next: Entering) => {
    if (next.slots.length === slots.length) onChange(next);
    else onResize(next);
    show(Math.max(0, nextIncomplete(next)));
  };
  const startWith = (chosen: Entering) => setAlarm(onStart(chosen));
  const start = () => {
    const missing = nextIncomplete(entering);
    if (missing < 0) return startWith(entering);
    setAt(missing);
    setAlarm(MODE_SETUPS[mode].missing);
    board.current?.querySelector<HTMLElement>(`[data-slot="${missing}"]`)?.focus();
  };
  const actions = { setPasting, open, change, goOn, pick, chooseHall, move, fill, start, startWith };
  return { current, known, pasting, alike, leave, alarm, board, ...actions };
}

type Entry = EntryProps & ReturnType<typeof useEntryActions>;
export const [EntryProvider, useEntry] = screenContext<Entry>('the entry board');

function showEditor(board: HTMLElement | null): void {
  const heading = board?.querySelector<HTMLElement>('#slot-editor');
  heading?.focus({ preventScroll: true });
  heading?.closest('.card')?.scrollIntoView({ block: 'nearest' });
}
