import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { browserApi, serverApi } from '#/ui/api.ts';
import { MATCH_BOARDS } from './match-boards.rules.ts';
import { MatchView, matchMeta, readMatch } from './match-view.tsx';

export const handle = { query: ['applicants'] };
export const loader = (args: LoaderFunctionArgs) =>
  readMatch(args.context.get(serverApi), MATCH_BOARDS.promotion, args);
export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  readMatch(browserApi, MATCH_BOARDS.promotion, args);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  matchMeta(matches, MATCH_BOARDS.promotion, loaderData);

export default function PromotionPage() {
  return <MatchView board={MATCH_BOARDS.promotion} read={useLoaderData<typeof clientLoader>()} />;
}
