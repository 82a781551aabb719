import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { CRITERION_NAMES, criteriaText } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import type { Criterion } from '#/features/tournaments/formats/tables/tables.contract.ts';
import { Button } from '#/ui/theme/button.tsx';
import { replacedBy, unusedCriteria, withCriterion, withMoved } from './criteria-order.rules.ts';

type CriteriaOrderProps = {
  criteria: readonly Criterion[];
  onChange: (criteria: Criterion[]) => void;
};

/** The tie-breaking criteria in an order that arrows change; after the last one the organiser decides. */
export function CriteriaOrder({ criteria, onChange }: CriteriaOrderProps) {
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
            {...{ criterion, at: index, last: criteria.length - 1 }}
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
        성취율은 핸디 경기에, 에버리지는 핸디 없는 경기에 맞습니다.{' '}
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

function CriterionRow({ criterion, at, last, onMove, onRemove }: CriterionRowProps) {
  const name = CRITERION_NAMES[criterion];
  return (
    <li className="flex items-center min-h-12 border-line not-first:border-t">
      <span className="flex-1 px-3.5">
        {at + 1}. {name}
      </span>
      <button
        type="button"
        className="icon-button flex-none aria-disabled:opacity-30"
        data-move={`${criterion} -1`}
        aria-label={`${name} 위로`}
        aria-disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        <ChevronUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button flex-none aria-disabled:opacity-30"
        data-move={`${criterion} 1`}
        aria-label={`${name} 아래로`}
        aria-disabled={at === last}
        onClick={() => onMove(1)}
      >
        <ChevronDown aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button flex-none disabled:invisible"
        aria-label={`${name} 빼기`}
        disabled={last === 0}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

/** Restores the focus of the pressed button, because a row that moves in the document loses it. */
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
