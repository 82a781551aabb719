import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
  useRouteLoaderData,
} from 'react-router';
import { browserApi, serverApi } from '#/ui/api.ts';
import { pageMeta } from '#/ui/meta.ts';
import type { SiteFacts } from '#/ui/site-facts.ts';
import { TvError } from './tv-error.tsx';
import { TvScreen } from './tv-screen.tsx';
import { readShared, useShared } from './use-shared.ts';

export const handle = { bare: true };
export const loader = ({ context, params }: LoaderFunctionArgs) =>
  readShared(context.get(serverApi), params.token);
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => readShared(browserApi, params.token);
// What changes comes over the stream; a TV that cannot reach the server keeps what it shows.
export const shouldRevalidate = () => false;

export const meta = ({ matches, loaderData, params }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, { title: loaderData.title, path: `/live/${params.token}/tv`, hidden: true })
    : [];

export default function TvPage() {
  const first = useLoaderData<typeof clientLoader>();
  const { token = '' } = useParams();
  const following = useShared(first, token, false);
  const origin = useRouteLoaderData<SiteFacts>('root')?.origin ?? '';
  return <TvScreen following={following} address={`${origin}/live/${token}`} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <TvError error={error} />;
}
