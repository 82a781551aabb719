import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse } from 'react-router';
import {
  ConnectionMark,
  type LiveConnection,
  useReloadLater,
} from '#/features/tournaments/live/connection.tsx';
import { useNow } from '#/ui/client/device/use-now.ts';
import { useWakeLock } from '#/ui/client/device/use-wake-lock.ts';
import { QrCode } from '#/ui/theme/qr-code.tsx';

type TvFrameProps = {
  title: string;
  /** The line below the title. */
  facts: string;
  connection: LiveConnection;
  control?: ReactNode;
  /** The code beside the clock. */
  beside?: ReactNode;
  children: ReactNode;
  'data-page'?: string;
  'data-calling'?: boolean;
};

/** The screen of a hall's TV: head and clock, and a mark while the connection is lost; the TV stays awake. */
export function TvFrame({ title, facts, connection, control, beside, children, ...data }: TvFrameProps) {
  const now = useNow();
  useWakeLock();
  useHiddenCursor();
  return (
    <div className="tv" {...data}>
      <header className="tv-head">
        <div>
          <h1 className="tv-title">{title}</h1>
          <p className="tv-facts">{facts}</p>
        </div>
        <div className="tv-side-head">
          <div>
            <p className="tv-clock">{now !== undefined && clockText(now)}</p>
            {control}
          </div>
          {beside}
        </div>
      </header>
      {children}
      <ConnectionMark connection={connection} className="tv-cut" />
    </div>
  );
}

export const TvLink = ({ address }: { address: string }) => (
  <QrCode text={address} label={`이 대회를 보는 링크 ${address}`} className="tv-qr" />
);

export function TvMessage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="tv-message" role="status">
      <p className="tv-message-title">{title}</p>
      <p>{sentence}</p>
    </div>
  );
}

/** A dot for each of several pages, the shown one marked. */
export const TvDots = ({ count, index }: { count: number; index: number }) => (
  <ol className="tv-dots" aria-hidden="true">
    {Array.from({ length: count }, (_, dot) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its place
      <li key={dot} data-on={dot === index || undefined} />
    ))}
  </ol>
);

export const LinkGone = () => (
  <TvMessage title="이 화면의 링크가 더는 쓰이지 않습니다." sentence="주최자에게 새 링크를 받아 주세요." />
);

/** The time in Seoul, `19:05`. */
function clockText(now: number): string {
  return new Intl.DateTimeFormat('ko-KR', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Seoul',
  }).format(now);
}

const PAGE_MS = 12_000;

/** The index of the shown one of `count` pages; turns every twelve seconds or with a remote's arrow keys. */
export function useTurning(count: number): number {
  const [turned, setTurned] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was turned by hand is shown for the same time as other pages
  useEffect(() => {
    if (count < 2) return;
    const clock = setTimeout(() => setTurned(now => now + 1), PAGE_MS);
    return () => clearTimeout(clock);
  }, [turned, count > 1]);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight' || key === 'PageDown') setTurned(now => now + 1);
      if (key === 'ArrowLeft' || key === 'PageUp') setTurned(now => now - 1);
    };
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, []);
  return count === 0 ? 0 : ((turned % count) + count) % count;
}

const CURSOR_MS = 3000;

/** Hides the mouse pointer while it is not moved. */
function useHiddenCursor(): void {
  useEffect(() => {
    const root = document.documentElement;
    const hide = () => root.classList.add('tv-no-cursor');
    let timer = setTimeout(hide, CURSOR_MS);
    const show = () => {
      clearTimeout(timer);
      root.classList.remove('tv-no-cursor');
      timer = setTimeout(hide, CURSOR_MS);
    };
    addEventListener('pointermove', show);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', show);
      root.classList.remove('tv-no-cursor');
    };
  }, []);
}

/** The error page of a TV, which retries by itself because nobody operates a TV. */
export function TvErrorBoundary({ error }: { error: unknown }) {
  const isGone = isRouteErrorResponse(error) && (error.status === 404 || error.status === 403);
  useReloadLater();
  return (
    <div className="tv">
      <div className="tv-body">
        <div className="tv-message" role="alert">
          <h1 className="tv-message-title">
            {isGone ? '이 화면의 링크가 더는 쓰이지 않습니다.' : '화면을 보여드릴 수 없습니다.'}
          </h1>
          <p>{isGone ? '주최자에게 새 링크를 받아 주세요.' : '잠시 뒤 저절로 다시 시도합니다.'}</p>
        </div>
      </div>
    </div>
  );
}
