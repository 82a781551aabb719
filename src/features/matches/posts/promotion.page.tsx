import { useLoaderData } from 'react-router';
import { browserLoader, serverLoader } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/meta.ts';
import { MATCH_BOARDS } from './match-boards.rules.ts';
import { describeMatch, MatchView, readMatch } from './match-view.tsx';

export const handle = { query: ['applicants', 'comments'] };
const read = readMatch(MATCH_BOARDS.promotion);
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(({ loaderData }) =>
  describeMatch(MATCH_BOARDS.promotion, loaderData),
);

export default function PromotionPage() {
  return <MatchView board={MATCH_BOARDS.promotion} read={useLoaderData<typeof clientLoader>()} />;
}
