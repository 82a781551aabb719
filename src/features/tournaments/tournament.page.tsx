import { lazy, Suspense, useMemo } from 'react';
import { useLoaderData } from 'react-router';
import {
  browserApi,
  browserLoader,
  fetchFile,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/api.ts';
import { LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { useListAddress } from '#/ui/use-list-address.ts';
import { cardOf, LOAD_FAILED } from './facts.rules.ts';
import { TournamentTitle } from './tournament-title.tsx';
import { TournamentView } from './tournament-view.tsx';
import type { TournamentWithEvents } from './tournaments.contract.ts';
import { type TournamentSource, useLiveTournament } from './use-live-tournament.ts';

const read = ({ api, params: { id = '' } }: PageRequest): Promise<TournamentWithEvents> =>
  forPage(fetchJson(api.api.tournaments[':id'].$get({ param: { id } })), LOAD_FAILED);

const OrganiserPanel = lazy(async () => ({
  default: (await import('./organiser-panel.tsx')).OrganiserPanel,
}));

export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: loaderData.title,
      description: describe(cardOf(loaderData)),
      path: `/tournaments/${loaderData.id}`,
      type: 'article',
      ...(loaderData.listed && { card: `/tournaments/${loaderData.id}/card.png` }),
      hidden: !loaderData.listed,
    },
);

export default function TournamentPage() {
  const first = useLoaderData<typeof clientLoader>();
  const source = useMemo(() => sourceOf(String(first.id)), [first.id]);
  const following = useLiveTournament(first, source, { rests: true });
  const { saved } = following;
  const runsIt = Object.values({ ...saved.can, answer: false }).some(Boolean);
  return (
    <PageFrame title={<TournamentTitle saved={saved} />}>
      {runsIt && (
        <Suspense>
          <OrganiserPanel key={saved.id} following={following} />
        </Suspense>
      )}
      <TournamentView key={`view ${saved.id}`} following={following} />
      <p className="live-section">
        <LinkButton to={useListAddress('/tournaments')} variant="quiet">
          목록
        </LinkButton>
      </p>
    </PageFrame>
  );
}

function sourceOf(id: string): TournamentSource {
  const calls = browserApi.api.tournaments[':id'];
  return {
    read: signal => fetchJson(calls.$get({ param: { id } }, { init: { signal } })),
    listen: (after, signal) =>
      fetchFile(calls.stream.$get({ param: { id }, query: { after: String(after) } }, { init: { signal } })),
  };
}
