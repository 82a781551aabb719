import { useEffect } from 'react';
import { useNow } from '#/ui/client/device/use-now.ts';

/** Times of the last message and of opening the page (ms, this device's clock); `isCut`: connection lost. */
export type LiveConnection = { receivedAt: number; openedAt: number; isCut: boolean };

const RETRY_MS = 30_000;

/** Reloads a failed page after half a minute, for screens in a hall that nobody operates. */
export function useReloadLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
}

// After this time without a heartbeat, in milliseconds, the connection counts as lost.
const LATE_MS = 25_000;
const SHOWN_FROM_MS = 3000;

/** Shows how long ago the server last sent a message, once that is too long: `연결 끊김 · 12초 전 화면`. */
export function ConnectionMark({
  connection,
  className = MARK_CLASS,
}: {
  connection: LiveConnection;
  className?: string;
}) {
  const isMounted = useNow() !== undefined;
  // The silence is measured by this device's clock alone.
  const now = isMounted ? Date.now() : undefined;
  const silence = now === undefined || connection.receivedAt === 0 ? 0 : now - connection.receivedAt;
  // A page that was just opened may show an old state of this device, and be connected in a moment.
  const waits = now === undefined ? 0 : Math.min(silence, now - connection.openedAt);
  const isCut = connection.isCut ? silence > SHOWN_FROM_MS : waits > LATE_MS;
  return (
    <p className={className} role="status" aria-atomic="true" hidden={!isCut}>
      {isCut && (
        <>
          연결 끊김 <span aria-hidden="true">· {showSilence(silence)} 전 화면</span>
        </>
      )}
    </p>
  );
}

const MARK_CLASS =
  'sticky z-20 top-18 w-fit mt-4 px-3 py-1 rounded-lg bg-red-fill text-on-fill font-semibold tabular-nums';

function showSilence(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${seconds}초`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간`;
}
