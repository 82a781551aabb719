/** What a member can be told of; each kind can be switched off. */
export const NOTIFICATION_KINDS = [
  'comment',
  'application',
  'post',
  'decision',
  'points',
  'tournament',
  'password',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What became of a post, of an application, or of a tournament. */
export const NOTIFICATION_EVENTS = [
  'changed',
  'closed',
  'opened',
  'removed',
  'accepted',
  'declined',
  'asked',
  'reopened',
  'voided',
  'restored',
  'disputed',
  'undisputed',
  'ruled',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** What happened; where a kind has several outcomes, `event` says which. */
export type Happening =
  | { kind: 'comment' | 'application' | 'points' | 'password'; event?: undefined }
  | { kind: 'post'; event: 'changed' | 'closed' | 'opened' | 'removed' }
  | { kind: 'decision'; event: 'accepted' | 'declined' }
  | { kind: 'tournament'; event: TournamentNews };

/** asked to take part; what became of the whole; what was said of a match by a player, or by an admin (ruled). */
export type TournamentNews = Extract<
  NotificationEvent,
  'asked' | 'closed' | 'reopened' | 'removed' | 'voided' | 'restored' | 'disputed' | 'undisputed' | 'ruled'
>;

export const KIND_NAMES: Record<NotificationKind, string> = {
  comment: '내 글에 달린 댓글',
  application: '내 글에 온 신청',
  post: '신청한 글의 변경과 삭제',
  decision: '내 신청의 수락과 거절',
  points: '관리자의 포인트 변경',
  tournament: '내가 참가하는 대회',
  password: '비밀번호 재설정',
};

/** Of a member so many are kept, the newest. */
export const KEPT_NOTIFICATIONS = 500;

export const NOTIFICATIONS_LOAD_FAILED = '알림을 불러오는 중 문제가 발생했습니다.';
export const NOTIFICATIONS_READ_FAILED = '알림을 읽음으로 표시하지 못했습니다.';
export const SETTINGS_LOAD_FAILED = '알림 설정을 불러오는 중 문제가 발생했습니다.';
export const SETTINGS_SAVE_FAILED = '알림 설정을 저장하지 못했습니다.';
