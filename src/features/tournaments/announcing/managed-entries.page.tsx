import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router';
import { TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import { placesText } from '#/features/tournaments/entries/divisions.rules.ts';
import type { ManagedEntries, ManagedEntry } from '#/features/tournaments/entries/entries.contract.ts';
import { mayCheckIn } from '#/features/tournaments/entries/entries.rules.ts';
import { takesFee } from '#/features/tournaments/entries/fees.rules.ts';
import { EntryLinks, EntryTable, EntryTools } from '#/features/tournaments/entries/managed-entries.tsx';
import { FeeSums, Refunds } from '#/features/tournaments/entries/managed-fees.tsx';
import {
  FORMAT_NAMES,
  type FormatKey,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { useOpenHere } from '#/features/tournaments/lists/use-ongoing.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { emptySavedTournament } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import { browserApi, fetchFile, fetchJson, forPage } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { followStream, whileOpen } from '#/ui/client/live-client.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { Select } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { countOf, numberProblem } from '#/ui/form/numbers/typed-number.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useMinute } from '#/ui/theme/when.tsx';
import { type DrawnAs, drawnField, playableFormats } from './draw-field.rules.ts';

const TITLE = '참가 신청 관리';

export const meta = pageMeta(({ params: { id } }) => ({
  title: TITLE,
  path: `/tournaments/${id}/entries`,
  hidden: true,
}));

export async function clientLoader({ params: { id = '' }, request }: ClientLoaderFunctionArgs) {
  await membersOnly(request);
  const calls = browserApi.api.tournaments[':id'];
  const [managed, { title, ball, startsAt }] = await forPage(
    Promise.all([
      fetchJson(calls.entries.managed.$get({ param: { id } })),
      fetchJson(calls.$get({ param: { id }, query: {} })),
    ]),
  );
  return { managed, tournament: { id: Number(id), title, ball, startsAt } };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = loadingPage(TITLE, <SkeletonTable rows={8} />, 'wide');

export default function ManagedEntriesPage() {
  const { managed, tournament } = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  const origin = useOrigin();
  useEntryNews(tournament.id);
  // The page of a desk is open long before the check-in begins.
  useMinute();
  const unit = managed.settings.players === 2 ? '팀' : '명';
  const inState = (state: ManagedEntry['state']) => managed.entries.filter(each => each.state === state);
  const [entered, offered] = [inState('entered'), inState('offered')];
  const counted = (label: string, mark: 'present' | 'paid') =>
    `${label} ${entered.filter(each => each[mark]).length}/${entered.length}${unit}`;
  const counts = [
    `확정 ${entered.length}/${managed.capacity}${unit}`,
    ...(entered.length > 0 ? [counted('출석', 'present')] : []),
    ...(entered.length > 0 && takesFee(managed.settings) ? [counted('입금', 'paid')] : []),
    ...(offered.length > 0 ? [`자리 확인 중 ${offered.length}${unit}`] : []),
    ...(managed.waiting > 0 ? [`대기 ${managed.waiting}${unit}`] : []),
  ];
  const divisions = managed.divisions.filter(({ capacity }) => capacity !== null);
  const { isDrawn } = managed;
  const checksIn = mayCheckIn({ isDrawn, startsAt: tournament.startsAt }, true, new Date(serverNow()));
  const shown = { id: tournament.id, managed, ball: tournament.ball };
  return (
    <PageFrame title={TITLE} above={<BackLink list={`/tournaments/${id}`} title={tournament.title} />}>
      <p role="status" className="mb-4 text-lead font-bold tabular-nums">
        {counts.join(' · ')}
      </p>
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
      <EntryTools {...shown} checksIn={checksIn} />
      <EntryTable {...shown} />
      <Refunds id={tournament.id} managed={managed} />
      <DrawEntries tournament={tournament} managed={managed} />
      <EntryLinks id={tournament.id} managed={managed} origin={origin} checksIn={checksIn} />
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
      // The stream has no events of changes from before it was open.
      void reload.current();
      return answer;
    };
    const onEvent = () => void reload.current();
    const source = { open, onEvent, silenceMs: SILENCE_MS, backoff: { mostMs: 5000 } };
    return whileOpen(signal => void followStream(source, signal), { rests: true });
  }, [tournament]);
}

type Announced = { id: number; title: string; ball: '4' | '3' };

/** The button 추첨하기, which opens the draw with the checked-in entries, or without any with all entries. */
function DrawEntries({ tournament, managed }: { tournament: Announced; managed: ManagedEntries }) {
  const { start, busy } = useStart(tournament, managed);
  const { press } = usePress();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState('');
  const [tables, setTables] = useState('');
  const { field, present } = fieldOf(managed);
  const { players } = managed.settings;
  const ways = playableFormats(field.length, players);
  const way = ways.find(each => each === chosen) ?? ways[0];
  if (managed.isDrawn || !managed.can.draw) return null;
  const label = `${field.length}${players === 2 ? '팀' : '명'} 추첨하기`;
  if (!way) return <TooFew label={label} reason={present.length === 1 ? ONE_THERE : TOO_FEW} />;
  const count = countOf(tables, TABLES_MOST);
  const isWrong = numberProblem(tables, TABLES_MOST) !== '';
  const ask = () => {
    setAsking(true);
    void revalidate();
  };
  const check = () => press(() => start({ way, tables: count, start: false }));
  return (
    <Box>
      <div className="grid grid-cols-2 items-end gap-3 max-md:w-full">
        <Select
          label="방식"
          name="way"
          value={way}
          onChange={setChosen}
          options={ways.map(value => ({ value, label: FORMAT_NAMES[value].name }))}
        />
        <NumberInput
          label="테이블 수 (선택)"
          name="tables"
          most={TABLES_MOST}
          value={tables}
          onChange={setTables}
        />
      </div>
      <Button busy={busy} disabled={isWrong} onClick={ask}>
        {label}
      </Button>
      <Button variant="plain" busy={busy} disabled={isWrong} onClick={() => void check()}>
        명단과 추첨 방법 고치기
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="추첨합니다."
        body={drawSentence(managed, way)}
        confirmLabel="추첨하기"
        onConfirm={() => start({ way, tables: count, start: true }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}

const Box = ({ children }: { children: ReactNode }) => (
  <section className="card mt-6 flex flex-wrap items-end gap-3" aria-label="추첨">
    {children}
  </section>
);

/**
 * Returns `start`, which stores a tournament of the checked-in players in this browser and opens its page.
 */
function useStart({ id, title, ball }: Announced, managed: ManagedEntries) {
  const { open, busy } = useOpenHere(id);
  const { revalidate } = useRevalidator();
  const { players } = managed.settings;
  const start = async ({ start, ...how }: Pick<DrawnAs, 'way' | 'tables'> & { start: boolean }) => {
    const call = browserApi.api.tournaments[':id'].entries.managed.$get({ param: { id: String(id) } });
    const { field } = fieldOf(await fetchJson(call));
    if (!playableFormats(field.length, players).includes(how.way)) {
      await revalidate();
      throw new Error('그사이 인원이 바뀌어 이 방식으로 추첨할 수 없습니다. 방식을 다시 골라 주세요.');
    }
    await open(
      (known, at) => {
        if (known && known.events.length > 0) return known;
        const { mode, entering } = drawnField(field, { ...how, players, ball });
        const base = known ?? emptySavedTournament({ mode, post: null }, { key: newUuid(), at });
        const server = { id, taken: 0, refused: [], ...(!managed.can.edit && { role: 'run' as const }) };
        return { ...base, mode, title, entering, server, version: base.version + 1, changedAt: at };
      },
      '이 브라우저에는 대회를 저장할 수 없어 여기서 추첨할 수 없습니다.',
      { start },
    );
  };
  return { start, busy };
}

const TooFew = ({ label, reason }: { label: string; reason: string }) => (
  <Box>
    <Button disabled>{label}</Button>
    <p>{reason}</p>
  </Box>
);

const ONE_THERE = '출석한 참가자가 하나뿐입니다. 둘 이상 출석하면 여기서 추첨합니다.';
const TOO_FEW = '참가가 확정된 선수가 둘 이상이면 여기서 추첨합니다.';

function fieldOf({ entries }: ManagedEntries) {
  const placed = entries.filter(({ state }) => state === 'entered');
  const present = placed.filter(({ present }) => present);
  return { placed, present, field: present.length > 0 ? present : placed };
}

function drawSentence(managed: ManagedEntries, way: FormatKey): string {
  const { placed, present, field } = fieldOf(managed);
  const unit = managed.settings.players === 2 ? '팀' : '명';
  const left = placed.length - field.length;
  const absent = left > 0 ? ` 출석하지 않은 ${left}${unit}은 빠집니다.` : '';
  const nobody = present.length === 0 ? ' 출석한 참가자가 없어 확정된 모두로 합니다.' : '';
  return `${field.length}${unit}으로 ${FORMAT_NAMES[way].name} 대진표를 엽니다.${absent}${nobody} 대회를 시작하면 신청이 끝납니다.`;
}
