import { useEffect, useState } from 'react';
import { matchOf } from '#/features/bracket-engine/match.rules.ts';
import { BracketPicture } from '#/features/bracket-view/bracket-picture.tsx';
import { scoreOf } from '#/features/scoring/tally.rules.ts';
import { RunningBoard } from './running-board.tsx';
import { useShownRound } from './use-shown-round.ts';
import type { OpenTournament } from './use-tournament-store.ts';

const VIEWS = { matches: '경기', picture: '대진표' } as const;
type View = keyof typeof VIEWS;

/** A bracket while it is played, as its matches or as a picture; a press on a match of the picture leads to it. */
export function PlayedBracket({ open }: { open: OpenTournament }) {
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
      <div className="runner-views" role="group" aria-label="보기">
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
