import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { CRITERION_NAMES, criteriaText, WALKOVER_TEXTS } from './criteria-text.rules.ts';
import type { Criterion, RoundRobinOptions } from './round-robin.contract.ts';
import {
  criteriaOf,
  replacedBy,
  unusedCriteria,
  withCriterion,
  withMoved,
} from './round-robin-setup.rules.ts';

/** Form fields for group tables: 승점 of a win, draws, criteria, and the effect of a withdrawal. */
export function RoundRobinFields({ options, onChange }: Omit<ChoicesProps<RoundRobinOptions>, 'entries'>) {
  return (
    <>
      <Select
        name="win"
        label="승점 (승-무-패)"
        value={String(options.win)}
        onChange={win => onChange({ win: win === '3' ? 3 : 2 })}
        options={WINS}
      />
      <Checkbox value={options.draws} onChange={draws => onChange({ draws })}>
        무승부가 있습니다
      </Checkbox>
      <CriteriaOrder criteria={criteriaOf(options)} onChange={criteria => onChange({ criteria })} />
      <Select
        name="withdrawal"
        label="중간에 빠지면"
        value={options.withdrawal}
        onChange={text => onChange({ withdrawal: text === 'void' ? 'void' : 'walkover' })}
        options={WITHDRAWALS}
      />
      <Select
        name="walkover"
        label="부전승 점수"
        help="불참·기권·실격으로 끝난 경기를 득점률과 득실에 어떻게 셀지 정합니다."
        value={options.walkover ?? 'target'}
        onChange={text => onChange({ walkover: text === 'none' ? 'none' : 'target' })}
        options={WALKOVER_TEXTS}
      />
    </>
  );
}

const WINS = { 2: '2-1-0', 3: '3-1-0' };
const WITHDRAWALS = { walkover: '남은 경기는 상대의 부전승', void: '그 선수의 경기는 모두 무효' };

type CriteriaOrderProps = { criteria: readonly Criterion[]; onChange: (criteria: Criterion[]) => void };

/** The criteria of a table in an order that arrow buttons change; after the last the organiser decides. */
function CriteriaOrder({ criteria, onChange }: CriteriaOrderProps) {
  const { list, keepFocus } = useKeptFocus();
  const move = (criterion: Criterion, by: -1 | 1) => {
    keepFocus(`${criterion} ${by}`);
    onChange(withMoved(criteria, criterion, by));
  };
  return (
    <fieldset className="field">
      <legend className="field-label">순위를 정하는 차례</legend>
      <ol ref={list} className="flex flex-col border border-line rounded-card bg-surface">
        {criteria.map((criterion, index) => (
          <CriterionRow
            key={criterion}
            criterion={criterion}
            at={index}
            last={criteria.length - 1}
            onMove={by => move(criterion, by)}
            onRemove={() => onChange(criteria.filter(each => each !== criterion))}
          />
        ))}
        <li className="flex items-center min-h-12 px-3.5 border-t border-line text-soft">
          모두 같으면 승부치기·추첨 등으로 정함
        </li>
      </ol>
      <p className="flex flex-wrap gap-2 mt-2">
        {unusedCriteria(criteria).map(criterion => (
          <Button
            key={criterion}
            variant="quiet"
            small
            onClick={() => onChange(withCriterion(criteria, criterion))}
          >
            {addText(criterion, replacedBy(criteria, criterion))}
          </Button>
        ))}
      </p>
      <p className="field-help">
        득점률은 수지로 치는 경기에, 에버리지는 수지 없이 치는 경기에 맞습니다.{' '}
        <span role="status">순위: {criteriaText({ criteria: [...criteria], reckoning: 2 })}</span>
      </p>
    </fieldset>
  );
}

const addText = (criterion: Criterion, other: Criterion | undefined) =>
  other
    ? `${CRITERION_NAMES[other]} 대신 ${CRITERION_NAMES[criterion]}`
    : `${CRITERION_NAMES[criterion]} 넣기`;

type CriterionRowProps = {
  criterion: Criterion;
  at: number;
  last: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const MOVES = [
  { by: -1, label: '위로', Icon: ChevronUp },
  { by: 1, label: '아래로', Icon: ChevronDown },
] as const;

function CriterionRow({ criterion, at, last, onMove, onRemove }: CriterionRowProps) {
  const name = CRITERION_NAMES[criterion];
  return (
    <li className="flex items-center min-h-12 border-line not-first:border-t">
      <span className="flex-1 px-3.5">
        {at + 1}. {name}
      </span>
      {MOVES.map(({ by, label, Icon }) => (
        <button
          key={by}
          type="button"
          className="icon-button flex-none aria-disabled:opacity-30"
          data-move={`${criterion} ${by}`}
          aria-label={`${name} ${label}`}
          aria-disabled={at === (by === -1 ? 0 : last)}
          onClick={() => onMove(by)}
        >
          <Icon />
        </button>
      ))}
      <button
        type="button"
        className="icon-button flex-none disabled:invisible"
        aria-label={`${name} 빼기`}
        disabled={last === 0}
        onClick={onRemove}
      >
        <X />
      </button>
    </li>
  );
}

/** Returns a list's ref, and a function that focuses a pressed button again after its row has moved. */
function useKeptFocus() {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  });
  return { list, keepFocus: (move: string) => (pressed.current = move) };
}
