import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { OpenTournamentFile } from '#/features/tournaments/bracket/tournament-file.tsx';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { nameOf, roundRobinName } from '#/features/tournaments/engine/names.rules.ts';
import { winners } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';
import { isSavedUnderWay, replaySaved } from '#/features/tournaments/sync/sync.rules.ts';
import { RemoveButton } from '#/ui/dialog/dialog.tsx';
import { useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { LinkButton } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { RUNNERS, runnerPath } from './saved-tournament.rules.ts';
import { SavedTournamentFile } from './saved-tournament-notice.tsx';
import type { Found } from './saved-tournaments.client.ts';

/** 이어서 하기: the tournaments saved in this browser, finished ones folded away. Renders nothing without any. */
export function SavedTournamentList() {
  const { found = [], remove } = useSavedTournaments();
  const { remove: ask, busy } = useRemoval();
  const discard = (key: string, name: string) =>
    ask({
      title: `‘${name}’ 기록을 이 기기에서 삭제합니다.`,
      call: async () => {
        await remove(key);
        return { message: '대회 기록을 삭제했습니다.' };
      },
    });
  const finished = found.filter(each => 'saved' in each && !isSavedUnderWay(each.saved));
  const open = found.filter(each => !finished.includes(each));
  if (found.length === 0) return null;
  const rows = { busy, onDiscard: discard };
  const past = finished.length > 0 && (
    <details>
      <summary className="flex items-center min-h-11 mt-2 border-t border-line text-primary">
        끝난 대회 {finished.length}개
      </summary>
      <Rows found={finished} goOn="보기" {...rows} />
    </details>
  );
  if (open.length === 0) return past;
  return (
    <section className="my-6 p-4 border border-line rounded-xl bg-surface" aria-labelledby="saved-list-title">
      <h2 id="saved-list-title" className="text-lead font-bold">
        이어서 하기
      </h2>
      <p className="text-soft text-row">
        이 기기의 이 브라우저에 저장된 대회입니다. 로그인과 관계없이 이 기기를 쓰는 모두에게 보입니다.
      </p>
      <Rows found={open} goOn="계속하기" {...rows} />
      {past}
    </section>
  );
}

type RowsProps = {
  found: Found[];
  goOn: string;
  busy: boolean;
  onDiscard: (key: string, name: string) => Promise<boolean>;
};

function Rows({ found, goOn, busy, onDiscard }: RowsProps) {
  return (
    <ul className="mt-3">
      {found.map(each => {
        const key = 'saved' in each ? each.saved.key : each.key;
        const { name, facts } = 'saved' in each ? describeSaved(each.saved) : UNREADABLE;
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2.5 border-t border-line">
            <p className="flex flex-[1_1_10rem] flex-col wrap-anywhere">
              <strong>{name}</strong>
              <span className="text-soft text-row tabular-nums">{facts}</span>
            </p>
            <div className="flex flex-none gap-1 ml-auto">
              {'saved' in each ? (
                <LinkButton small to={runnerPath(each.saved)} aria-label={`${name} ${goOn}`}>
                  {goOn}
                </LinkButton>
              ) : (
                <SavedTournamentFile content={each.unreadable} />
              )}
              <RemoveButton busy={busy} name={name} onClick={() => void onDiscard(key, name)} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const UNREADABLE = { name: '열 수 없는 기록', facts: '다른 버전에서 만들어진 대회 기록입니다.' };

function describeSaved(saved: SavedTournament): { name: string; facts: ReactNode } {
  const tournament = replaySaved(saved);
  const count = tournament?.entries.length ?? 0;
  const stages = tournament?.settings?.stages;
  const field = MODE_SETUPS[saved.mode];
  const format = stages ? FORMAT_NAMES[stages[0].type].name : field.name;
  const facts = (
    <>
      {saved.title && `${format} · `}
      {progressText(tournament)} · <When iso={saved.changedAt} />
    </>
  );
  return { name: saved.title || `${format}${count ? ` ${count}${field.unit}` : ''}`, facts };
}

/** A tournament's progress: `8강전`, `우승 김하나`, `참가자 입력 중`; for undefined, that it cannot be read. */
function progressText(tournament: Tournament | undefined): string {
  if (!tournament) return UNREADABLE.name;
  if (tournament.champion !== null)
    return `우승 ${winners(tournament)
      .map(entry => nameOf(tournament, entry))
      .join(', ')}`;
  if (tournament.phase === 'empty') return '참가자 입력 중';
  if (tournament.phase === 'entered') return '추첨 전';
  if (tournament.groups.length > 0 && !tournament.knockout) return roundRobinName(tournament);
  const open = tournament.rounds.find(({ matches }) => matches.some(match => match.state !== 'decided'));
  return open?.title ?? '경기 중';
}

type Storage = typeof import('./saved-tournaments.client.ts');

/** This browser's saved tournaments, the last changed first; undefined while loading, [] without storage. */
function useSavedTournaments() {
  const [found, setFound] = useState<Found[]>();
  const load = async ({ listSavedTournaments }: Storage) => setFound(await listSavedTournaments());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the part appears
  useEffect(() => {
    const reload = () => void loadStorage().then(load, () => setFound([]));
    reload();
    // The browser's back button may restore this page from its cache, so the list is read again.
    addEventListener('pageshow', reload);
    return () => removeEventListener('pageshow', reload);
  }, []);
  const remove = async (key: string) => {
    const storage = await loadStorage();
    await storage.removeSavedTournament(key);
    await load(storage);
  };
  return { found, remove };
}

const loadStorage = () => import('./saved-tournaments.client.ts');

/** The navigation state with which an imported tournament is passed to the page that runs it. */
export type Imported = { imported: { title: string; events: TournamentEvent[] } };

/** 가져오기: imports a file as a new tournament of this browser. */
export function ImportTournament() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-6 text-soft text-row">
      <OpenTournamentFile
        onRead={({ file: { title, events }, tournament }) => {
          const mode = tournament.settings?.mode ?? 'team';
          const state: Imported = { imported: { title, events } };
          navigate(`${RUNNERS[mode]}?size=${MODE_SETUPS[mode].usual}`, { state });
        }}
      />
      <p>내보낸 대회 파일을 이 기기에서 이어서 진행합니다.</p>
    </div>
  );
}
