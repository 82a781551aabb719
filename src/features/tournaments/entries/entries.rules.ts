import {
  CHECK_IN_MINUTES,
  CHECK_IN_WITH_CODE_HOURS,
  DRAWN,
  OVER,
  STARTED,
  STOPPED,
} from './entries.constants.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the rules about time need; moments in UTC. */
export type EntryMoment = { startsAt: string; closesAt: string; stopped: boolean; isDrawn: boolean };

/** Why a tournament takes no new entries now; undefined while it does. */
export function whyClosed(moment: EntryMoment, now: Date): string | undefined {
  const over = whyOver(moment, now);
  if (over) return over;
  if (moment.stopped) return STOPPED;
  return now.toISOString() >= moment.closesAt ? OVER : undefined;
}

/** Why nothing moves by itself any more: the field stands, or the tournament should have begun. */
export function whyOver({ isDrawn, startsAt }: EntryMoment, now: Date): string | undefined {
  if (isDrawn) return DRAWN;
  return now.toISOString() >= startsAt ? STARTED : undefined;
}

/** Until when a place that comes free now waits for a confirmation, as a moment in UTC: never beyond the start. */
export function offeredUntil(startsAt: string, confirmHours: number, now: Date): string {
  const until = new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
  return until < startsAt ? until : startsAt;
}

/** Whether a player may check in alone: within the last hour, or with the code at the hall on the day, until the draw. */
export function mayCheckIn({ isDrawn, startsAt }: EntryMoment, hasCode: boolean, now: Date): boolean {
  const ahead = Date.parse(startsAt) - now.getTime();
  return !isDrawn && ahead <= (hasCode ? CHECK_IN_WITH_CODE_HOURS * HOUR_MS : CHECK_IN_MINUTES * MINUTE_MS);
}
