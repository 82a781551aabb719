import { useState } from 'react';
import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { settlementText, tieTitle } from '#/features/tournaments/engine/tie-text.rules.ts';
import { openTies, type Tie } from '#/features/tournaments/engine/ties.rules.ts';
import { REASON_LIMIT } from '#/features/tournaments/engine/tournament.constants.ts';
import { criteriaText } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { tableStage } from '#/features/tournaments/formats/tables/standing.rules.ts';
import { randomCode } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { Chips } from '#/features/tournaments/runner/setup/chips.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { commandOfTie, emptyTieForm, type TieForm, tieWays } from './tie-form.rules.ts';

/** A card for each tie that the organiser has to settle, with its actions; nothing when there are none. */
export function TieCards() {
  const { tournament, ask } = useRunning();
  const ties = openTies(tournament);
  const stage = tableStage(tournament.settings);
  if (ties.length === 0 || !stage) return null;
  return (
    <>
      {ties.map(tie => (
        <section key={tie.entries.join()} className="card mb-5" aria-label="순위를 정해주세요" role="status">
          <ViewTitle>{tieTitle(tournament, tie)}</ViewTitle>
          <p className="text-soft text-row">
            정한 기준({criteriaText(stage)})이 모두 같습니다. {nextText(tie)}
          </p>
          <Button onClick={() => ask({ about: 'tie', tie })}>순위 정하기</Button>
        </section>
      ))}
    </>
  );
}

function nextText({ isNeeded, group }: Tie): string {
  if (!isNeeded) return '정하지 않으면 공동 순위가 됩니다.';
  return group === null ? '본선에 오를 선수를 정해주세요.' : '순위를 정해야 다음으로 넘어갑니다.';
}

/**
 * The form to settle a tie: by a played 승부치기 or 재경기, a shared place, an open lot, or by hand with a reason.
 */
export function TieSheet({ tie }: { tie: Tie }) {
  const { tournament, act, ask } = useRunning();
  const [form, setForm] = useState(emptyTieForm);
  const [alarm, setAlarm] = useState<string>();
  const change = (part: Partial<TieForm>) => {
    setForm({ ...form, ...part });
    setAlarm(undefined);
  };
  const save = () => {
    const command = commandOfTie(tie, form, randomCode());
    const problem = typeof command === 'string' ? command : act(command);
    if (problem) return setAlarm(problem);
    if (typeof command !== 'string' && command.type === 'settled')
      toast(`순위를 정했습니다: ${settlementText(tournament, command)}`);
    ask();
  };
  return (
    <Sheet title="순위 정하기" onClose={() => ask()}>
      <div className="grid gap-4">
        <p className="font-semibold">{tieTitle(tournament, tie)}</p>
        <Chips
          legend="어떻게 정하나요?"
          name="way"
          value={form.by}
          onChange={by => change({ by: by as TieForm['by'] })}
          options={tieWays(tie)}
        />
        <p className="text-soft text-row">{ABOUT[form.by]}</p>
        <TieFields {...{ tie, form }} onChange={change} />
        <Alarm sentence={alarm} />
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={() => ask()}>
          취소
        </Button>
        <Button onClick={save}>{form.by === 'lot' ? '추첨하기' : '순위 정하기'}</Button>
      </div>
    </Sheet>
  );
}

const ABOUT: Record<TieForm['by'], string> = {
  shootout: '승부치기에서 친 점수를 입력하세요. 점수가 같은 선수끼리는 다시 묻습니다.',
  rematch: '재경기 결과대로 순서를 고르세요. 점수는 아는 경우에만 입력하세요.',
  shared: '같은 순위를 함께 차지합니다.',
  lot: '추첨 코드가 결과와 함께 남습니다. 코드와 선수가 같으면 누가 해도 같은 순서가 나옵니다.',
  hand: '순서를 고르고 이유를 적어주세요. 이유는 결과와 함께 모두에게 보입니다.',
};

type TieFieldsProps = {
  tie: Tie;
  form: TieForm;
  onChange: (part: Partial<TieForm>) => void;
};

function TieFields({ tie: { entries }, form, onChange }: TieFieldsProps) {
  const { tournament } = useRunning();
  const { by, points, ranks, reason } = form;
  if (by === 'shared' || by === 'lot') return null;
  const places = entries.map((_, index) => ({ value: String(index + 1), label: `${index + 1}번째` }));
  return (
    <>
      {entries.map(entry => (
        <div key={entry} className="grid grid-cols-2 gap-2">
          {by !== 'shootout' && (
            <Select
              name={`rank${entry}`}
              label={`${nameOf(tournament, entry)} 순서`}
              value={ranks[entry] ?? ''}
              onChange={text => onChange({ ranks: { ...ranks, [entry]: text } })}
              options={[{ value: '', label: '고르기' }, ...places]}
            />
          )}
          {by !== 'hand' && (
            <NumberInput
              name={`points${entry}`}
              label={`${nameOf(tournament, entry)} 점수`}
              digits={4}
              value={points[entry] ?? ''}
              onChange={text => onChange({ points: { ...points, [entry]: text } })}
            />
          )}
        </div>
      ))}
      {by === 'hand' && (
        <TextInput
          name="reason"
          label="이유"
          limit={REASON_LIMIT}
          value={reason}
          onChange={text => onChange({ reason: text })}
        />
      )}
    </>
  );
}
