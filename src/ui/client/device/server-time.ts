import { MINUTE_MS } from '#/shared/time/time.ts';
import { storedJson, storeText } from './storage.ts';

// A phone's or a TV's clock may be minutes off. Durations since times of the server or of another device are
// measured by the server's clock: this device's clock plus a correction, which each answer of the server
// measures.

/** How far this device's clock is behind the server's: at least and at most, in milliseconds. */
type Correction = { least: number; most: number };

const KEY = 'server-time';
const DATE_PRECISION_MS = 1000;
const WAIT_MS = 3000;
const CLOCK_CHANGE_MS = 2000;

let known: Correction | undefined;
let pending: Promise<void> | undefined;
let clocks: { device: number; steady: number } | undefined;

/** The time by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + correctionOf(known ?? storedCorrection());

/** The minute by the server's clock; a page that shows it is identical for that long. */
export const serverMinute = (): number => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;

// The smallest correction that agrees with all answers, so that a correct clock is not changed.
const correctionOf = (correction: Correction | undefined) =>
  correction ? Math.min(Math.max(0, correction.least), correction.most) : 0;

/** Measures by a response's `date` header; `sentAt` is `Date.now()` at the request. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  // The date of a cached answer is in the past.
  if (Number.isNaN(date) || Number(headers.get('age') ?? 0) > 0) return;
  const measured = { least: date - Date.now(), most: date + DATE_PRECISION_MS - sentAt };
  const least = Math.max(measured.least, known?.least ?? measured.least);
  const most = Math.min(measured.most, known?.most ?? measured.most);
  // Answers contradict each other if the device's clock was set in between.
  known = least <= most ? { least, most } : measured;
  storeText(KEY, JSON.stringify(known));
}

/** Also resolves if the server's time cannot be requested; never rejects. */
export async function serverTimeKnown(): Promise<void> {
  if (!known) pending ??= askServerTime();
  if (!storedCorrection()) await pending;
}

async function askServerTime(): Promise<void> {
  const sentAt = Date.now();
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    noteServerTime(await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }), sentAt);
  } catch {
    // Without the server, this device's time or the earlier measurement is used.
  }
}

/** Requests the server's time again if this device's clock was set; call it while a clock is shown. */
export function watchDeviceClock(): void {
  const now = { device: Date.now(), steady: performance.now() };
  const passed = clocks && now.device - clocks.device - (now.steady - clocks.steady);
  clocks = now;
  if (passed !== undefined && Math.abs(passed) > CLOCK_CHANGE_MS) void askServerTime();
}

function storedCorrection(): Correction | undefined {
  if (known || typeof localStorage === 'undefined') return known;
  const { least, most } = (storedJson(KEY) ?? {}) as Partial<Correction>;
  return typeof least === 'number' && typeof most === 'number' ? { least, most } : undefined;
}
