/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'comment',
  'answer',
  'mention',
  'application',
  'post',
  'moderation',
  'decision',
  'points',
  'tournament',
  'report',
  'turn',
  'entry',
  'result',
  'newMatch',
  'hallNews',
  'password',
  'sanction',
  'webhook',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type SwitchableKind = Exclude<NotificationKind, 'password' | 'sanction' | 'webhook'>;
const ALWAYS_SAID: readonly NotificationKind[] = ['password', 'sanction', 'webhook'];
/**
 * Kinds that may be switched off: all but `password`, which an attacker could hide from the owner, and
 * `sanction` and `webhook`, which must arrive.
 */
export const SWITCHABLE_KINDS = NOTIFICATION_KINDS.filter(
  (kind): kind is SwitchableKind => !ALWAYS_SAID.includes(kind),
);
/** Kinds that are on until a member switches them off; `newMatch` is off until a member turns it on. */
export const MUTABLE_KINDS = SWITCHABLE_KINDS.filter(kind => kind !== 'newMatch');

/** The outcomes for a post, an application, a tournament, an entry or the account. */
export const NOTIFICATION_EVENTS = [
  'changed',
  'closed',
  'opened',
  'removed',
  'commentRemoved',
  'accepted',
  'declined',
  'asked',
  'reopened',
  'voided',
  'restored',
  'disputed',
  'undisputed',
  'ruled',
  'present',
  'objected',
  'resultsVoided',
  'resultsRestored',
  'resultsWait',
  'entered',
  'left',
  'movedUp',
  'lapsed',
  'admitted',
  'refused',
  'partner',
  'partnerAccepted',
  'partnerLeft',
  'tomorrow',
  'soon',
  'drawn',
  'entriesOpened',
  'contact',
  'pending',
  'stopped',
  'called',
  'referee',
  'next',
  'unconfirmed',
  'factor',
  'recoveryCode',
  'stepFailed',
  'accessToken',
  'linked',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** What happened; where a kind has several outcomes, `event` names the outcome. */
export type Happening =
  | { kind: 'comment' | 'answer' | 'mention' | 'application' | 'points'; event?: undefined }
  /**
   * The outcome of the member's report, a moderators' decision about the member, or a disabled webhook: the
   * title is the whole sentence.
   */
  | { kind: 'report' | 'sanction' | 'webhook'; event?: undefined }
  | { kind: 'password'; event?: AccountEventKind }
  | { kind: 'post'; event: PostNews }
  | { kind: 'moderation'; event: PostNews | 'commentRemoved' }
  | { kind: 'decision'; event: 'accepted' | 'declined' }
  | { kind: 'tournament'; event: TournamentEventKind }
  | { kind: 'turn'; event: TurnEventKind }
  | { kind: 'entry'; event: EntryEventKind }
  /** New matches in the member's region, which is the title. */
  | { kind: 'newMatch'; event?: undefined }
  /** News of a favourite hall; the title is the hall's name. */
  | { kind: 'hallNews'; event?: undefined }
  /** Results of a tournament that is over wait for the member to take part. */
  | { kind: 'result'; event: 'unconfirmed' };

/** What happened to a post. */
export type PostNews = Extract<NotificationEvent, 'changed' | 'closed' | 'opened' | 'removed'>;

/**
 * News of a tournament: the member was asked to take part; the tournament was closed, reopened, removed, voided
 * or restored; a player disputed a match or took that back; the organiser or an admin ruled on a dispute; the
 * organiser confirmed that the member was there (present), or the member denied it (objected); an admin voided
 * the member's own results, with the reason as title, or restored them. To admins: games wait for their decision.
 */
export type TournamentEventKind = Extract<
  NotificationEvent,
  | 'asked'
  | 'closed'
  | 'reopened'
  | 'removed'
  | 'voided'
  | 'restored'
  | 'disputed'
  | 'undisputed'
  | 'ruled'
  | 'present'
  | 'objected'
  | 'resultsVoided'
  | 'resultsRestored'
  | 'resultsWait'
>;

/** Called to a table to play or to referee, or next to be called. The title is the whole sentence. */
export type TurnEventKind = Extract<NotificationEvent, 'called' | 'referee' | 'next'>;
/**
 * Events of a tournament that takes entries. To its organiser: entered, left. To an entrant: a place came
 * free (movedUp), or passed to the next because nobody confirmed it (lapsed); admitted, refused and changed
 * by the organiser; a partner asked, joined, left; reminders of the day before and of two hours before; the
 * draw is made. To applicants of the match post that it was opened from: it takes entries (entriesOpened).
 */
export const ENTRY_EVENTS = [
  'entered',
  'left',
  'movedUp',
  'lapsed',
  'admitted',
  'refused',
  'partner',
  'partnerAccepted',
  'partnerLeft',
  'changed',
  'removed',
  'tomorrow',
  'soon',
  'drawn',
  'entriesOpened',
] as const satisfies NotificationEvent[];
export type EntryEventKind = (typeof ENTRY_EVENTS)[number];

/**
 * Phone or mail address changed; a password reset is pending or was stopped; a second factor changed (the
 * title names it), a recovery code was used (the title is the number left), a second step failed after a
 * right password, an access token was made (the title is its name), an account at a provider was linked or
 * unlinked (the title names it). Without an event a password was reset.
 */
export type AccountEventKind = Extract<
  NotificationEvent,
  'contact' | 'pending' | 'stopped' | 'factor' | 'recoveryCode' | 'stepFailed' | 'accessToken' | 'linked'
>;

export const KIND_NAMES: Record<SwitchableKind, string> = {
  comment: '내 글에 달린 댓글',
  answer: '내 댓글에 달린 답글',
  mention: '나를 부른 글과 댓글 (@닉네임)',
  application: '내 글에 온 신청',
  post: '신청한 글의 변경과 삭제',
  moderation: '내 글과 댓글을 관리자가 수정하거나 삭제',
  decision: '내 신청의 수락과 거절',
  points: '관리자의 포인트 변경',
  tournament: '내가 참가하는 대회',
  report: '내 신고의 처리 결과',
  turn: '대회에서 내 차례 (호출, 다음 차례, 심판)',
  entry: '대회 참가 신청과 시작 알림',
  result: '확인을 기다리는 내 경기 결과',
  newMatch: '회원정보의 지역에 올라온 새 매치',
  hallNews: '단골 당구장의 새 소식',
};

/** The most notifications stored for a member; older ones are deleted. */
export const NOTIFICATIONS_MOST = 500;

export const NOTIFICATIONS_LOAD_FAILED = '알림을 불러오는 중 문제가 발생했습니다.';
export const NOTIFICATIONS_READ_FAILED = '알림을 읽음으로 표시하지 못했습니다.';
export const ACCEPTING_FAILED = '답을 보내지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const SETTINGS_LOAD_FAILED = '알림 설정을 불러오는 중 문제가 발생했습니다.';
export const SETTINGS_SAVE_FAILED = '알림 설정을 저장하지 못했습니다.';
