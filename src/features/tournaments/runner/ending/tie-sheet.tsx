import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Command, TieDecision } from '#/features/tournaments/engine/events.contract.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import {
  namesAt,
  placesBelowPodium,
  placeTitle,
  podium,
} from '#/features/tournaments/engine/results/places.rules.ts';
import { groupEquals } from '#/features/tournaments/engine/results/ranking.rules.ts';
import {
  lotOrder,
  openTies,
  settlementText,
  type Tie,
  tieTitle,
} from '#/features/tournaments/engine/results/ties.rules.ts';
import { TIE_REASON_LIMIT } from '#/features/tournaments/engine/tournament.constants.ts';
import { criteriaText } from '#/features/tournaments/formats/round-robin/criteria-text.rules.ts';
import { roundRobinStage } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { randomCode } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { ViewTitle } from '#/features/tournaments/runner/layout.tsx';
import { useFocusOnChange } from '#/features/tournaments/runner/use-focus-on-change.ts';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Select, TextInput } from '#/ui/form/field.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';

export function TieCards() {
  const { tournament, openSheet } = useRunning();
  const ties = openTies(tournament);
  const stage = roundRobinStage(tournament.settings);
  if (ties.length === 0 || !stage) return null;
  return (
    <>
      {ties.map(tie => (
        <section key={tie.entries.join()} className="card mb-5" aria-label="순위를 정해주세요" role="status">
          <ViewTitle>{tieTitle(tournament, tie)}</ViewTitle>
          <p className="text-soft text-row">
            정한 기준({criteriaText(stage)})이 모두 같습니다. {nextText(tie)}
          </p>
          <Button onClick={() => openSheet({ about: 'tie', tie })}>순위 정하기</Button>
        </section>
      ))}
    </>
  );
}

function nextText({ isNeeded, group }: Tie): string {
  if (!isNeeded) return '정하지 않으면 공동 순위가 됩니다.';
  return group === null ? '본선에 오를 선수를 정해주세요.' : '순위를 정해야 다음으로 넘어갑니다.';
}

/** The form to settle a tie: by a 승부치기 or 재경기, a shared place, a lot, or by hand with a reason. */
export function TieSheet({ tie }: { tie: Tie }) {
  const { tournament, act, closeSheet } = useRunning();
  const [form, setForm] = useState(emptyTieForm);
  const [alarm, setAlarm] = useState<string>();
  const change = (part: Partial<TieForm>) => {
    setForm({ ...form, ...part });
    setAlarm(undefined);
  };
  const save = () => {
    const command = tieCommand(tie, form, randomCode());
    const problem = typeof command === 'string' ? command : act(command);
    if (problem) return setAlarm(problem);
    if (typeof command !== 'string' && command.type === 'settled')
      toast(`순위를 정했습니다: ${settlementText(tournament, command)}`);
    closeSheet();
  };
  return (
    <Sheet title="순위 정하기" onClose={closeSheet}>
      <div className="grid gap-4">
        <p className="font-semibold">{tieTitle(tournament, tie)}</p>
        <Chips
          legend="어떻게 정합니까?"
          name="way"
          value={form.by}
          onChange={by => change({ by })}
          options={tieWays(tie)}
        />
        <p className="text-soft text-row">{WAY_TEXTS[form.by]}</p>
        <TieFields tie={tie} form={form} onChange={change} />
        <Alarm sentence={alarm} />
      </div>
      <SheetActions
        label={form.by === 'lot' ? '추첨하기' : '순위 정하기'}
        onConfirm={save}
        onClose={closeSheet}
      />
    </Sheet>
  );
}

const WAY_TEXTS: Record<TieForm['by'], string> = {
  shootout: '승부치기에서 친 점수를 입력하세요. 점수가 같은 선수끼리는 다시 묻습니다.',
  rematch: '재경기 결과대로 순서를 고르세요. 점수는 아는 경우에만 입력하세요.',
  shared: '같은 순위를 함께 차지합니다.',
  lot: '추첨 코드가 결과와 함께 남습니다. 코드와 선수가 같으면 누가 해도 같은 순서가 나옵니다.',
  hand: '순서를 고르고 이유를 적어주세요. 이유는 결과와 함께 모두에게 보입니다.',
};

