import { WITHDRAWN } from '#/shared/authorship.ts';
import { newEntering, type OfferedPlayer, withMember, withSlot } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { readSize, SIZES } from './sizes.rules.ts';

/** Who applied to a match post, as far as the reader may know. */
export type KnownApplicant = OfferedPlayer & { state: 'applied' | 'accepted' | 'declined' | null };

/** The author of a match post: as the site offers players, or by name alone where no list has the member. */
export type PostAuthor = OfferedPlayer | { id: null; username: string };

/** Whether somebody wants to play: only the author knows who was declined. */
export const isComing = ({ state }: KnownApplicant) => state !== 'declined';

/**
 * The individual field with a post's author and applicants in it, the author first and then in the order in which
 * they applied: without those known to be declined; the accepted first where not all fit. The size is the one of the address, else the number of players.
 */
export function enteringOf(
  applicants: KnownApplicant[],
  author: PostAuthor,
  wantedSize: string | null,
): Entering {
  const coming = applicants.filter(isComing);
  const most = SIZES.single.at(-1) ?? 0;
  const fitting = String(Math.min(Math.max(coming.length + 1, SIZES.single[0] ?? 0), most));
  const sheet = readSize('single', wantedSize);
  const { size } = wantedSize && !sheet.problem ? sheet : readSize('single', fitting);
  const accepted = coming.filter(({ state }) => state === 'accepted');
  const others = coming.length >= size ? [...new Set([...accepted, ...coming])] : coming;
  return [author, ...others].slice(0, size).reduce(
    (entering: Entering, player, at) =>
      // A withdrawn member has no account: the name stays, typed by hand.
      player.id === null || player.username === WITHDRAWN
        ? withSlot(entering, at, { byHand: true, name: player.username })
        : withMember(entering, at, player),
    newEntering(size),
  );
}
