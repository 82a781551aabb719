import { lazy, Suspense } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { browserApi, serverApi } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { SkeletonForm } from '#/ui/states.tsx';
import { MATCH_BOARDS } from './match-boards.rules.ts';
import { MatchView, matchMeta, readMatch } from './match-view.tsx';

const BOARD = MATCH_BOARDS.singlematch;

// Whoever only reads loads no form.
const MatchForm = lazy(async () => ({ default: (await import('./match-form.tsx')).MatchForm }));

export const handle = { query: ['applicants', 'edit'] };
export const loader = (args: LoaderFunctionArgs) => readMatch(args.context.get(serverApi), BOARD, args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => readMatch(browserApi, BOARD, args);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  matchMeta(matches, BOARD, loaderData);

export default function SingleMatchPage() {
  const read = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { post } = read;
  // Edited in place, at an address of its own, so that going back ends it. A session that ends meanwhile takes
  // nothing away: what may be done was answered when the page was read.
  if (!search.has('edit') || !post.can.edit) return <MatchView board={BOARD} read={read} />;
  return (
    <PageFrame title={BOARD.change} width="reading">
      <Suspense fallback={<SkeletonForm fields={3} />}>
        <MatchForm key={post.id} board={BOARD} post={post} />
      </Suspense>
    </PageFrame>
  );
}
