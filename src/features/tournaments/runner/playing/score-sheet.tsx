import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type GameCommand, useRunning } from '#/features/tournaments/runner/use-running.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Scorer } from '#/features/tournaments/scoring/screens/scorer.tsx';
import { ScoreNotice } from '#/features/tournaments/scoring/screens/scorer-buttons.tsx';
import { GameSetup } from '#/features/tournaments/scoring/setup/game-setup.tsx';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';

type ScoreSheetProps = {
  pair: [number, number];
  /** The match of a bracket or group; absent for a game that the format's own board opens. */
  match?: Match;
  /** The command that records the result; `winner` is an index of `pair`, and the score is in its order. */
  command: GameCommand;
};

/** A dialog with the match card, then the full-screen scorer, whose result the organiser may take over. */
export function ScoreSheet({ pair, match, command }: ScoreSheetProps) {
  const { tournament, saved, scores, saveGame, perform, closeSheet } = useRunning();
  const gameKey = match?.key ?? `duel-${pair[0]}-${pair[1]}`;
  const game = saved?.games[gameKey];
  const names = [nameOf(tournament, pair[0]), nameOf(tournament, pair[1])] as const;
  const choose = (isMine: boolean) => scores?.choose(gameKey, isMine);
  const save = (next: Game | null) => {
    const problem = saveGame(gameKey, next);
    if (problem) toast(problem, 'error');
  };
  const offer = (score: MatchScore, winner: Side) => {
    if (!perform(command(winner, score))) return;
    // A match's game is kept in case its result is undone; otherwise the next game of these two is a new one.
    if (!match) save(null);
    closeSheet();
  };
  // A match counts as begun as soon as it is scored, on its card and on the TV.
  const begin = (next: Game) => {
    save(next);
    if (match?.table && !match.startedAt) perform({ type: 'started', match: match.key });
  };
  if (game)
    return (
      <Sheet title={`${names[0]} 대 ${names[1]} 점수판`} onClose={closeSheet} full>
        <Scorer
          game={game}
          names={names}
          onChange={save}
          onOffer={offer}
          offerLabel={!match ? '승리 기록' : match.round === 0 ? '결과 기록' : '진출'}
          onClose={closeSheet}
          notice={scores && <ScoreNotice match={gameKey} view={scores} onChoose={choose} />}
        />
      </Sheet>
    );
  const sides = [playersOf(tournament, pair[0]), playersOf(tournament, pair[1])] as const;
  return (
    <Sheet title={`${names[0]} 대 ${names[1]}`} onClose={closeSheet}>
      <GameSetup
        names={names}
        sides={sides}
        target={match && targetIn(tournament, match.round)}
        play={tournament.settings?.play ?? DEFAULT_PLAY}
        onStart={begin}
        onClose={closeSheet}
      />
    </Sheet>
  );
}

const playersOf = ({ entries }: Tournament, entry: number) => entries[entry - 1]?.players ?? [];
