import { COMMENTED_KINDS, isCommentKind } from '#/shared/comment-kinds.ts';
import { REASON_WORDS, type ReportedKind, type ReportReason } from './reports.constants.ts';

/** The reason with the greatest total weight of reports; of equal reasons the first. */
export function mainReason(reports: readonly { reason: string; weight: number }[]): ReportReason {
  const weights = new Map<string, number>();
  for (const { reason, weight } of reports) weights.set(reason, (weights.get(reason) ?? 0) + weight);
  const [first] = [...weights].sort(([, a], [, b]) => b - a);
  return (first?.[0] ?? 'other') as ReportReason;
}

export const reasonWord = (reason: string) => REASON_WORDS[reason as ReportReason] ?? reason;

const POSTS = {
  free: '/free-board',
  promotion: '/promotion-board',
  singlematch: '/tournament/single',
};

/** The address of a reported content's page; `member` is the login id of its author. */
export function addressOfTarget({ kind, target, post }: Target, member: string | null): string | null {
  if (kind === 'nickname' || kind === 'profile') return member && `/profile/${member}`;
  if (kind === 'hallNews') return `/region/${post}?news-of=${target}#news-${target}`;
  if (kind === 'tournament') return `/tournaments/${target}`;
  if (kind === 'season') return `/seasons/${target}`;
  if (isCommentKind(kind)) return `${POSTS[COMMENTED_KINDS[kind]]}/${post}#comments`;
  return `${POSTS[kind]}/${target}`;
}

type Target = { kind: ReportedKind; target: number; post: number };
