import { DAY_MS, seoulDay } from '#/shared/time/time.ts';

/** Number of days for which an account counts as new; docs/decisions/results.md gives the reasons. */
export const YOUNG_DAYS = 30;
/** Number of networks that a member must have used in the last 30 days to be established. */
export const NETWORKS_LEAST = 2;
/** With this many established members in 30 days, a network counts as one of a hall or mobile carrier. */
export const HALL_MEMBERS_LEAST = 5;

/** A member as compared with an opponent; `networks` are those of the last 30 days. */
export type ComparedMember = { joinedAt: string; hasLeft: boolean; networks: ReadonlySet<string> };
/**
 * Why the games of two members are reviewed: a shared network, the same day of joining, or a member who left
 * the site soon after joining.
 */
export type ReviewReason = 'network' | 'day' | 'left';

const isYoung = ({ joinedAt }: ComparedMember, time: string) =>
  Date.parse(time) - Date.parse(joinedAt) < YOUNG_DAYS * DAY_MS;

const isEstablished = (member: ComparedMember, time: string) =>
  !isYoung(member, time) && member.networks.size >= NETWORKS_LEAST;

/** The networks that both use, a hint at one person; empty if both are established members. */
export function sharedNetworks(
  [one, other]: readonly [ComparedMember, ComparedMember],
  time: string,
): string[] {
  if (isEstablished(one, time) && isEstablished(other, time)) return [];
  return [...one.networks].filter(network => other.networks.has(network));
}

/** Returns why the games of two members, played at `time`, need a review; undefined if they count at once. */
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
