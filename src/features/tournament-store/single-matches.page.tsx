import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { MATCH_BOARDS } from '#/features/match-boards/match-boards.rules.ts';
import { MatchList, readMatches } from '#/features/match-boards/match-list.tsx';
import { browserApi, serverApi } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { LIST_QUERY } from '#/ui/page-address.ts';
import { SavedTournamentsHere } from './saved-tournaments-here.tsx';
import { SingleSetup } from './single-setup.tsx';

export const handle = { query: LIST_QUERY };
export const loader = ({ context, request }: LoaderFunctionArgs) =>
  readMatches(context.get(serverApi), MATCH_BOARDS.singlematch, request.url);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  readMatches(browserApi, MATCH_BOARDS.singlematch, request.url);

export const meta = ({ matches, location }: MetaArgs) =>
  pageMeta(matches, {
    title: '개인전',
    description: '함께 칠 상대를 찾고 신청하는 개인전 매치 게시판입니다.',
    path: MATCH_BOARDS.singlematch.list,
    hidden: location.search.includes('q='),
  });

export default function SingleMatchesPage() {
  const found = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="개인전" lead="함께 칠 상대를 찾거나, 올라온 매치에 신청하세요.">
      <SavedTournamentsHere />
      <SingleSetup />
      <MatchList board={MATCH_BOARDS.singlematch} found={found} makers="member-only" />
    </PageFrame>
  );
}
