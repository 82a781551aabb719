import { useEffect, useState } from 'react';
import {
  isComplete,
  isOfferedPlayer,
  type OfferedPlayer,
  takenMembers,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { foldKey, tidyLine } from '#/shared/text/text.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';

/** A typed name that equals a member's nickname, in the slot `key`; `isSame` if spelled identically. */
export type Alike = { key: number; player: OfferedPlayer; isSame: boolean };

type Found = Pick<Alike, 'player' | 'isSame'> & { name: string };

// The debounce; the next letter is usually typed sooner.
const WAIT_FOR_TYPING_MS = 600;

/**
 * Finds the members whose nicknames equal typed or pasted names. Each is only proposed, and not again after
 * the organiser declined. When the server does not respond, the names stay as typed and are looked up after
 * the next change.
 */
export function useMembersAlike(entering: Entering) {
  const [known, setKnown] = useState<ReadonlyMap<string, Found | null>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const typed = entering.slots.filter(slot => slot.byHand && isComplete(slot));
  const unknown = [...new Set(typed.map(({ name }) => tidyLine(name)))].filter(name => !known.has(name));
  const joinedNames = unknown.join('\n');
  useEffect(() => {
    if (!joinedNames) return;
    let stale = false;
    const names = joinedNames.split('\n');
    const ask = async () => {
      const found = await membersNamed(names).catch(() => undefined);
      if (stale || !found) return;
      const byName = new Map(found.map(one => [one.name, one]));
      setKnown(
        before => new Map([...before, ...names.map(name => [name, byName.get(name) ?? null] as const)]),
      );
    };
    const timer = setTimeout(() => void ask(), WAIT_FOR_TYPING_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [joinedNames]);
  const taken = takenMembers(entering);
  const alike = typed.flatMap(({ key, name }): Alike[] => {
    const found = known.get(tidyLine(name));
    const isFree = found && !taken.has(found.player.id) && !left.has(leftKey(name, found.player));
    return isFree ? [{ key, player: found.player, isSame: found.isSame }] : [];
  });
  const leave = (offers: Alike[]) => {
    const names = new Map(typed.map(({ key, name }) => [key, name]));
    setLeft(
      before => new Set([...before, ...offers.map(one => leftKey(names.get(one.key) ?? '', one.player))]),
    );
  };
  return { alike, leave };
}

const leftKey = (name: string, { id }: OfferedPlayer) => `${foldKey(name)}\n${id}`;

async function membersNamed(names: string[]): Promise<Found[] | undefined> {
  const found: unknown = await fetchJson(
    browserApi.api.memberanking.players.named.$post({ json: { names } }),
  );
  return Array.isArray(found) && found.every(isFound) ? found : undefined;
}

const isFound = (row: unknown): row is Found => isOfferedPlayer((row as Partial<Found> | null)?.player);
