import { lazy, Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { browserLoader, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { SkeletonForm } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { MATCH_BOARDS, matchBoardAt } from './match-boards.rules.ts';
import { describeMatch, MatchView, readMatch } from './match-view.tsx';

// The form is loaded only for authors.
const MatchForm = lazy(async () => ({ default: (await import('./match-form.tsx')).MatchForm }));

async function read(page: PageRequest) {
  const { kind } = matchBoardAt(new URL(page.url).pathname);
  return { kind, ...(await readMatch(MATCH_BOARDS[kind])(page)) };
}

export const handle = { query: ['applicants', 'comments', 'edit'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) => loaderData && describeMatch(MATCH_BOARDS[loaderData.kind], loaderData),
);

/** A post of 홍보 or 개인전 매치. */
export default function MatchPage() {
  const { kind, ...shown } = useLoaderData<typeof clientLoader>();
  const board = MATCH_BOARDS[kind];
  const [search] = useSearchParams();
  const { post } = shown;
  // Matches are edited in place, at an address of their own, so that going back ends the editing. A session
  // that ends meanwhile changes nothing here: the rights were read together with the page.
  if (kind !== 'singlematch' || !search.has('edit') || !post.can.edit)
    return <MatchView board={board} read={shown} />;
  return (
    <PageFrame title={board.change} width="reading">
      <Suspense fallback={<SkeletonForm fields={3} />}>
        <MatchForm key={post.id} board={board} post={post} />
      </Suspense>
    </PageFrame>
  );
}
