import { addDays, seoulDay } from '#/shared/time/time.ts';

/** Days after a match in which its author and the accepted applicants may report. */
const NO_SHOW_REPORT_DAYS = 14;
/** A report counts for this many days and is then deleted. */
export const ABSENCE_DAYS = 90;
export const PEOPLE_MOST = 100;

/** '' means that there is no objection. */
export const OBJECTIONS = ['', 'open', 'granted', 'declined'] as const;
export type Objection = (typeof OBJECTIONS)[number];

export const ACCEPTED_IS_KEPT =
  '매치가 지난 뒤 14일까지는 수락된 신청을 취소하거나 거절할 수 없습니다. 그동안 서로 왔는지 알릴 수 있습니다.';

/** `left` is the result of `daysLeft`. */
export const isNoShowReportTime = (left: number | null): left is number =>
  left !== null && left < 0 && left >= -NO_SHOW_REPORT_DAYS;

type Accepted = { state: string; accepted_at: string };

/** The applicant was accepted by the match's day, and the days for reports (`left`) are not over. */
export function isReportable({ state, accepted_at }: Accepted, left: number | null, now: Date): boolean {
  if (state !== 'accepted' || accepted_at === '' || !isNoShowReportTime(left)) return false;
  return seoulDay(new Date(accepted_at)) <= addDays(seoulDay(now), left);
}
