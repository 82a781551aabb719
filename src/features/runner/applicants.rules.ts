import { newEntering, type OfferedPlayer, withMember, withSlot } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import { readSize, SIZES } from './sizes.rules.ts';

/** Who applied to a match post, as far as the reader may know. */
export type KnownApplicant = OfferedPlayer & { state: 'applied' | 'accepted' | 'declined' | null };

const WITHDRAWN = '탈퇴한 회원';

/**
 * The individual field with a post's applicants in it, in the order in which they came: without those who were
 * declined, as far as the reader knows (only the author does); the accepted first where not all find a place. As
 * many places as the address asks for, else as many as applicants.
 */
export function enteringOf(applicants: KnownApplicant[], askedSize: string | null): Entering {
  const coming = applicants.filter(({ state }) => state !== 'declined');
  const most = SIZES.single.at(-1) ?? 0;
  const fitting = String(Math.min(Math.max(coming.length, SIZES.single[0] ?? 0), most));
  const asked = readSize('single', askedSize);
  const { size } = askedSize && !asked.problem ? asked : readSize('single', fitting);
  const accepted = coming.filter(({ state }) => state === 'accepted');
  const places = coming.length > size ? [...new Set([...accepted, ...coming])].slice(0, size) : coming;
  return places.reduce(
    (entering, player, at) =>
      // Who has left is nobody's account any more: the name stays, typed by hand.
      player.username === WITHDRAWN
        ? withSlot(entering, at, { byHand: true, name: player.username })
        : withMember(entering, at, player),
    newEntering(size),
  );
}
