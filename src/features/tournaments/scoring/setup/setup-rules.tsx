import { useState } from 'react';
import { rulePhrases } from '#/features/tournaments/scoring/score-text.rules.ts';
import { CUSHION_OPTIONS, SCOTCH, SCOTCH_OPTIONS } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Checkbox, NumberInput, Select } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import type { SetupForm } from './setup.contract.ts';

/** CSS classes for two form fields side by side, whose labels, controls, helps and errors are aligned. */
export const TWO_FIELDS = 'scorer-two-fields grid grid-cols-2 gap-x-3';

type RulesProps = {
  values: SetupForm;
  /** Whether both sides are pairs. */
  pairs: boolean;
  field: <Name extends keyof SetupForm>(name: Name) => FieldBinding<SetupForm[Name]>;
};

/** The rules of this match in one row of text, which unfolds into form fields. */
export function SetupRules({ values, field, pairs }: RulesProps) {
  const [open, setOpen] = useState(false);
  const limits = [field('inningLimit'), field('minuteLimit'), field('lastInnings')] as const;
  const hasError = limits.some(({ error }) => error !== undefined);
  return (
    <details
      className="border border-line rounded-card bg-surface"
      open={open || hasError}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 px-4 py-2.5 text-soft text-row">
        <span className="mr-1 text-text font-bold">규칙</span> {rulePhrases(asRules(values)).join(' · ')}
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        {values.ball === '4' && (
          <Select label="마무리 3쿠션" options={CUSHION_OPTIONS} {...field('cushion')} />
        )}
        <div className={TWO_FIELDS}>
          <NumberInput
            label="이닝 제한"
            digits={2}
            placeholder="없음"
            help="끝나면 득점률로 정해요."
            {...limits[0]}
          />
          <NumberInput
            label="시간 제한(분)"
            digits={3}
            placeholder="없음"
            help="끝난 것은 사람이 눌러요."
            {...limits[1]}
          />
        </div>
        {Number(values.minuteLimit) > 0 && (
          <NumberInput
            label="시간이 끝난 뒤 이닝"
            digits={1}
            placeholder="없음"
            help="치던 이닝을 마치고 그만큼 더 친 뒤 득점률로 정해요. 비우면 바로 끝나요."
            {...limits[2]}
          />
        )}
        {pairs && <Select label="스카치 (짝이 번갈아 치기)" options={SCOTCH_OPTIONS} {...field('scotch')} />}
        <Checkbox {...field('equalising')}>
          후구 <span className="text-soft">나중에 친 쪽에 마지막 이닝을 채워 줘요.</span>
        </Checkbox>
        <Checkbox {...field('foul')}>
          파울 −1 <span className="text-soft">파울하면 1을 빼고 턴이 넘어가요.</span>
        </Checkbox>
      </div>
    </details>
  );
}

function asRules(values: SetupForm): PlayRules {
  const { ball, equalising, foul, scotch } = values;
  const limits = { inningLimit: Number(values.inningLimit), minuteLimit: Number(values.minuteLimit) };
  return {
    lastInnings: Number(values.lastInnings),
    ball,
    equalising,
    foul,
    scotch: SCOTCH.find(each => each === scotch),
    ...limits,
    cushion: Number(values.cushion) as PlayRules['cushion'],
  };
}
