import type { Slot } from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  isComplete,
  newEntering,
  type OfferedPlayer,
  withMember,
  withNames,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { readNames } from './name-list.rules.ts';

/** The players of a typed list as slots, and a Korean note about the lines that were left out. */
export type ListedField = { slots: Slot[]; note: string };

/** Reads a typed list; the `given` members come before its players. */
export function readField(
  text: string,
  ball: '4' | '3',
  pairs: boolean,
  given: readonly OfferedPlayer[] = [],
): ListedField {
  const { names, unread, impossible } = readNames(text, ball, pairs);
  const { entering, repeated } = withNames(newEntering(names.length), names);
  const members = given.reduce(
    (now, player, index) => withMember(now, index, player),
    newEntering(given.length),
  );
  const slots = [...members.slots, ...entering.slots.filter(isComplete)].map((slot, key) => ({
    ...slot,
    key,
  }));
  const notes = [
    repeated.length > 0 && `두 번 적은 이름: ${repeated.join(', ')}.`,
    unread.length > 0 && `이름으로 읽지 못한 줄: ${unread.join(', ')}.`,
    impossible.length > 0 && `수지는 9999까지입니다. 고칠 줄: ${impossible.join(', ')}.`,
  ];
  return { slots, note: notes.filter(Boolean).join(' ') };
}
