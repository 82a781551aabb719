import { BLOCKED } from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { COMMENTED_KINDS, isCommentKind } from '#/shared/comment-kinds.ts';

export const REASON_WORDS = {
  abuse: '욕설·비방',
  obscene: '음란',
  spam: '광고·도배',
  privacy: '개인정보 노출',
  filming: '불법촬영물',
  rights: '저작권·권리침해',
  impersonation: '사칭',
  deception: '허위·조작',
  other: '기타',
};
export type ReportReason = keyof typeof REASON_WORDS;
export const REPORT_REASONS = Object.keys(REASON_WORDS) as ReportReason[];
export const REASON_OPTIONS = REPORT_REASONS.map(value => ({ value, label: REASON_WORDS[value] }));

export const KIND_WORDS = {
  free: '글',
  promotion: '홍보 글',
  singlematch: '매치 글',
  comment: '댓글',
  promotionComment: '홍보 글의 댓글',
  singlematchComment: '매치 글의 댓글',
  nickname: '닉네임',
  profile: '프로필',
  hallNews: '당구장 소식',
  tournament: '대회',
  season: '시즌',
  club: '동호회',
};
export type ReportedKind = keyof typeof KIND_WORDS;
export const REPORTED_KINDS = Object.keys(KIND_WORDS) as ReportedKind[];

export const REPORT_DETAIL_LIMIT = 500;
/** Only the last decided reports determine the weight of a member's next one. */
export const WEIGHED_REPORTS = 20;
export const SNAPSHOTS_MOST = 20;

/** The lengths of bans in days; 0 for one that a moderator has to lift. */
export const SANCTION_DAYS = [1, 3, 7, 30, 0] as const;
export const DAYS_WORDS: Record<string, string> = {
  1: '1일',
  3: '3일',
  7: '7일',
  30: '30일',
  0: '해제할 때까지',
};
export const HELD_WORDS = {
  repeat: '같은 내용 반복',
  link: '여러 회원이 올린 주소',
  filter: '금지어',
} as const;

export const DAYS_MISSING = '기간을 선택해주세요.';
export const REMOVED_ON_ITS_PAGE =
  '대회, 시즌과 동호회는 여기에서 삭제하지 않습니다. 가린 뒤에 관리자가 그 화면에서 무효로 하거나 삭제하거나 해산합니다.';
export const OWN_REPORT = '자신의 글이나 프로필은 신고할 수 없습니다.';
export const TARGET_MISSING = '신고할 대상을 찾을 수 없습니다.';
export const HIDDEN_TOURNAMENT =
  '신고로 가려진 대회는 목록에 공개할 수 없습니다. 제재 내역에서 이의를 신청할 수 있습니다.';
export const REPORT_FAILED = '신고를 보내는 중 문제가 발생했습니다.';

export const REPORT_STATE_WORDS = { open: '검토 중', upheld: '조치함', dismissed: '문제없음' } as const;

export const WITHHELD = {
  hall: BLOCKED,
  hallNews: '임시조치로 게시가 중단된 소식입니다.',
  tournament: '임시조치로 이름이 가려진 대회',
  club: '게시가 중단된 동호회',
} as const;
export const WITHHELD_NOW =
  '게시 중단이 끝날 때까지 이 내용은 바꿀 수 없습니다. 내 정보의 ‘게시 중단’에서 이의를 제기할 수 있습니다.';

/** The reason with the most weight, of equal ones the first; `other` without a report. */
export function mainReason(reports: readonly { reason: string; weight: number }[]): ReportReason {
  const weights = new Map<string, number>();
  for (const { reason, weight } of reports) weights.set(reason, (weights.get(reason) ?? 0) + weight);
  const [first] = [...weights].sort(([, a], [, b]) => b - a);
  return (first?.[0] ?? 'other') as ReportReason;
}

export const reasonWord = (reason: string) => REASON_WORDS[reason as ReportReason] ?? reason;

export const POST_PATHS = {
  free: '/free-board',
  promotion: '/promotion-board',
  singlematch: '/tournament/single',
};

/** A nickname's path is the profile of `member`; null if the member has withdrawn. */
export function addressOfTarget({ kind, target, post }: Target, member: number | null): string | null {
  if (kind === 'nickname' || kind === 'profile') return member === null ? null : `/profile/${member}`;
  if (kind === 'hallNews') return `/region/${post}?news-of=${target}#news-${target}`;
  if (kind === 'tournament') return `/tournaments/${target}`;
  if (kind === 'season') return `/seasons/${target}`;
  if (kind === 'club') return `/clubs/${target}`;
  if (isCommentKind(kind)) return `${POST_PATHS[COMMENTED_KINDS[kind]]}/${post}#comments`;
  return `${POST_PATHS[kind]}/${target}`;
}

type Target = { kind: ReportedKind; target: number; post: number };
