import { seoulDay } from '#/shared/time/time.ts';

/** Days for which an account counts as young; docs/decisions/results.md gives the reasons. */
export const YOUNG_DAYS = 30;
/** Number of networks from which an established member has signed in lately. */
export const NETWORKS_LEAST = 2;
/** A network is a hall's, or a carrier's, if this number of established members signed in from it lately. */
export const HALL_MEMBERS_LEAST = 5;

const DAY_MS = 86_400_000;

/** A member as compared with an opponent; `networks` are those of the last 30 days. */
export type ComparedMember = { joinedAt: string; hasLeft: boolean; networks: ReadonlySet<string> };
/** Why a pair is reviewed: a shared network, the same day of joining, or that one left soon after joining. */
export type ReviewReason = 'network' | 'day' | 'left';

const isYoung = ({ joinedAt }: ComparedMember, time: string) =>
  Date.parse(time) - Date.parse(joinedAt) < YOUNG_DAYS * DAY_MS;

const isEstablished = (member: ComparedMember, time: string) =>
  !isYoung(member, time) && member.networks.size >= NETWORKS_LEAST;

/** The networks that would tell of one person behind two members, unless they are a hall's. */
export function sharedNetworks(
  [one, other]: readonly [ComparedMember, ComparedMember],
  time: string,
): string[] {
  if (isEstablished(one, time) && isEstablished(other, time)) return [];
  return [...one.networks].filter(network => other.networks.has(network));
}

/** Why a game of two members, played at the moment `at`, needs a review; undefined if it counts at once. */
export function reviewReason(
  pair: readonly [ComparedMember, ComparedMember],
  time: string,
  hallNetworks: ReadonlySet<string>,
): ReviewReason | undefined {
  const [one, other] = pair;
  if (sharedNetworks(pair, time).some(network => !hallNetworks.has(network))) return 'network';
  // The networks of a member who has left are deleted.
  if (pair.some(member => member.hasLeft && isYoung(member, time))) return 'left';
  const day = ({ joinedAt }: ComparedMember) => seoulDay(new Date(joinedAt));
  return isYoung(one, time) && isYoung(other, time) && day(one) === day(other) ? 'day' : undefined;
}
