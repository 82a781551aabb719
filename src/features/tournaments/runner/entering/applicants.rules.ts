import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import { readSize, sizesFor } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import type { Entering } from './entering.contract.ts';
import {
  DEFAULT_OPTIONS,
  isTouched,
  newEntering,
  type OfferedPlayer,
  withMember,
  withoutPlayer,
  withSize,
  withSlot,
} from './entering.rules.ts';

/** An applicant of a match post; `state` is null if the signed-in member may not know it. */
export type KnownApplicant = OfferedPlayer & { state: 'applied' | 'accepted' | 'declined' | null };

/** A match post's author as a player; `id` is null if no list of players has the author (an admin). */
export type PostAuthor = OfferedPlayer | { id: null; username: string };

/** True unless the applicant was declined; only the post's author sees that, so others get true. */
export const isComing = ({ state }: KnownApplicant) => state !== 'declined';

const isAccepted = ({ state }: KnownApplicant) => state === 'accepted';

/** The applicants that are entered: the accepted ones, or without any, all but the declined ones. */
const playersAmong = (applicants: KnownApplicant[]) =>
  applicants.filter(applicants.some(isAccepted) ? isAccepted : isComing);

/**
 * Returns a draft with a post's author and then its applicants in the order of their applications. `ball` is
 * the match's game; `wantedSize` is the number of slots from the address, null to fit the players.
 */
export function draftFromApplicants(
  applicants: KnownApplicant[],
  author: PostAuthor,
  { mode, ball, wantedSize }: { mode: Mode; ball: Ball; wantedSize: string | null },
): Entering {
  const players = playersAmong(applicants);
  const requested = readSize(mode, wantedSize);
  const size =
    wantedSize && !requested.problem
      ? requested.size
      : fittingSize(sizesFor(mode, undefined), players.length + 1);
  const options = { ...DEFAULT_OPTIONS, play: { ...DEFAULT_PLAY, ball } };
  const withAuthor = withPlayer(newEntering(size, options), author, 0);
  const entering = players
    .slice(0, size - 1)
    .reduce((field, player, index) => withApplicant(field, player, index + 1), withAuthor);
  return { ...entering, applicants: players.flatMap(({ id }) => id || []) };
}

const fittingSize = (sizes: readonly number[], players: number) =>
  sizes.find(size => size >= players) ?? sizes.at(-1) ?? 0;

// A withdrawn member has no account, so the name stays as typed by hand.
const withPlayer = (entering: Entering, player: PostAuthor, index: number) =>
  player.id === null || player.username === WITHDRAWN
    ? withSlot(entering, index, { byHand: true, name: player.username })
    : withMember(entering, index, player);

function withApplicant(entering: Entering, player: KnownApplicant, index: number): Entering {
  const filled = withPlayer(entering, player, index);
  const slot = filled.slots[index];
  return slot?.member ? withSlot(filled, index, { applied: 'new' }) : filled;
}

/** The current applicants of a post; `all` is true when the list is complete. */
type Applied = { applicants: KnownApplicant[]; all: boolean };
/**
 * Fills new players of a post into free or additional slots and removes former applicants. A former
 * applicant whose slot the organiser had moved or picked is marked as cancelled instead. Applicants whom the
 * organiser removed by hand are not added again while their application is open.
 */
export function withApplicants(entering: Entering, { applicants, all }: Applied, mode: Mode) {
  const coming = applicants.filter(isComing);
  const { next, removed, cancelled } = all
    ? withoutWithdrawn(entering, new Set(coming.map(({ id }) => id)))
    : { next: entering, removed: [], cancelled: [] };
  const added = withNewApplicants(next, playersAmong(applicants), mode);
  const fitted =
    removed.length > 0 && hasFittingSize(entering, mode) ? withFittingSize(added.entering, mode) : undefined;
  return { ...added, entering: fitted ?? added.entering, removed, cancelled };
}

function withoutWithdrawn(entering: Entering, coming: ReadonlySet<string>) {
  const [removed, cancelled]: [string[], string[]] = [[], []];
  let next = { ...entering };
  if (entering.applicants) next.applicants = entering.applicants.filter(id => coming.has(id));
  for (const [index, slot] of entering.slots.entries()) {
    if (slot.member !== null && coming.has(slot.member)) {
      // A member picked by the organiser can be an applicant too.
      next = withSlot(next, index, { applied: slot.applied ?? 'changed', cancelled: undefined });
    } else if (slot.applied === 'new') {
      removed.push(slot.name);
      next = withoutPlayer(next, index);
    } else if (slot.applied && !slot.cancelled) {
      cancelled.push(slot.name);
      next = withSlot(next, index, { cancelled: true });
    }
  }
  return { next, removed, cancelled };
}

const countFilled = ({ slots }: Entering) => slots.filter(isTouched).length;
const hasFittingSize = (entering: Entering, mode: Mode) =>
  entering.slots.length === fittingSize(sizesFor(mode, entering.options.format), countFilled(entering));

/** The draft in the smallest size for its players; in 복식 unchanged, so that partners stay together. */
const withFittingSize = (entering: Entering, mode: Mode) =>
  MODE_SETUPS[mode].players > 1
    ? entering
    : withSize(entering, fittingSize(sizesFor(mode, entering.options.format), countFilled(entering)));

function withNewApplicants(entering: Entering, players: KnownApplicant[], mode: Mode) {
  const known = new Set([
    ...(entering.applicants ?? []),
    ...entering.slots.flatMap(({ member }) => member ?? []),
  ]);
  const fresh = players.filter(({ id, username }) => id && username !== WITHDRAWN && !known.has(id));
  const sizes = sizesFor(mode, entering.options.format);
  const size = fittingSize(sizes, countFilled(entering) + fresh.length);
  const [added, left]: [string[], string[]] = [[], []];
  let next = withSize(entering, Math.max(size, entering.slots.length));
  for (const player of fresh) {
    const index = next.slots.findIndex(slot => !isTouched(slot));
    if (index < 0) left.push(player.username);
    else next = withApplicant(next, player, index);
    if (index >= 0) added.push(player.username);
  }
  // Applicants without a place are tried again when there are more places.
  const seen = new Set([...(entering.applicants ?? []), ...next.slots.flatMap(({ member }) => member ?? [])]);
  return { entering: { ...next, applicants: [...seen] }, added, left };
}
