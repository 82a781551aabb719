import { useSyncExternalStore } from 'react';
import { isNew, MINUTE_MS, seoulDay, showDateTime, showWhen } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { makeListeners } from '#/ui/client/listeners.ts';
import { lastVisit, wasRead } from '#/ui/table/read-pages.ts';

let minute = Math.floor(serverNow() / MINUTE_MS);

const { notify, subscribe } = makeListeners(() => {
  const timer = setInterval(() => {
    minute = Math.floor(serverNow() / MINUTE_MS);
    notify();
  }, MINUTE_MS);
  return () => clearInterval(timer);
});

// A cached page may be older than its reader's clock, so server and first paint both leave the time unknown.
export const useMinute = () =>
  useSyncExternalStore<number | undefined>(
    subscribe,
    () => minute,
    () => undefined,
  );

/** `HH:mm` for today, else the day; the server renders the day and its month. */
export function When({ iso }: { iso: string }) {
  const now = useMinute();
  return (
    // Each form takes the place of the longest, or the columns beside it would move when it appears.
    <time dateTime={iso} title={showDateTime(iso)} data-day={seoulDay(new Date(iso))}>
      {showWhen(iso, now === undefined ? now : new Date(now * MINUTE_MS))}
    </time>
  );
}

export const LIVE_MARK = 'pin-mark mr-0 bg-red-fill text-on-fill';

/** The mark N for a post of the last 24 hours that is newer than the last visit and was not opened here. */
export function NewMark({ iso, to }: { iso: string; to: string }) {
  const now = useMinute();
  if (now === undefined || !isNew(iso, new Date(now * MINUTE_MS))) return null;
  if (Date.parse(iso) < lastVisit() || wasRead(to)) return null;
  return (
    <span
      className="inline-block w-3.25 ml-1.5 -mr-4.75 text-primary text-mark font-bold leading-[0.9375rem] text-center [vertical-align:0.0625rem] before:content-['N']"
      role="img"
      aria-label="새 글"
    />
  );
}
