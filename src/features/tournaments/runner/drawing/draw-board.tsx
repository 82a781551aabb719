import { useState } from 'react';
import { newCode } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { enteredEvent } from '#/features/tournaments/engine/live-commands.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import {
  type EnteringOptions,
  readEntering,
} from '#/features/tournaments/runner/entering/entering.contract.ts';
import {
  DEFAULT_OPTIONS,
  draftFromPlayers,
  drawCommand,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { isJustDrawn } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import { formatText, optionsOf } from '#/features/tournaments/runner/setup/format-change.rules.ts';
import { DrawChoices } from '#/features/tournaments/runner/setup/more-options.tsx';
import { OptionsProvider } from '#/features/tournaments/runner/setup/use-options.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** The screen on which the organiser draws by lot once players are entered; also after the draw is undone. */
export function DrawBoard() {
  const { tournament, saved, readOnly, save, perform } = useRunning();
  const entering = readEntering(saved?.entering);
  const [chosen, setChosen] = useState(entering?.options ?? DEFAULT_OPTIONS);
  const { entries } = tournament;
  const count = entries.length;
  // The settings that were entered count: they may have been changed, and changed back.
  const options = tournament.settings ? optionsOf(tournament.settings, chosen) : chosen;
  const mode = tournament.settings?.mode ?? 'team';
  const { unit } = MODE_SETUPS[mode];
  const change = (next: EnteringOptions) => {
    setChosen(next);
    // The input phase gets these options too, for an organiser who goes back to it.
    if (entering) save({ entering: { ...entering, options: next } });
  };
  // The names may have been corrected since they were entered.
  const enterAgain = () => {
    const draft = draftFromPlayers(entries.flatMap(({ players }) => players));
    save({ entering: { ...entering, ...draft, options } });
    const entered = enteredEvent(tournament);
    if (entered) perform({ type: 'undone', of: entered.key });
  };
  const isLot = options.draw.by === 'lot';
  const isAnew = tournament.log.some(({ event }) => event.type === 'drawn');
  return (
    <section className="card flex flex-col gap-3 my-5">
      <h2 className="text-lead font-bold">{isAnew ? '대진표를 다시 정합니다' : '추첨'}</h2>
      <p>
        참가자 {count}
        {unit}
        {isAnew ? '은 그대로입니다.' : '이 모였습니다. 추첨하면 추첨 코드와 대진표가 여기와 TV에 나타납니다.'}
      </p>
      {!isAnew && (
        <p className="text-soft text-row">{entries.map(({ id }) => nameOf(tournament, id)).join(', ')}</p>
      )}
      <p>
        방식 <strong>{formatText(options.format, count)}</strong>
      </p>
      {!readOnly && (
        <Button variant="quiet" small className="self-start" onClick={enterAgain}>
          참가자나 방식 바꾸기
        </Button>
      )}
      <OptionsProvider value={{ mode, options, onChange: change, entries: count }}>
        <Fold summary="추첨 방법 더 보기">
          <div className="flex flex-col gap-4 pt-2 pb-4">
            <DrawChoices />
          </div>
        </Fold>
      </OptionsProvider>
      <Button onClick={() => perform(drawCommand(options, count, randomCode()))} disabled={readOnly}>
        {isLot ? '추첨하기' : '대진표 확정'}
      </Button>
    </section>
  );
}

/** The code of a draw by lot with a sentence about its use; nothing after the first match. */
export function DrawnCode() {
  const { tournament } = useRunning();
  const { draw } = tournament;
  if (draw?.by !== 'lot' || !isJustDrawn(tournament)) return null;
  return (
    <div className="mt-6 text-row">
      <p>
        추첨 코드 <strong className="tracking-[0.12em] tabular-nums">{draw.code}</strong>
      </p>
      <p className="text-soft">코드와 선수가 같으면 누가 추첨해도 결과가 같습니다.</p>
    </div>
  );
}

export function randomCode(): string {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return newCode(bits & 0x3fffffff);
}
