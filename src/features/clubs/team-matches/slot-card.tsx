import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ResultFields } from '#/features/tournaments/runner/playing/result-fields.tsx';
import {
  begunScore,
  completed,
  typedFrom,
  typedScore,
} from '#/features/tournaments/runner/playing/typed-result.rules.ts';
import { useTypedResult } from '#/features/tournaments/runner/playing/use-typed-result.ts';
import { browserApi, fetchJson, NOT_DONE } from '#/ui/client/api.ts';
import { useChange, usePress } from '#/ui/client/use-calls.ts';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { Select } from '#/ui/form/field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { SlotPlayers } from './sheet/sheet-parts.tsx';
import { resultText, slotRulesText, slotTitle } from './team-match.rules.ts';
import type { ShownSlot, TeamMatch } from './team-matches.contract.ts';

type SlotProps = { match: TeamMatch; slot: ShownSlot; number: number };

const calls = browserApi.api.clubs[':id']['team-matches'][':match'].slots[':slot'];
const paramOf = ({ match: { club, id }, number }: SlotProps) => ({
  id: String(club),
  match: String(id),
  slot: String(number),
});

export function SlotCard(props: SlotProps) {
  const { match, slot, number } = props;
  const [sheet, setSheet] = useState<'result' | 'substitute'>();
  const isDecided = slot.state === 'decided';
  const mayChange = match.can.record && slot.state !== 'waiting' && !slot.forfeit;
  const hasBench = match.side !== null && (match.substitutes?.[match.side] ?? []).length > 0;
  return (
    <li className="card grid gap-2">
      <div className="flex justify-between gap-2">
        <p className="text-row text-soft">
          <strong className="text-text">{slotTitle(slot, number)}</strong> {slotRulesText(slot)}
        </p>
        {mayChange && (
          <div className="-mt-2 -mr-2">
            <RowMenu
              name={`${number}번 경기`}
              actions={{
                [isDecided ? '결과 고치기' : '결과 적기']: () => setSheet('result'),
                '선수 교체': !isDecided && hasBench && (() => setSheet('substitute')),
              }}
            />
          </div>
        )}
      </div>
      <SlotPlayers teams={match.teams} slot={slot} />
      {slot.corrections.map(({ from, to, at, by }) => (
        <p key={at} className="text-soft text-label">
          고침: {resultText(from, match.teams, slot)} → {resultText(to, match.teams, slot)} ({by} ·{' '}
          <When iso={at} />)
        </p>
      ))}
      {match.can.score && !isDecided && slot.state !== 'waiting' && <OpenScorer {...props} />}
      {sheet === 'result' && <ResultSheet {...props} onClose={() => setSheet(undefined)} />}
      {sheet === 'substitute' && <SubstituteSheet {...props} onClose={() => setSheet(undefined)} />}
    </li>
  );
}

function OpenScorer(props: SlotProps) {
  const navigate = useNavigate();
  const { press, busy } = usePress();
  const open = () =>
    press(async () => {
      const { path } = await fetchJson(calls.scorer.$put({ param: paramOf(props) }));
      await navigate(path);
    });
  return (
    <Button
      small
      className="justify-self-start"
      busy={busy}
      aria-label={`${props.number}번 경기 점수판`}
      onClick={() => void open()}
    >
      점수판
    </Button>
  );
}

type SheetProps = SlotProps & { onClose: () => void };

function ResultSheet(props: SheetProps) {
  const { match, slot, number, onClose } = props;
  const { change } = useChange(NOT_DONE, onClose);
  const isDecided = slot.state === 'decided';
  const namesOf = (side: 0 | 1) => slot.names?.[side].join(' · ') ?? '';
  const names = [namesOf(0), namesOf(1)] as const;
  const initial = () =>
    typedFrom(
      begunScore(slot.score),
      slot.targets.map(target => target ?? (slot.target || null)),
      slot.winner === null ? '' : `${slot.winner}`,
      { inningLimit: slot.innings },
    );
  const { typed, alarm, onChange, check } = useTypedResult(initial, names);
  const send = async () => {
    if (!(await check())) return;
    const json = {
      winner: completed(typed).winner === '0' ? (0 as const) : (1 as const),
      score: typedScore(typed),
    };
    await change(() => calls.result.$put({ param: paramOf(props), json }));
  };
  return (
    <Sheet title={`${number}번 경기 결과`} onClose={onClose}>
      <ResultFields
        names={names}
        typed={typed}
        onChange={onChange}
        outcomes={match.teams.map(({ name }) => `${name} 승`)}
        blank={`불참이나 기권이면 ${match.scoring === 'points' ? '진 쪽에 0을 적어 주세요' : '득점을 비워 두세요'}`}
      />
      <Alarm sentence={alarm} />
      <SheetActions
        label={isDecided ? '이 결과로 고치기' : '결과 기록'}
        onConfirm={() => void send()}
        onClose={onClose}
      />
    </Sheet>
  );
}

function SubstituteSheet(props: SheetProps) {
  const { match, slot, number, onClose } = props;
  const { change } = useChange(NOT_DONE, onClose);
  const [out, setOut] = useState('0');
  const [next, setNext] = useState('0');
  const side = match.side ?? 0;
  const optionsOf = (names: string[] = []) => names.map((label, index) => ({ value: String(index), label }));
  const send = () => {
    const json = { seat: Number(out), substitute: Number(next) };
    void change(() => calls.substitute.$put({ param: paramOf(props), json }));
  };
  return (
    <Sheet title={`${number}번 경기 선수 교체`} onClose={onClose}>
      <div className="grid gap-4 mb-4">
        <Select
          label="나가는 선수"
          name="seat"
          options={optionsOf(slot.names?.[side])}
          value={out}
          onChange={setOut}
        />
        <Select
          label="들어오는 선수"
          name="substitute"
          options={optionsOf(match.substitutes?.[side])}
          value={next}
          onChange={setNext}
        />
      </div>
      <SheetActions label="교체" onConfirm={send} onClose={onClose} />
    </Sheet>
  );
}