type TieFieldsProps = { tie: Tie; form: TieForm; onChange: (part: Partial<TieForm>) => void };

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
          limit={TIE_REASON_LIMIT}
          value={reason}
          onChange={text => onChange({ reason: text })}
        />
      )}
    </>
  );
}

/** The organiser's decision of a tie, as typed in the form; points and ranks are texts by entry id. */
type TieForm = {
  by: TieDecision['by'];
  points: Record<number, string>;
  ranks: Record<number, string>;
  reason: string;
};

export const emptyTieForm: TieForm = { by: 'shootout', points: {}, ranks: {}, reason: '' };

/** The ways to settle a tie, as options; 공동 순위 only where places may be shared. */
export function tieWays({ mayShare }: Tie): { value: TieDecision['by']; label: string }[] {
  const shared = { value: 'shared', label: '공동 순위' } as const;
  return [
    { value: 'shootout', label: '승부치기' },
    { value: 'rematch', label: '재경기' },
    ...(mayShare ? [shared] : []),
    { value: 'lot', label: '추첨' },
    { value: 'hand', label: '직접 정하기' },
  ];
}

/** The command that settles a tie as typed, or why it is incomplete, in Korean; `code` is for a lot. */
export function tieCommand({ entries }: Tie, form: TieForm, code: string): Command | string {
  const { by, points, ranks, reason } = form;
  if (by === 'shared') return { type: 'settled', order: [[...entries]], decision: { by } };
  if (by === 'lot')
    return { type: 'settled', order: lotOrder(entries, code).map(entry => [entry]), decision: { by, code } };
  const typed = by === 'shootout' ? points : ranks;
  if (by !== 'hand' && !entries.every(entry => /^\d{0,4}$/.test(points[entry] ?? '')))
    return '점수는 네 자리까지 숫자만 적어주세요.';
  if (entries.some(entry => !typed[entry]))
    return by === 'shootout' ? '모든 선수의 점수를 입력해주세요.' : '모든 선수의 순서를 골라주세요.';
  if (by === 'hand' && reason.trim() === '') return '이유를 입력해주세요.';
  const rankOf = (entry: number) => (by === 'shootout' ? -1 : 1) * Number(typed[entry]);
  const order = groupEquals(entries, (one, other) => rankOf(one) - rankOf(other));
  if (order.length < 2) return '모두 같으면 순위를 정할 수 없습니다.';
  if (by === 'hand') return { type: 'settled', order, decision: { by, reason } };
  const isScored = entries.every(entry => points[entry]);
  const scores = order.flat().map(entry => Number(points[entry]));
  if (by === 'shootout') return { type: 'settled', order, decision: { by, points: scores } };
  return { type: 'settled', order, decision: { by, points: isScored ? scores : null } };
}

// Below it many share a place.
const LOWEST_SHOWN = 8;

export function ChampionBanner() {
  const { tournament } = useRunning();
  const banner = useFocusOnChange<HTMLElement>(tournament.champion ?? 0);
  if (tournament.champion === null) return <div role="status" />;
  const [first, ...others] = podium(tournament);
  const below = placesBelowPodium(tournament)
    .filter(({ place }) => place <= LOWEST_SHOWN)
    .map(place => ({ title: placeTitle(place), names: namesAt(tournament, place) }));
  return (
    <div role="status">
      <section
        ref={banner}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-5 gap-y-3 mb-5 p-5 border-2 border-yellow rounded-cloth bg-yellow-tint scroll-mt-20"
        aria-label="최종 우승"
      >
        <Trophy size={44} className="text-yellow-text" />
        <p className="flex flex-[1_1_10rem] flex-col leading-[1.3]">
          <span className="text-yellow-text font-semibold">
            {first?.title === '공동 우승' ? first.title : '최종 우승'}
          </span>
          <strong className="text-figure font-extrabold">{first?.names.join(', ')}</strong>
        </p>
        {others.length > 0 && (
          <dl className="grid gap-1 max-md:basis-full">
            {[...others, ...below].map(({ title, names }) => (
              <div key={title} className="grid grid-cols-[6rem_1fr] gap-2">
                <dt className="text-yellow-text font-semibold">{title}</dt>
                <dd className="font-semibold">{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </div>
  );
}
