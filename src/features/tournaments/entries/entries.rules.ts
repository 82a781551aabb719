import { HOUR_MS, MINUTE_MS } from '#/shared/time/time.ts';

/** Maximum number of entries that can be accepted for a tournament, as many as any format allows. */
export const CAPACITY_MOST = 128;
export const WAITING_MOST = 100;
/** Maximum number of entries of a tournament, refused and absent ones included, beyond which no name is typed. */
export const ENTRIES_KEPT_MOST = 500;
export const FEE_LIMIT = 60;
export const PAYMENT_LIMIT = 200;
export const ENTRY_RULES_LIMIT = 3000;
export const DIVISIONS_MOST = 8;
export const DIVISION_NAME_LIMIT = 20;
export const DIVISIONS_LIMIT = 400;
export const REFUSAL_REASON_LIMIT = 200;
export const TYPED_NAMES_LIMIT = 60;
export const SCORE_MOST = 9999;
export const CONFIRM_HOURS_MOST = 72;
/** Players may check in from this many minutes before the start. */
const CHECK_IN_MINUTES = 60;
/** Players with the code from the hall may check in from this many hours before the start. */
const CHECK_IN_WITH_CODE_HOURS = 12;

export const MANAGE_FORBIDDEN = '참가 신청을 관리할 권한이 없습니다.';

export const ENTRY_STATES = ['entered', 'offered', 'waiting', 'refused', 'absent'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
export const ENTRY_STATE_NAMES: Record<EntryState, string> = {
  entered: '참가 확정',
  offered: '자리 확인 중',
  waiting: '대기',
  refused: '거절됨',
  absent: '불참',
};

/** The names of a typed entry; those of a pair are one text: `김하나, 이두리`. */
export const namesTyped = (text: string, players: number): string[] =>
  (players === 2 ? text.split(/[,/·&]/) : [text]).map(name => name.trim());

export const WHO_MAY_ENTER = ['members', 'hall', 'invited'] as const;
type WhoMayEnter = (typeof WHO_MAY_ENTER)[number];
export const WHO_NAMES: Record<WhoMayEnter, string> = {
  members: '모든 회원',
  hall: '이 당구장 회원만',
  invited: '초대 링크를 받은 회원만',
};

export const ENTRY_MISSING = '참가 신청을 찾을 수 없습니다.';
/** Shown if the organiser has blocked the applicant, without mentioning the block. */
export const NOT_NOW = '이 대회에는 지금 신청할 수 없습니다.';
/** The sentence for a member who cancels an entry whose fee was paid. */
export const REFUND_OWED = '낸 참가비는 주최자가 환불하고, 환불하면 알려 드립니다.';
export const NOT_ENTERED = '참가 신청한 내역이 없습니다.';
export const ENTERED_ALREADY = '이미 참가 신청했거나, 다른 회원이 함께 칠 선수로 신청한 대회입니다.';
export const PARTNER_MISSING = '함께 칠 회원을 찾을 수 없습니다. 닉네임이나 아이디를 확인해 주세요.';
export const NOT_FOR_ADMINS = '관리자는 참가 신청할 수 없습니다.';
export const DRAWN = '참가자가 확정된 대회입니다.';
const STARTED = '대회 시작 시각이 지났습니다.';
const STOPPED = '주최자가 신청을 마감했습니다.';
const OVER = '신청 기간이 끝났습니다.';
export const FULL = '자리가 없습니다. 정원을 늘리거나 먼저 한 자리를 비워 주세요.';
export const DIVISION_NEEDED = '나갈 부를 선택해주세요.';
export const SCORE_NEEDED = '수지에 따라 부가 정해지는 대회입니다. 내 정보에 수지를 먼저 적어 주세요.';
export const DEADLINE_LATE = '신청 마감은 대회 시작보다 늦을 수 없습니다.';
export const ENTERING_TELLS =
  '신청하면 전화번호가 주최자에게만 보이고, 닉네임과 당구장, 수지가 참가자 명단에 공개됩니다. 대회에 나가면 경기 결과가 기록에 반영됩니다.';

/** The facts that decide whether a tournament takes entries; times are UTC, `stopped` is a pause. */
export type EntryMoment = { startsAt: string; closesAt: string; stopped: boolean; isDrawn: boolean };

/** Why a tournament takes no new entries now, in Korean. */
export function newEntryRefusal(moment: EntryMoment, now: Date): string | undefined {
  const refusal = offerRefusal(moment, now);
  if (refusal) return refusal;
  if (moment.stopped) return STOPPED;
  return now.toISOString() >= moment.closesAt ? OVER : undefined;
}

/** Why free places are not offered to waiting entries any more, in Korean. */
export function offerRefusal({ isDrawn, startsAt }: EntryMoment, now: Date): string | undefined {
  if (isDrawn) return DRAWN;
  return now.toISOString() >= startsAt ? STARTED : undefined;
}

/** Until when (UTC) a place that becomes free now must be confirmed, at the latest at the start. */
export function offeredUntil(startsAt: string, confirmHours: number, now: Date): string {
  const until = new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
  return until < startsAt ? until : startsAt;
}

/** Whether players may check in themselves: from 1 hour before the start (12 with the code) to the draw. */
export function mayCheckIn(
  { isDrawn, startsAt }: Pick<EntryMoment, 'isDrawn' | 'startsAt'>,
  hasCode: boolean,
  now: Date,
): boolean {
  const ahead = Date.parse(startsAt) - now.getTime();
  return !isDrawn && ahead <= (hasCode ? CHECK_IN_WITH_CODE_HOURS * HOUR_MS : CHECK_IN_MINUTES * MINUTE_MS);
}
