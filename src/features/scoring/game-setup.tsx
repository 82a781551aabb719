import { Play } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#/ui/button.tsx';
import { NumberInput, Select } from '#/ui/field.tsx';
import { type FieldBinding, Form, useForm } from '#/ui/form.tsx';
import { MatchCard } from './match-card.tsx';
import { rulePhrases } from './score-text.rules.ts';
import type { Game, PlayRules } from './scoring.contract.ts';
import { type Setup, type SetupForm, setup } from './setup.contract.ts';
import { gameFrom, prefilled, type Sides } from './setup.rules.ts';
import { leadsOff, UNITS } from './target.rules.ts';
import './game-setup.css';

type SetupProps = {
  names: readonly [string, string];
  /** The players of both sides, one or two each. */
  sides: Sides;
  /** The tournament's rules; they may be changed for this match. */
  play: PlayRules;
  onStart: (game: Game) => void;
  onClose?: () => void;
};

/** What is settled before the first shot: targets, who leads off, and the rules of this match. */
export function GameSetup({ names, sides, play, onStart, onClose }: SetupProps) {
  const form = useForm(setup, prefilled(play, sides));
  const { values } = form;
  const unit = UNITS[play.ball];
  const begin = async (settled: Setup) => onStart(gameFrom(settled, new Date().toISOString()));
  return (
    <Form className="form game-setup" {...form.bind(begin)}>
      <MatchCard
        names={names}
        ball={play.ball}
        targets={[Number(values.target0) || null, Number(values.target1) || null]}
        first={values.first === '' ? null : values.first === '0' ? 0 : 1}
      />
      <div className="game-setup-targets">
        <NumberInput label={`${names[0]} 목표(${unit})`} enterKeyHint="next" {...form.field('target0')} />
        <NumberInput label={`${names[1]} 목표(${unit})`} enterKeyHint="done" {...form.field('target1')} />
      </div>
      <FirstShooter names={names} asked={leadsOff(play.ball, sides) === null} {...form.field('first')} />
      <details className="game-setup-rules">
        <summary>
          <span>규칙</span> {rulePhrases(shownRules(values)).join(' · ')}
        </summary>
        <div className="game-setup-more">
          {play.ball === '4' && <Select label="마무리 3쿠션" options={CUSHIONS} {...form.field('cushion')} />}
          <div className="game-setup-targets">
            <NumberInput
              label="이닝 제한"
              digits={2}
              placeholder="없음"
              help="끝나면 득점률로 정해요."
              {...form.field('inningLimit')}
            />
            <NumberInput
              label="시간 제한(분)"
              digits={3}
              placeholder="없음"
              help="알려만 드려요."
              {...form.field('minuteLimit')}
            />
          </div>
          <Check label="후구" hint="나중에 친 쪽에 마지막 이닝을 채워 줘요." {...form.field('equalising')} />
          <Check label="파울 −1" hint="파울하면 1을 빼고 턴이 넘어가요." {...form.field('foul')} />
        </div>
      </details>
      <div className="form-actions form-actions-wide">
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            취소
          </Button>
        )}
        <Button type="submit" busy={form.busy}>
          <Play aria-hidden="true" />
          경기 시작
        </Button>
      </div>
    </Form>
  );
}

const CUSHIONS = [
  { value: '0', label: '없음' },
  { value: '1', label: '1개' },
  { value: '2', label: '2개' },
];

function shownRules(values: SetupForm): PlayRules {
  const { ball, equalising, foul } = values;
  const limits = { inningLimit: Number(values.inningLimit), minuteLimit: Number(values.minuteLimit) };
  return { ball, equalising, foul, ...limits, cushion: Number(values.cushion) as PlayRules['cushion'] };
}

type FirstProps = FieldBinding<SetupForm['first']> & { names: readonly [string, string]; asked: boolean };

function FirstShooter({ names, asked, name, value, onChange, error }: FirstProps) {
  const id = useId();
  return (
    <fieldset className="field game-setup-first" aria-describedby={`${id}-help`}>
      <legend className="field-label">선공</legend>
      <div>
        {names.map((each, side) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sides, which never change places
          <label key={side}>
            <input
              type="radio"
              name={`${id}-first`}
              data-field={name}
              checked={value === String(side)}
              onChange={() => onChange(side === 0 ? '0' : '1')}
            />
            <span className="cue-ball" data-side={side} aria-hidden="true" />
            <span>{each}</span>
          </label>
        ))}
      </div>
      <p className="field-help" id={`${id}-help`}>
        {asked ? '뱅킹으로 정하고 이긴 쪽을 골라주세요.' : '수지가 낮은 쪽이 먼저 칩니다. 바꿀 수 있어요.'}
      </p>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

function Check({
  label,
  hint,
  name,
  value,
  onChange,
}: FieldBinding<boolean> & { label: string; hint: string }) {
  return (
    <label className="check">
      <input
        type="checkbox"
        data-field={name}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>
        {label} <span className="text-soft">{hint}</span>
      </span>
    </label>
  );
}
