import { useEffect, useState } from 'react';
import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { matchOf } from '#/features/bracket-engine/match.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { BracketPicture } from '#/features/bracket-view/bracket-picture.tsx';
import { CopyResult } from '#/features/bracket-view/copy-result.tsx';
import { PrintButton } from '#/features/bracket-view/print-button.tsx';
import { SaveTournament } from '#/features/bracket-view/tournament-file.tsx';
import { scoreOf } from '#/features/scoring/tally.rules.ts';
import { seoulDay } from '#/shared/time.ts';
import { RedrawBoard } from './redraw-board.tsx';
import { RunningBoard } from './running-board.tsx';
import { SingleBoard } from './single-board.tsx';
import { useShownRound } from './use-shown-round.ts';
import type { OpenTournament } from './use-tournament-store.ts';

/** A tournament whose players are entered: its draw, its matches, and what can be done with it as a whole. */
export function Played({ mode, open }: { mode: Mode; open: OpenTournament }) {
  const { tournament } = open;
  if (tournament.phase === 'entered') return <RedrawBoard open={open} />;
  // While it is played the matches come first; afterwards the results.
  const isOver = tournament.champion !== null;
  return (
    <>
      {isOver && <ToolsBar open={open} />}
      {mode === 'single' ? <SingleBoard open={open} /> : <PlayedBracket open={open} />}
      {!isOver && <ToolsBar open={open} />}
    </>
  );
}

/** What can be done with a tournament as a whole. */
function ToolsBar({ open }: { open: OpenTournament }) {
  const { tournament, saved } = open;
  const title = saved?.title ?? '';
  const day = seoulDay(new Date(saved?.createdAt ?? Date.now()));
  const hall = commonHall(tournament);
  const head = { title, day, hall };
  return (
    <div className="runner-tools">
      <CopyResult tournament={tournament} head={head} small />
      <PrintButton tournament={tournament} facts={{ title: title || '당구 대회', date: day, hall }} small />
      <SaveTournament head={head} events={saved?.events ?? []} small />
      <p className="runner-none">파일로 저장: 다른 기기에서 열 수 있는 파일입니다.</p>
    </div>
  );
}

/** The hall where all of them play; nothing where they come from several. */
function commonHall({ entries }: Tournament): string {
  const halls = new Set(entries.flatMap(({ players }) => players.map(({ hall }) => hall)));
  const [hall = ''] = halls;
  return halls.size === 1 ? hall : '';
}

const VIEWS = { matches: '경기', picture: '대진표' } as const;
type View = keyof typeof VIEWS;

/** A bracket while it is played, as its matches or as a picture; a press on a match of the picture leads to it. */
function PlayedBracket({ open }: { open: OpenTournament }) {
  const { tournament, saved } = open;
  const [view, show] = useState<View>('matches');
  const [sought, seek] = useState<string>();
  const [round, showRound] = useShownRound(tournament);
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>(`article[data-match="${sought}"]`);
    if (view !== 'matches' || !panel || matchOf(tournament, sought ?? '')?.round !== round) return;
    panel.tabIndex = -1;
    panel.scrollIntoView({ block: 'center' });
    panel.focus({ preventScroll: true });
    seek(undefined);
  });
  const lead = (key: string) => {
    showRound(matchOf(tournament, key)?.round ?? 1);
    show('matches');
    seek(key);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset of a form */}
      <div className="flex gap-2 mb-4" role="group" aria-label="보기">
        {(Object.keys(VIEWS) as View[]).map(each => (
          <button
            key={each}
            type="button"
            className="runner-chip-button"
            aria-pressed={each === view}
            onClick={() => show(each)}
          >
            {VIEWS[each]}
          </button>
        ))}
      </div>
      {view === 'matches' ? (
        <RunningBoard open={open} />
      ) : (
        <BracketPicture
          tournament={tournament}
          live={match => {
            const game = saved?.games[match];
            return game ? scoreOf(game).points : null;
          }}
          onOpen={lead}
        />
      )}
    </>
  );
}
