import { isRouteErrorResponse, useLoaderData, useParams, useRouteLoaderData } from 'react-router';
import { readShared, useReloadLater, useShared } from '#/features/tournaments/live/live-tournament.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { TvScreen } from './tv-screen.tsx';
import './tv.css';

export const handle = { bare: true };
export const loader = serverLoader(readShared);
export const clientLoader = browserLoader(readShared);
// Changes arrive over the stream; a TV that cannot reach the server keeps its page.
export const shouldRevalidate = () => false;

export const meta = pageMeta<typeof loader>(
  ({ loaderData, params }) =>
    loaderData && { title: loaderData.title, path: `/live/${params.token}/tv`, hidden: true },
);

export default function TvPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useShared(loaded, token, false);
  const origin = useRouteLoaderData<SiteFacts>('root')?.origin ?? '';
  return <TvScreen following={following} address={`${origin}/live/${token}`} />;
}

/** The error page of a TV, which retries by itself: nobody is there to press a button. */
export function ErrorBoundary({ error }: { error: unknown }) {
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
