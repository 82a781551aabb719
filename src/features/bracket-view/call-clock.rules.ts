import type { Match } from '#/features/bracket-engine/tournament.rules.ts';

/** Who does not come within five minutes of being called loses by the usual rules of amateur tournaments. */
export const CALL_SECONDS = 300;

/** Seconds until the call of a match has run out, 0 from then on; null while no clock runs. `now` in milliseconds. */
export function callLeft({ calledAt, startedAt, state }: Match, now: number): number | null {
  if (!calledAt || startedAt || state === 'decided') return null;
  const passed = (now - Date.parse(calledAt)) / 1000;
  // The device that called may have a clock that is ahead of this one's.
  return Math.min(CALL_SECONDS, Math.max(0, Math.ceil(CALL_SECONDS - passed)));
}

/** `4:05`. */
export function showClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What a called match's clock says: `호출 · 남은 시간 3:55`, and `호출 · 5분 지남` once it has run out. */
export function callSentence(left: number): string {
  return left === 0 ? `호출 · ${CALL_SECONDS / 60}분 지남` : `호출 · 남은 시간 ${showClock(left)}`;
}

/** Whole minutes since a match began, from 0. */
export function minutesOf({ startedAt }: Match, now: number): number | null {
  return startedAt ? Math.max(0, Math.floor((now - Date.parse(startedAt)) / 60_000)) : null;
}
