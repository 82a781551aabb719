import { useNow } from '#/ui/use-now.ts';
import type { LiveConnection } from './use-live-tournament.ts';

// How late a heartbeat may be before that is shown.
const LATE_MS = 25_000;
const SHOWN_FROM_MS = 3000;

/** Shows how long nothing was received from the server, beyond that time: `연결 끊김 · 12초 전`. */
export function ConnectionMark({
  connection,
  className,
}: {
  connection: LiveConnection;
  className?: string;
}) {
  const now = useNow();
  const silence = now === undefined || connection.receivedAt === 0 ? 0 : now - connection.receivedAt;
  const isCut = silence > (connection.isCut ? SHOWN_FROM_MS : LATE_MS);
  return (
    <p className={className} role="status" aria-atomic="true" hidden={!isCut}>
      {isCut && (
        <>
          연결 끊김 <span aria-hidden="true">· {showSilence(silence)} 전</span>
        </>
      )}
    </p>
  );
}

function showSilence(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60) return `${seconds}초`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.floor(minutes / 60)}시간`;
}
