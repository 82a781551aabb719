import { useEffect, useRef } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router';
import { placesText } from '#/features/tournaments/entries/divisions.rules.ts';
import type { ManagedEntry } from '#/features/tournaments/entries/entries.contract.ts';
import { EntryLinks, EntryTable, EntryTools } from '#/features/tournaments/entries/managed-entries.tsx';
import { FeeSums, Refunds } from '#/features/tournaments/entries/managed-fees.tsx';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { browserApi, fetchFile, fetchJson, forPage } from '#/ui/client/api.ts';
import { followStream, whileOpen } from '#/ui/client/live-client.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { DrawEntries } from './draw-entries.tsx';

const TITLE = '참가 신청 관리';

export const meta = pageMeta(({ params: { id } }) => ({
  title: TITLE,
  path: `/tournaments/${id}/entries`,
  hidden: true,
}));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const calls = browserApi.api.tournaments[':id'];
  const [managed, { title, ball }] = await forPage(
    Promise.all([
      fetchJson(calls.entries.managed.$get({ param: { id } })),
      fetchJson(calls.$get({ param: { id }, query: {} })),
    ]),
  );
  return { managed, tournament: { id: Number(id), title, ball } };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = loadingPage(TITLE, <SkeletonTable rows={8} />, 'wide');

export default function ManagedEntriesPage() {
  const { managed, tournament } = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const origin = useOrigin();
  useEntryNews(tournament.id);
  const unit = managed.settings.players === 2 ? '팀' : '명';
  const inState = (state: ManagedEntry['state']) => managed.entries.filter(each => each.state === state);
  const [entered, offered] = [inState('entered'), inState('offered')];
  const lead = [
    tournament.title,
    `확정 ${entered.length}${unit} (정원 ${managed.capacity}${unit})`,
    ...(offered.length > 0 ? [`자리 확인 중 ${offered.length}${unit}`] : []),
    `대기 ${managed.waiting}${unit}`,
  ].join(' · ');
  const counted = (label: string, mark: 'present' | 'paid') =>
    `${label} ${entered.filter(each => each[mark]).length}/${entered.length}${unit}`;
  const divisions = managed.divisions.filter(({ capacity }) => capacity !== null);
  return (
    <PageFrame title={TITLE} lead={lead}>
      {entered.length > 0 && (
        <p role="status" className="mb-4 text-lead font-bold tabular-nums">
          {counted('출석', 'present')} · {counted('입금', 'paid')}
        </p>
      )}
      <FeeSums managed={managed} />
      {divisions.length > 0 && (
        <ul aria-label="부별 신청" className="mb-4 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          {divisions.map(each => (
            <li key={each.name}>
              {each.name} {placesText(each, managed.settings.players)}
            </li>
          ))}
        </ul>
      )}
      <DrawEntries tournament={tournament} managed={managed} />
      <EntryTools id={tournament.id} managed={managed} />
      <EntryTable id={tournament.id} managed={managed} ball={tournament.ball} />
      <Refunds id={tournament.id} managed={managed} />
      <EntryLinks id={tournament.id} managed={managed} origin={origin} />
      <p className="mt-8">
        <LinkButton to={`/tournaments/${id}`} variant="quiet">
          대회 페이지
        </LinkButton>
      </p>
    </PageFrame>
  );
}

// The server sends a heartbeat at least every ten seconds.
const SILENCE_MS = 30_000;

/** Reloads the page's data when the entries of a tournament change, and after the connection was lost. */
function useEntryNews(tournament: number): void {
  const { revalidate } = useRevalidator();
  const reload = useRef(revalidate);
  reload.current = revalidate;
  useEffect(() => {
    const param = { id: String(tournament) };
    const open = async (signal: AbortSignal) => {
      const call = browserApi.api.tournaments[':id'].stream;
      const answer = await fetchFile(call.$get({ param, query: {} }, { init: { signal } }));
      // No event of the stream tells what changed before it was open.
      void reload.current();
      return answer;
    };
    const onEvent = () => void reload.current();
    const source = { open, onEvent, silenceMs: SILENCE_MS, backoff: { mostMs: 5000 } };
    return whileOpen(signal => void followStream(source, signal), { rests: true });
  }, [tournament]);
}
