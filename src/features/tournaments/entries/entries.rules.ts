import { HOUR_MS, MINUTE_MS } from '#/shared/time/time.ts';
import {
  CHECK_IN_MINUTES,
  CHECK_IN_WITH_CODE_HOURS,
  DRAWN,
  OVER,
  STARTED,
  STOPPED,
} from './entries.constants.ts';

/** The facts that decide whether a tournament takes entries at a moment; times are in UTC. */
export type EntryMoment = { startsAt: string; closesAt: string; stopped: boolean; isDrawn: boolean };

/** The Korean sentence why a tournament takes no new entries now; undefined while it takes entries. */
export function whyClosed(moment: EntryMoment, now: Date): string | undefined {
  const refusal = whyOver(moment, now);
  if (refusal) return refusal;
  if (moment.stopped) return STOPPED;
  return now.toISOString() >= moment.closesAt ? OVER : undefined;
}

/** Why offered places and waiting lists no longer change, as a Korean sentence; else undefined. */
export function whyOver({ isDrawn, startsAt }: EntryMoment, now: Date): string | undefined {
  if (isDrawn) return DRAWN;
  return now.toISOString() >= startsAt ? STARTED : undefined;
}

/** Until when (UTC) a place that becomes free now must be confirmed, at the latest at the start. */
export function offeredUntil(startsAt: string, confirmHours: number, now: Date): string {
  const until = new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
  return until < startsAt ? until : startsAt;
}

/** Whether players may check themselves in: from 1 hour (12 with the code) before the start, to the draw. */
export function mayCheckIn({ isDrawn, startsAt }: EntryMoment, hasCode: boolean, now: Date): boolean {
  const ahead = Date.parse(startsAt) - now.getTime();
  return !isDrawn && ahead <= (hasCode ? CHECK_IN_WITH_CODE_HOURS * HOUR_MS : CHECK_IN_MINUTES * MINUTE_MS);
}
