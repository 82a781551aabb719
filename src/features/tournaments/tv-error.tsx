import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import './tv.css';

const AGAIN_MS = 30_000;

/** A TV has nobody to press a button: it says what is wrong, and tries again by itself. */
export function TvError({ error }: { error: unknown }) {
  const isGone = isRouteErrorResponse(error) && (error.status === 404 || error.status === 403);
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
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
