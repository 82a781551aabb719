import { useState } from 'react';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import { ADVANCE_BUTTON, PlayerLine, WINNER_ROW } from '#/features/tournaments/runner/layout.tsx';
import { type GameCommand, useRunning } from '#/features/tournaments/runner/use-running.ts';
import type { MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { otherSide } from '#/features/tournaments/scoring/tally.rules.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Select } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** The organiser's screen of a running 개인전: each player has the buttons 승 and 최종 우승. */
export function SingleBoard() {
  const { tournament, readOnly, mayScore, perform } = useRunning();
  const isOver = tournament.phase === 'finished' || tournament.phase === 'closed';
  const isCounted = [...tournament.figures.values()].some(wins => wins > 0);
  const ranked = standingsOf(tournament).lines;
  const lines = isOver ? ranked : ranked.toSorted((one, other) => one.entry - other.entry);
  const finish = async (entry: number) => {
    const wins = tournament.figures.get(entry) ?? 0;
    const ahead = isCounted ? ranked.filter(line => line.entry !== entry && line.figure >= wins) : [];
    const name = nameOf(tournament, entry);
    const question = {
      title: `${name} 선수(${wins}승)를 최종 우승으로 정합니다.`,
      body: `승수가 같거나 많은 선수: ${ahead.map(line => `${nameOf(tournament, line.entry)} ${line.figure}승`).join(', ')}`,
      confirmLabel: '최종 우승',
    };
    if (ahead.length === 0 || (await confirm(question))) perform({ type: 'finished', entry });
  };
  return (
    <>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3 items-start"
        aria-label="참가자"
      >
        {lines.map(({ entry, rank }) => (
          <Player
            key={entry}
            entry={entry}
            isCounted={isCounted}
            outcome={isOver && (rank === 1 ? '최종 우승' : `${rank}위`)}
            onFinish={() => void finish(entry)}
          />
        ))}
      </ul>
      {mayScore && !isOver && <DuelChoice />}
      {!readOnly && !isOver && <ReplaceMenu />}
    </>
  );
}

type PlayerProps = {
  entry: number;
  /** Whether any player has a win; wins are shown only then. */
  isCounted: boolean;
  /** The text beside the name once the tournament is over, such as `2위`; false before. */
  outcome: string | false;
  onFinish: () => void;
};

function Player({ entry, isCounted, outcome, onFinish }: PlayerProps) {
  const { tournament, readOnly, mayScore, perform } = useRunning();
  const name = nameOf(tournament, entry);
  const won = tournament.champion === entry;
  return (
    <li
      className={`runner-player px-3.5 py-3 border border-line rounded-card ${won ? WINNER_ROW : 'bg-surface'}`}
    >
      <PlayerLine
        entry={entry}
        outcome={outcome}
        wins={isCounted && (tournament.figures.get(entry) ?? 0)}
        look={won ? 'won' : undefined}
      />
      {mayScore && !outcome && (
        <div className="flex gap-1.5 mt-1.5">
          <Button
            variant="quiet"
            className={`${ADVANCE_BUTTON} flex-1`}
            aria-label={`${name} 승`}
            onClick={() => perform({ type: 'won', match: null, entry })}
          >
            승
          </Button>
          {!readOnly && (
            <Button variant="plain" className="flex-1" aria-label={`${name} 최종 우승`} onClick={onFinish}>
              최종 우승
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The choice of two players whose game is then played on the scoreboard; its winner gets a win. */
function DuelChoice() {
  const { tournament, openSheet } = useRunning();
  const [one, setOne] = useState('1');
  const [other, setOther] = useState('2');
  const pair: [number, number] = [Number(one), Number(other)];
  const command: GameCommand = (winner, score) => ({
    type: 'played',
    entry: pair[winner],
    against: pair[otherSide(winner)],
    how: 'played',
    score: winnerFirst(score, winner),
  });
  const options = tournament.entries.map(({ id }) => ({ value: String(id), label: nameOf(tournament, id) }));
  return (
    <section className="card flex flex-col gap-3 my-5" aria-labelledby="duel">
      <h2 id="duel" className="text-lead font-bold">
        점수판으로 한 경기
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <Select name="one" label="선수 1" value={one} onChange={setOne} options={options} />
        <Select name="other" label="선수 2" value={other} onChange={setOther} options={options} />
      </div>
      <Button
        variant="quiet"
        disabled={one === other}
        onClick={() => openSheet({ about: 'game', pair, command })}
      >
        점수판 열기
      </Button>
    </section>
  );
}

/** The score with its sides exchanged if the second one won: a game of 개인전 is stored with the winner first. */
function winnerFirst(score: MatchScore, winner: Side): MatchScore {
  if (winner === 0) return score;
  // Each figure of a score is a pair, one value for each side.
  const figures = Object.entries(score).map(([name, [one, other]]) => [name, [other, one]]);
  return Object.fromEntries(figures);
}

function ReplaceMenu() {
  const { tournament, openSheet } = useRunning();
  return (
    <Fold summary="선수 교체·이름 고치기">
      <div className="flex flex-wrap gap-2">
        {tournament.entries.map(({ id }) => (
          <Button
            key={id}
            variant="quiet"
            small
            aria-label={`${nameOf(tournament, id)} 바꾸기`}
            onClick={() => openSheet({ about: 'replace', entry: id })}
          >
            {nameOf(tournament, id)}
          </Button>
        ))}
      </div>
    </Fold>
  );
}
