import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import {
  isTouched,
  newEntering,
  type OfferedPlayer,
  withMember,
  withSize,
  withSlot,
} from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { readSize, SIZES, sizesFor } from './sizes.rules.ts';

/** Who applied to a match post, as far as the reader may know. */
export type KnownApplicant = OfferedPlayer & { state: 'applied' | 'accepted' | 'declined' | null };

/** The author of a match post: as the site offers players, or by name alone where no list has the member. */
export type PostAuthor = OfferedPlayer | { id: null; username: string };

/** Whether somebody wants to play: only the author knows who was declined. */
export const isComing = ({ state }: KnownApplicant) => state !== 'declined';

/**
 * The field of a mode with a post's author and applicants in it, the author first and then in the order in which
 * they applied: without those known to be declined; the accepted first where not all fit. The size is the one of the address, else the number of players.
 */
export function enteringOf(
  applicants: KnownApplicant[],
  author: PostAuthor,
  { mode, wantedSize }: { mode: Mode; wantedSize: string | null },
): Entering {
  const coming = applicants.filter(isComing);
  const sheet = readSize(mode, wantedSize);
  const size = wantedSize && !sheet.problem ? sheet.size : fittingSize(SIZES[mode], coming.length + 1);
  const accepted = coming.filter(({ state }) => state === 'accepted');
  const others = coming.length >= size ? [...new Set([...accepted, ...coming])] : coming;
  const entering = [author, ...others].slice(0, size).reduce(withPlayer, newEntering(size));
  return { ...entering, applicants: coming.flatMap(({ id }) => id || []) };
}

/** The least of these sizes in which so many find a place, else the largest. */
const fittingSize = (sizes: readonly number[], players: number) =>
  sizes.find(size => size >= players) ?? sizes.at(-1) ?? 0;

// A withdrawn member has no account: the name stays, typed by hand.
const withPlayer = (entering: Entering, player: PostAuthor, at: number) =>
  player.id === null || player.username === WITHDRAWN
    ? withSlot(entering, at, { byHand: true, name: player.username })
    : withMember(entering, at, player);

/**
 * The field with those who applied since it was filled, in a free slot or in further ones; whoever was taken out by
 * hand stays out. `added` and `left` (no place) are their nicknames.
 */
export function withNewApplicants(entering: Entering, applicants: KnownApplicant[], mode: Mode) {
  const coming = applicants.filter(isComing);
  const known = new Set([
    ...(entering.applicants ?? []),
    ...entering.slots.flatMap(({ member }) => member ?? []),
  ]);
  const fresh = coming.filter(({ id, username }) => id && username !== WITHDRAWN && !known.has(id));
  const free = entering.slots.filter(slot => !isTouched(slot)).length;
  const sizes = sizesFor(mode, entering.options.format);
  const size = fittingSize(sizes, entering.slots.length - free + fresh.length);
  const [added, left]: [string[], string[]] = [[], []];
  let next = withSize(entering, Math.max(size, entering.slots.length));
  for (const player of fresh) {
    const at = next.slots.findIndex(slot => !isTouched(slot));
    if (at < 0) left.push(player.username);
    else next = withMember(next, at, player);
    if (at >= 0) added.push(player.username);
  }
  // Whoever found no place is looked at again when there are more.
  const seen = new Set([...(entering.applicants ?? []), ...next.slots.flatMap(({ member }) => member ?? [])]);
  return { entering: { ...next, applicants: [...seen] }, added, left };
}
