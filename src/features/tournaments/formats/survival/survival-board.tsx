import { useState } from 'react';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { standingsOf } from '#/features/tournaments/engine/results/places.rules.ts';
import { ADVANCE_BUTTON } from '#/features/tournaments/runner/layout.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { RUN_MOST } from './survival.contract.ts';

/** The screen of a running 서바이벌, on which the organiser enters the points that a player scored in a turn. */
export function SurvivalBoard() {
  const { tournament, readOnly, mayScore, perform } = useRunning();
  const [run, setRun] = useState(1);
  const isOver = tournament.champion !== null;
  const score = (entry: number) => {
    if (perform({ type: 'scored', entry, points: run })) setRun(1);
  };
  const finish = async (entry: number) => {
    const question = {
      title: `${nameOf(tournament, entry)} 선수의 우승으로 끝냅니다.`,
      body: '시간이 다 되었거나 더 치지 않을 때 누릅니다.',
      confirmLabel: '우승',
    };
    if (await confirm(question)) perform({ type: 'survived', entry });
  };
  return (
    <>
      {mayScore && !isOver && <RunChoice run={run} onChange={setRun} />}
      <ul className="grid grid-cols-1 sm:grid-cols-2 gap-3" aria-label="선수">
        {standingsOf(tournament)
          .lines.toSorted((one, other) => one.entry - other.entry)
          .map(({ entry, figure, rank }) => {
            const name = nameOf(tournament, entry);
            const isOut = figure === 0;
            return (
              <li key={entry} className={`card flex flex-col gap-2 ${isOut ? 'opacity-60' : ''}`}>
                <p className="flex items-baseline justify-between gap-2">
                  <strong className="text-lead">{name}</strong>
                  <span className="text-soft">{isOut ? `탈락 · ${rank}위` : `${rank}위`}</span>
                </p>
                <p className="text-title font-bold tabular-nums">{figure}점</p>
                {mayScore && !isOver && !isOut && (
                  <div className="flex gap-1.5">
                    <Button
                      variant="quiet"
                      className={`${ADVANCE_BUTTON} flex-1`}
                      aria-label={`${name} ${run}득점`}
                      onClick={() => score(entry)}
                    >
                      {run}득점
                    </Button>
                    {!readOnly && (
                      <Button
                        variant="plain"
                        aria-label={`${name} 우승으로 끝내기`}
                        onClick={() => void finish(entry)}
                      >
                        우승
                      </Button>
                    )}
                  </div>
                )}
              </li>
            );
          })}
      </ul>
    </>
  );
}

/** A choice of the points of the current turn: buttons for one less and one more. */
function RunChoice({ run, onChange }: { run: number; onChange: (run: number) => void }) {
  return (
    <div className="flex items-center justify-center gap-3 my-4">
      <Button variant="quiet" aria-label="한 점 빼기" disabled={run === 1} onClick={() => onChange(run - 1)}>
        −
      </Button>
      <output className="text-title font-bold tabular-nums min-w-16 text-center" aria-label="이번 득점">
        {run}점
      </output>
      <Button
        variant="quiet"
        aria-label="한 점 더하기"
        disabled={run === RUN_MOST}
        onClick={() => onChange(run + 1)}
      >
        +
      </Button>
    </div>
  );
}
