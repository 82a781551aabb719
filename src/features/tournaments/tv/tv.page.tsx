import { useLoaderData, useParams, useRouteLoaderData } from 'react-router';
import { readShared, useShared } from '#/features/tournaments/live/live-tournament.tsx';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { TvErrorBoundary } from './tv-frame.tsx';
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

export const ErrorBoundary = TvErrorBoundary;
