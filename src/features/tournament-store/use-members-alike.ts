import { useEffect, useRef, useState } from 'react';
import { foldKey } from '#/shared/text.ts';
import { isOfferedPlayer, type OfferedPlayer, takenMembers } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { fetchPlayers } from './use-hall-players.ts';
import { rowsOf } from './use-loaded-list.ts';

/** A pasted name that is also the nickname of a member of the hall. */
export type Alike = { key: number; player: OfferedPlayer };

/** Looks, one after another, whether pasted names are members of the hall; what is found is only offered. */
export function useMembersAlike(entering: Entering) {
  const [found, setFound] = useState<Alike[]>([]);
  const asking = useRef(0);
  useEffect(
    () => () => {
      asking.current++;
    },
    [],
  );
  const look = async (hall: string, slots: { key: number; name: string }[]) => {
    const turn = ++asking.current;
    setFound([]);
    for (const { key, name } of hall ? slots : []) {
      // Too many questions, or no network: the names stay typed by hand, which is allowed.
      const players = rowsOf(await fetchPlayers(hall, name).catch(() => undefined), isOfferedPlayer);
      if (turn !== asking.current || !players) return;
      const player = players.find(({ username }) => foldKey(username) === foldKey(name));
      if (player) setFound(others => [...others, { key, player }]);
    }
  };
  const taken = takenMembers(entering);
  const slots = new Map(entering.slots.map(slot => [slot.key, slot]));
  // Who was typed over, or picked elsewhere meanwhile, is offered no more.
  const alike = found.filter(({ key, player }) => {
    const slot = slots.get(key);
    return slot?.byHand && foldKey(slot.name) === foldKey(player.username) && !taken.has(player.id);
  });
  return { alike, look };
}
