import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { cardOf } from '#/features/tournaments/announcing/card-text.rules.ts';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import { placesText } from '#/features/tournaments/entries/divisions.rules.ts';
import { Entrants } from '#/features/tournaments/entries/entrants.tsx';
import type { EntryView } from '#/features/tournaments/entries/entries.contract.ts';
import { WHO_NAMES } from '#/features/tournaments/entries/entries.rules.ts';
import { EntryBox } from '#/features/tournaments/entries/entry-box.tsx';
import { invitationOf, useTournamentSource } from '#/features/tournaments/live/use-tournament-source.ts';
import { loadResults } from '#/features/tournaments/results/answers/use-tournament-results.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  forPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { serverMinute } from '#/ui/client/device/server-time.ts';
import { retry } from '#/ui/client/retry.ts';
import { useSession } from '#/ui/client/session.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { describe, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Late } from '#/ui/page/late.tsx';
import type { EntryFacts } from './facts.tsx';
import { TournamentActions } from './tournament-actions.tsx';
import { AskingFirst, isOrganiserOrAdmin, mayAskFirst } from './tournament-parts.tsx';
import '#/features/tournaments/bracket/drawing/bracket-drawing.css';
import '#/features/tournaments/bracket/drawing/bracket-picture.css';
import '#/features/tournaments/bracket/group-table.css';

async function read({ api, url, params: { id = '' } }: PageRequest) {
  const query = invitationOf(new URL(url).searchParams.get('invite'));
  const calls = api.api.tournaments[':id'];
  const [saved] = await Promise.all([
    forPage(fetchJson(calls.$get({ param: { id }, query })), LOAD_FAILED),
    loadFollowed(),
  ]);
  const [view, firstResults] = await Promise.all([
    saved.entry ? forPage(fetchJson(calls.entries.$get({ param: { id }, query })), LOAD_FAILED) : null,
    saved.own && loadResults({ api }, saved),
    // An organiser's bar is on the page from the start, so that it covers nothing that is being read.
    isOrganiserOrAdmin(saved) && loadOrganiserPanel().catch(() => undefined),
  ]);
  return { saved, view, firstResults, madeAt: serverMinute(), readyMade: api !== browserApi };
}

// The script of the part that follows the tournament is loaded after the page with the server's HTML.
const loadFollowed = () => import('./tournament-view.tsx');
const loadOrganiserPanel = () => import('./organiser-panel.tsx');
const Followed = lazy(async () => {
  const { signal } = new AbortController();
  const loaded = await retry(loadFollowed, { signal, mayPass: () => true });
  return { default: (loaded as Awaited<ReturnType<typeof loadFollowed>>).FollowedTournament };
});

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
  const { saved: first, view, firstResults, madeAt, readyMade } = useLoaderData<typeof clientLoader>();
  const invite = useSearchParams()[0].get('invite');
  const source = useTournamentSource(first.id, invite);
  const [latest, setLatest] = useState(first);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // After a reload the page starts again from the loaded state.
  const saved = latest.id === first.id && latest.version >= first.version ? latest : first;
  const asks = readyMade && mayAskFirst(first, madeAt);
  return (
    <PageFrame
      title={saved.title}
      above={
        <div className="flex justify-between">
          <BackLink list="/tournaments" title="대회" />
          {hasTools(saved) ? <div ref={setTools} className="-mt-2" /> : <ReportPlace saved={saved} />}
        </div>
      }
    >
      <AskingFirst asks={asks}>
        {/* A member who has just accepted a part in organising, or all of it, follows with the new rights. */}
        <Late key={`${saved.id} ${first.coOrganiser?.state} ${first.coOrganiser?.offered}`}>
          <Followed
            first={first}
            source={source}
            madeAt={madeAt}
            firstResults={firstResults}
            readyMade={readyMade}
            entryFacts={view && saved.version === 0 ? entryFactsOf(view, madeAt) : undefined}
            managesEntries={view?.can.manage === true && !saved.voidReason}
            tools={tools}
            onChange={setLatest}
          >
            {view && saved.version === 0 && (
              <>
                {view.rules && (
                  <p className="my-4 max-w-188 whitespace-pre-wrap wrap-anywhere">{view.rules}</p>
                )}
                {!saved.voidReason && (
                  <EntryBox
                    key={`entry ${saved.id}`}
                    view={view}
                    readyMade={readyMade}
                    isInReach={!hasTools(saved)}
                  />
                )}
                <Entrants view={view} ball={saved.ball} />
                <TournamentActions saved={saved} />
              </>
            )}
          </Followed>
        </Late>
      </AskingFirst>
    </PageFrame>
  );
}

/** Whether the reader has the organiser's bar, which is at the lower edge of a phone. */
const hasTools = (saved: TournamentWithEvents) => isOrganiserOrAdmin(saved) || saved.coOrganiser !== null;

// Guests have no such menu.
const ReportMenu = lazy(() => import('./report-menu.tsx'));
// The place of the menu is kept for a member from the first paint.
const MENU_PLACE = <div className="member-only w-11" />;

/** The menu ··· with 신고 for members without organiser's tools; empty for guests and where nothing can be reported. */
function ReportPlace({ saved }: { saved: TournamentWithEvents }) {
  const reader = useSession()?.userId;
  if (!saved.listed || saved.state === 'void' || reader === saved.authorId) return null;
  if (reader === undefined) return MENU_PLACE;
  return (
    <Suspense fallback={MENU_PLACE}>
      <ReportMenu of={saved} />
    </Suspense>
  );
}

function entryFactsOf(view: EntryView, now: number): EntryFacts {
  const { taken, waiting, capacity, players, fee, who, divisions } = view;
  const unit = players === 2 ? '팀' : '명';
  return {
    seats: !view.closed && (
      <>
        {`${capacity}${unit} 중 `}
        {taken < capacity ? (
          <strong className="text-primary">{capacity - taken}자리 남음</strong>
        ) : (
          `자리 없음${waiting > 0 ? ` · 대기 ${waiting}${unit}` : ''}`
        )}
      </>
    ),
    fee: fee && `참가비 ${fee}`,
    named: {
      '신청 마감': view.closesAt !== view.startsAt && (
        <time dateTime={view.closesAt}>{showMoment(view.closesAt, new Date(now))}</time>
      ),
      '신청 자격': who !== 'members' && WHO_NAMES[who],
      부: divisions.length > 0 && divisions.map(each => divisionText(each, players)).join(', '),
    },
  };
}

type Division = EntryView['divisions'][number];

const divisionText = (division: Division, players: 1 | 2) =>
  [nameAndRange(division), placesText(division, players)].filter(Boolean).join(' ');

function nameAndRange({ name, from, to }: Division): string {
  if (from === null || to === null) return name;
  if (to >= 9999) return `${name} (${from} 이상)`;
  return from === 0 ? `${name} (${to} 이하)` : `${name} (${from}~${to})`;
}
