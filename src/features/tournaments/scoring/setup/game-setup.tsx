import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { rulePhrases } from '#/features/tournaments/scoring/score-text.rules.ts';
import { CUSHION_OPTIONS, SCOTCH, SCOTCH_OPTIONS } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Checkbox, NumberInput, Select } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { CueBall, MatchCard } from './match-card.tsx';
import {
  arePairs,
  gameFrom,
  prefilled,
  type Setup,
  type SetupForm,
  type Sides,
  setup,
} from './setup.rules.ts';
import { leadsOff, UNITS } from './target.rules.ts';

type SetupProps = {
  names: readonly [string, string];
  /** The players of both sides, one or two each. */
  sides: Sides;
  /** The tournament's rules; they may be changed for this match. */
  play: PlayRules;
  /** One target for both sides; null to compute the targets from the handicaps. */
  target?: number | null;
  onStart: (game: Game) => void;
  onClose?: () => void;
};

/** The form before the first shot: targets, the side that leads off, and the rules of this match. */
export function GameSetup({ names, sides, play, target, onStart, onClose }: SetupProps) {
  const form = useForm(setup, prefilled(play, sides, target));
  const { values } = form;
  const unit = UNITS[play.ball];
  const begin = async (setup: Setup) => onStart(gameFrom(setup, new Date(serverNow()).toISOString()));
  return (
    <Form className="form game-setup" brief {...form.bind(begin)}>
      <MatchCard
        names={names}
        ball={play.ball}
        targets={[Number(values.target0) || null, Number(values.target1) || null]}
        first={values.first === '' ? null : values.first === '0' ? 0 : 1}
      />
      <div className={TWO_FIELDS}>
        <NumberInput label={`${names[0]} 목표(${unit})`} enterKeyHint="next" {...form.field('target0')} />
        <NumberInput label={`${names[1]} 목표(${unit})`} enterKeyHint="done" {...form.field('target1')} />
      </div>
      <FirstShooter names={names} asked={leadsOff(play.ball, sides) === null} {...form.field('first')} />
      <SetupRules values={values} field={form.field} pairs={arePairs(sides)} />
      <FormActions
        submit={
          <>
            <Play aria-hidden="true" />
            경기 시작
          </>
        }
        busy={form.busy}
        onCancel={onClose}
        wide
      />
    </Form>
  );
}

const choiceLook = (isOn: boolean) =>
  `flex items-center gap-2 min-h-12 px-3 py-1.5 border rounded-control font-semibold cursor-pointer ${isOn ? 'border-primary bg-primary-tint' : 'border-line-strong bg-surface'}`;

type FirstProps = FieldBinding<SetupForm['first']> & { names: readonly [string, string]; asked: boolean };

function FirstShooter({ names, asked, name, value, onChange, error }: FirstProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={`${id}-help`}>
      <legend className="field-label">선공</legend>
      <div className="grid grid-cols-2 gap-3">
        {names.map((each, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
          <label key={side} className={choiceLook(value === String(side))}>
            <input
              className="scorer-choice flex-none"
              type="radio"
              name={`${id}-first`}
              data-field={name}
              data-invalid={error ? '' : undefined}
              checked={value === String(side)}
              onChange={() => onChange(side === 0 ? '0' : '1')}
            />
            <CueBall side={side} />
            <span>{each}</span>
          </label>
        ))}
      </div>
      <p className="field-help" id={`${id}-help`}>
        {asked ? '뱅킹으로 정하고 이긴 쪽을 골라주세요.' : '수지가 낮은 쪽이 먼저 칩니다. 바꿀 수 있습니다.'}
      </p>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

const TWO_FIELDS = 'scorer-two-fields grid grid-cols-2 gap-x-3';

type RulesProps = {
  values: SetupForm;
  /** Whether both sides are pairs. */
  pairs: boolean;
  field: <Name extends keyof SetupForm>(name: Name) => FieldBinding<SetupForm[Name]>;
};

/** The rules of this match in one row of text, which unfolds into form fields. */
function SetupRules({ values, field, pairs }: RulesProps) {
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
            help="끝나면 득점률로 정합니다."
            {...limits[0]}
          />
          <NumberInput
            label="시간 제한(분)"
            digits={3}
            placeholder="없음"
            help="끝난 것은 사람이 누릅니다."
            {...limits[1]}
          />
        </div>
        {Number(values.minuteLimit) > 0 && (
          <NumberInput
            label="시간이 끝난 뒤 이닝"
            digits={1}
            placeholder="없음"
            help="치던 이닝을 마치고 그만큼 더 친 뒤 득점률로 정합니다. 비우면 바로 끝납니다."
            {...limits[2]}
          />
        )}
        {pairs && <Select label="스카치 (짝이 번갈아 치기)" options={SCOTCH_OPTIONS} {...field('scotch')} />}
        <Checkbox {...field('equalising')}>
          후구 <span className="text-soft">나중에 친 쪽에 마지막 이닝을 채워 줍니다.</span>
        </Checkbox>
        <Checkbox {...field('foul')}>
          파울 −1 <span className="text-soft">파울하면 1을 빼고 이닝이 상대에게 넘어갑니다.</span>
        </Checkbox>
      </div>
    </details>
  );
}

function asRules(values: SetupForm): PlayRules {
  return {
    ...values,
    cushion: Number(values.cushion) as PlayRules['cushion'],
    inningLimit: Number(values.inningLimit),
    minuteLimit: Number(values.minuteLimit),
    lastInnings: Number(values.lastInnings),
    scotch: SCOTCH.find(each => each === values.scotch),
  };
}
