import { useState } from 'react';
import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { asksWinner, completed, type TypedResult } from './typed-result.rules.ts';

type FieldsProps = {
  /** The names of the sides, before their points. */
  names: readonly [string, string];
  /** The labels of the choice of the winner: one for each side, and a third if a 무승부 is possible. */
  outcomes: readonly string[];
  /** A Korean clause that says when the fields of the score stay empty; left out of a form that opens with points. */
  blank: string;
  typed: TypedResult;
  onChange: (part: Partial<TypedResult>) => void;
};

/** The fields of a typed result: the score, and the choice of the winner if the score does not decide it. */
export function ResultFields(props: FieldsProps) {
  const { outcomes, typed, onChange } = props;
  return (
    <div className="grid gap-4 mb-4">
      <Scores {...props} />
      <div className="w-24">
        <NumberInput
          name="innings"
          label="이닝"
          value={typed.innings}
          onChange={innings => onChange({ innings })}
        />
      </div>
      {asksWinner(typed) ? (
        <Chips
          legend="누가 이겼습니까?"
          name="winner"
          value={typed.winner}
          onChange={winner => onChange({ winner })}
          options={outcomes.map((label, index) => ({ value: WINNERS[index] ?? '', label }))}
        />
      ) : (
        <p role="status" className="font-bold">
          {outcomes[Number(completed(typed).winner)]}
        </p>
      )}
    </div>
  );
}
const WINNERS: readonly TypedResult['winner'][] = ['0', '1', 'tie'];

const FIGURES = [
  { figure: 'points', name: 'points', label: '득점' },
  { figure: 'target', name: 'target', label: '목표' },
  { figure: 'highRun', name: 'run', label: '하이런' },
] as const;

function Scores({ names, blank, typed, onChange }: FieldsProps) {
  const set = (name: keyof TypedResult['sides'][0], side: 0 | 1, text: string) =>
    onChange({
      sides: typed.sides.with(side, { ...typed.sides[side], [name]: text }) as TypedResult['sides'],
    });
  const isWinner = (side: 0 | 1) => completed(typed).winner === String(side);
  const [wasBlank] = useState(() => typed.sides.every(({ points }) => points === ''));
  return (
    <fieldset className="field">
      <legend className="field-label">점수{wasBlank && ` (${blank})`}</legend>
      <table className="w-full text-left">
        <thead>
          <tr className="text-soft text-label">
            <td />
            {FIGURES.map(({ figure, label }) => (
              <th key={figure} scope="col" className="pl-1 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIDES.map(side => (
            <tr key={side}>
              <th scope="row" className="font-semibold wrap-anywhere">
                {names[side]}
              </th>
              {FIGURES.map(({ figure, name, label }) => (
                <td key={figure} className="w-17 py-1 pl-1 align-top">
                  <NumberInput
                    name={`${name}${side}`}
                    aria-label={`${names[side]} ${label}`}
                    placeholder={isWinner(side) && figure === 'points' ? typed.sides[side].target : undefined}
                    value={typed.sides[side][figure]}
                    onChange={text => set(figure, side, text)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
