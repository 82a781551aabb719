import { lazy, Suspense } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { SkeletonForm } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { MATCH_BOARDS } from './match-boards.rules.ts';
import { describeMatch, MatchView, readMatch } from './match-view.tsx';

const BOARD = MATCH_BOARDS.singlematch;

// The form is loaded only for authors.
const MatchForm = lazy(async () => ({ default: (await import('./match-form.tsx')).MatchForm }));

export const handle = { query: ['applicants', 'comments', 'edit'] };
const read = readMatch(BOARD);
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) => describeMatch(BOARD, loaderData));

export default function SingleMatchPage() {
  const shown = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const { post } = shown;
  // Edited in place, at an address of its own, so that going back ends the editing. A session that ends
  // meanwhile changes nothing here: the rights were read together with the page.
  if (!search.has('edit') || !post.can.edit) return <MatchView board={BOARD} read={shown} />;
  return (
    <PageFrame title={BOARD.change} width="reading">
      <Suspense fallback={<SkeletonForm fields={3} />}>
        <MatchForm key={post.id} board={BOARD} post={post} />
      </Suspense>
    </PageFrame>
  );
}
