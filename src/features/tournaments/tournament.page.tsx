import { lazy, Suspense, useMemo } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { Entrants } from '#/features/entries/entrants.tsx';
import { EntryBox } from '#/features/entries/entry-box.tsx';
import { EntryFacts } from '#/features/entries/entry-facts.tsx';
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

async function read({ api, url, params: { id = '' } }: PageRequest) {
  const query = invitationIn(new URL(url).searchParams);
  const calls = api.api.tournaments[':id'];
  const saved: TournamentWithEvents = await forPage(
    fetchJson(calls.$get({ param: { id }, query })),
    LOAD_FAILED,
  );
  const view = saved.entry
    ? await forPage(fetchJson(calls.entries.$get({ param: { id }, query })), LOAD_FAILED)
    : null;
  return { saved, view };
}

/** The code of an invitation link opens a tournament that no list shows. */
const invitationIn = (search: URLSearchParams) => {
  const invite = search.get('invite');
  return invite ? { invite } : {};
};

const OrganiserPanel = lazy(async () => ({
  default: (await import('./organiser-panel.tsx')).OrganiserPanel,
}));

export const handle = { query: ['invite', 'checkin'] };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta<typeof loader>(
  ({ loaderData }) =>
    loaderData && {
      title: loaderData.saved.title,
      description: describe(cardOf(loaderData.saved)),
      path: `/tournaments/${loaderData.saved.id}`,
      type: 'article',
      ...(loaderData.saved.listed && { card: `/tournaments/${loaderData.saved.id}/card.png` }),
      hidden: !loaderData.saved.listed,
    },
);

export default function TournamentPage() {
  const { saved: first, view } = useLoaderData<typeof clientLoader>();
  const invite = useSearchParams()[0].get('invite') ?? undefined;
  const source = useMemo(() => sourceOf(String(first.id), invite), [first.id, invite]);
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
      {view && saved.version === 0 && (
        <>
          <EntryFacts view={view} />
          <EntryBox key={`entry ${saved.id}`} view={view} />
          <Entrants view={view} ball={saved.ball} />
        </>
      )}
      <p className="live-section flex flex-wrap gap-2">
        {saved.listed && saved.state !== 'void' && (
          <a className="button button-quiet" href={`/tournaments/${saved.id}/calendar.ics`}>
            캘린더에 추가
          </a>
        )}
        <LinkButton to={useListAddress('/tournaments')} variant="quiet">
          목록
        </LinkButton>
      </p>
    </PageFrame>
  );
}

function sourceOf(id: string, invite: string | undefined): TournamentSource {
  const calls = browserApi.api.tournaments[':id'];
  const invitation = invite ? { invite } : {};
  return {
    read: signal => fetchJson(calls.$get({ param: { id }, query: invitation }, { init: { signal } })),
    listen: (after, signal) => {
      const query = { after: String(after), ...invitation };
      return fetchFile(calls.stream.$get({ param: { id }, query }, { init: { signal } }));
    },
  };
}
