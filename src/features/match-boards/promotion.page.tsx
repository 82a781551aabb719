import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router';
import { browserApi, serverApi } from '#/ui/api.ts';
import { BOARDS } from './match-boards.rules.ts';
import { MatchView, matchMeta, readMatch } from './match-view.tsx';

export const handle = { query: ['applicants'] };
export const loader = (args: LoaderFunctionArgs) =>
  readMatch(args.context.get(serverApi), BOARDS.promotion, args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => readMatch(browserApi, BOARDS.promotion, args);

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  matchMeta(matches, BOARDS.promotion, loaderData);

export default function PromotionPage() {
  return <MatchView board={BOARDS.promotion} read={useLoaderData<typeof clientLoader>()} />;
}
