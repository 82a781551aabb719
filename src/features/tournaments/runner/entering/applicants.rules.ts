import type { Mode } from '#/features/tournaments/engine/brackets.contract.ts';
import { readSize, sizesFor } from '#/features/tournaments/runner/setup/sizes.rules.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import {
  isTouched,
  newEntering,
  type OfferedPlayer,
  withMember,
  withoutPlayer,
  withSize,
  withSlot,
} from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';

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
  const size =
    wantedSize && !sheet.problem ? sheet.size : fittingSize(sizesFor(mode, undefined), coming.length + 1);
  const accepted = coming.filter(({ state }) => state === 'accepted');
  const others = coming.length >= size ? [...new Set([...accepted, ...coming])] : coming;
  const begun = withPlayer(newEntering(size), author, 0);
  const playing = others.slice(0, size - 1);
  const entering = playing.reduce((field, player, at) => withApplicant(field, player, at + 1), begun);
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

function withApplicant(entering: Entering, player: KnownApplicant, at: number): Entering {
  const filled = withPlayer(entering, player, at);
  const slot = filled.slots[at];
  return slot?.member ? withSlot(filled, at, { applied: 'new' }) : filled;
}

/** Who applied to a post now; `all` where nobody is left out of a long list. */
type Applied = { applicants: KnownApplicant[]; all: boolean };
type Followed = {
  entering: Entering;
  /** Nicknames: who came, found no place, was taken out, and stands as 취소. */
  added: string[];
  left: string[];
  removed: string[];
  cancelled: string[];
};

/**
 * The field with those who applied since it was filled, in a free slot or in further ones, and without those who are no
 * applicants any more; where the organiser had moved or picked one of these, the slot is marked as cancelled.
 * Whoever was taken out by hand stays out while the application stands.
 */
export function withApplicants(entering: Entering, { applicants, all }: Applied, mode: Mode): Followed {
  const coming = applicants.filter(isComing);
  const { next, removed, cancelled } = all
    ? withoutGone(entering, new Set(coming.map(({ id }) => id)))
    : { next: entering, removed: [], cancelled: [] };
  const added = withNewApplicants(next, coming, mode);
  const fitted = removed.length > 0 && isFitting(entering, mode) ? fitting(added.entering, mode) : undefined;
  return { ...added, entering: fitted ?? added.entering, removed, cancelled };
}

function withoutGone(entering: Entering, coming: ReadonlySet<string>) {
  const [removed, cancelled]: [string[], string[]] = [[], []];
  let next = { ...entering };
  if (entering.applicants) next.applicants = entering.applicants.filter(id => coming.has(id));
  for (const [at, slot] of entering.slots.entries()) {
    if (slot.member !== null && coming.has(slot.member)) {
      // Whom the organiser picked is no less an applicant.
      next = withSlot(next, at, { applied: slot.applied ?? 'changed', cancelled: undefined });
    } else if (slot.applied === 'new') {
      removed.push(slot.name);
      next = withoutPlayer(next, at);
    } else if (slot.applied && !slot.cancelled) {
      cancelled.push(slot.name);
      next = withSlot(next, at, { cancelled: true });
    }
  }
  return { next, removed, cancelled };
}

const touchedIn = ({ slots }: Entering) => slots.filter(isTouched).length;
const isFitting = (entering: Entering, mode: Mode) =>
  entering.slots.length === fittingSize(sizesFor(mode, entering.options.format), touchedIn(entering));

/** Without the slots that nobody needs; teams of two stay as they are, because who stands below would change partners. */
const fitting = (entering: Entering, mode: Mode) =>
  mode === 'multi'
    ? entering
    : withSize(entering, fittingSize(sizesFor(mode, entering.options.format), touchedIn(entering)));

function withNewApplicants(entering: Entering, coming: KnownApplicant[], mode: Mode) {
  const known = new Set([
    ...(entering.applicants ?? []),
    ...entering.slots.flatMap(({ member }) => member ?? []),
  ]);
  const fresh = coming.filter(({ id, username }) => id && username !== WITHDRAWN && !known.has(id));
  const sizes = sizesFor(mode, entering.options.format);
  const size = fittingSize(sizes, touchedIn(entering) + fresh.length);
  const [added, left]: [string[], string[]] = [[], []];
  let next = withSize(entering, Math.max(size, entering.slots.length));
  for (const player of fresh) {
    const at = next.slots.findIndex(slot => !isTouched(slot));
    if (at < 0) left.push(player.username);
    else next = withApplicant(next, player, at);
    if (at >= 0) added.push(player.username);
  }
  // Whoever found no place is looked at again when there are more.
  const seen = new Set([...(entering.applicants ?? []), ...next.slots.flatMap(({ member }) => member ?? [])]);
  return { entering: { ...next, applicants: [...seen] }, added, left };
}
