import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import { rulePhrases } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { CueBall, MatchCard } from './match-card.tsx';
import { PlayFields } from './play-fields.tsx';
import { arePairs, gameFrom, prefilled, rulesFor, type Setup, type SetupForm, setup } from './setup.rules.ts';
import { leadsOff, type Sides, UNITS } from './target.rules.ts';

type SetupProps = {
  names: readonly [string, string];
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
  const form = useForm(setup, prefilled(play.ball, sides, target));
  const [rules, setRules] = useState(rulesFor(play, sides));
  const { values } = form;
  const unit = UNITS[play.ball];
  const begin = async (setup: Setup) => onStart(gameFrom(setup, rules, new Date(serverNow()).toISOString()));
  return (
    <Form className="form game-setup" {...form.bind(begin)}>
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
      <details className="border border-line rounded-card bg-surface">
        <summary className="min-h-12 px-4 py-2.5 text-soft text-row">
          <span className="mr-1 text-text font-bold">규칙</span> {rulePhrases(rules).join(' · ')}
        </summary>
        <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
          <PlayFields
            play={rules}
            pairs={arePairs(sides)}
            onChange={part => setRules({ ...rules, ...part })}
          />
        </div>
      </details>
      <FormActions
        submit={
          <>
            <Play />
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
