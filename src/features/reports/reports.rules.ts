import { COMMENTED_KINDS, isCommentKind } from '#/shared/comment-kinds.ts';
import type { ReportedKind, ReportReason } from './reports.limits.ts';
import { REASON_WORDS } from './reports.limits.ts';

const TENTHS = { first: 10, upheld: 1, dismissed: -2, least: 2, most: 20 };

/**
 * The weight of a member's report in tenths (2 to 20), by how the own last reports ended: 10 for who has none, more for
 * who was right, and faster less for who was not.
 */
export function reporterWeight(ended: readonly ('upheld' | 'dismissed')[]): number {
  const sum = ended.reduce((weight, state) => weight + TENTHS[state], TENTHS.first);
  return Math.min(TENTHS.most, Math.max(TENTHS.least, sum));
}

/** The settings that say from which weight on something is hidden; whole weights, not tenths. */
export type HideWeights = { REPORT_HIDE_WEIGHT: number; REPORT_HIDE_WEIGHT_NICKNAME: number };

/** Whether open reports of this weight (in tenths) hide what they are of until a moderator has looked at it. */
export function hidesTarget(kind: ReportedKind, tenths: number, settings: HideWeights): boolean {
  const most = kind === 'nickname' ? settings.REPORT_HIDE_WEIGHT_NICKNAME : settings.REPORT_HIDE_WEIGHT;
  return tenths >= most * 10;
}

/** The reason with the greatest weight; of two alike the first. */
export function mainReason(reports: readonly { reason: string; weight: number }[]): ReportReason {
  const weights = new Map<string, number>();
  for (const { reason, weight } of reports) weights.set(reason, (weights.get(reason) ?? 0) + weight);
  const [first] = [...weights].sort(([, a], [, b]) => b - a);
  return (first?.[0] ?? 'other') as ReportReason;
}

/** A stored reason as people read it. */
export const reasonWord = (reason: string) => REASON_WORDS[reason as ReportReason] ?? reason;

const POSTS = {
  free: '/free-board',
  promotion: '/promotion-board',
  singlematch: '/tournament/single',
};

/** The page on which a reported thing stands; `member` is the login id of its author. */
export function addressOfTarget({ kind, target, post }: Target, member: string | null): string | null {
  if (kind === 'nickname' || kind === 'profile') return member && `/profile/${member}`;
  if (kind === 'hallNews') return `/region/${post}?news-of=${target}#news-${target}`;
  if (kind === 'tournament') return `/tournaments/${target}`;
  if (kind === 'season') return `/seasons/${target}`;
  if (isCommentKind(kind)) return `${POSTS[COMMENTED_KINDS[kind]]}/${post}#comments`;
  return `${POSTS[kind]}/${target}`;
}

type Target = { kind: ReportedKind; target: number; post: number };
