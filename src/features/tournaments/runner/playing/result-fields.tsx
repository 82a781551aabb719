import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { tableStage } from '#/features/tournaments/formats/tables/tables.rules.ts';
import { Chips } from '#/features/tournaments/runner/setup/chips.tsx';
import { NumberInput } from '#/ui/form/field.tsx';
import type { TypedResult } from './typed-result.rules.ts';

type FieldsProps = {
  tournament: Tournament;
  match: Match;
  typed: TypedResult;
  onChange: (part: Partial<TypedResult>) => void;
};

/** The fields of a typed result: who won, and the score. */
export function ResultFields(props: FieldsProps) {
  return (
    <>
      <Winner {...props} />
      <Scores {...props} />
    </>
  );
}

function Winner({ tournament, match, typed, onChange }: FieldsProps) {
  const options = match.sides.map(({ entry }, side) => ({
    value: String(side),
    label: `${nameOf(tournament, entry)} 승`,
  }));
  if (match.round === 0 && tableStage(tournament.settings)?.draws)
    options.push({ value: 'tie', label: '무승부' });
  return (
    <Chips
      legend="누가 이겼습니까?"
      name="winner"
      value={typed.winner}
      onChange={winner => onChange({ winner: winner as TypedResult['winner'] })}
      options={options}
    />
  );
}

const FIGURES = [
  { figure: 'points', name: 'points', label: '득점', digits: 4 },
  { figure: 'target', name: 'target', label: '목표', digits: 4 },
  { figure: 'highRun', name: 'run', label: '하이런', digits: 3 },
] as const;

function Scores({ tournament, match, typed, onChange }: FieldsProps) {
  const set = (name: keyof TypedResult['sides'][0], side: 0 | 1, text: string) =>
    onChange({
      sides: typed.sides.with(side, { ...typed.sides[side], [name]: text }) as TypedResult['sides'],
    });
  const isWinner = (side: 0 | 1) => typed.winner === String(side);
  return (
    <fieldset className="field">
      <legend className="field-label">점수 (모르면 모두 비워 두세요)</legend>
      {([0, 1] as const).map(side => (
        <div key={side} className="grid grid-cols-3 gap-2 mb-2">
          <p className="col-span-full font-semibold">{nameOf(tournament, match.sides[side].entry)}</p>
          {FIGURES.map(({ figure, name, label, digits }) => (
            <NumberInput
              key={figure}
              name={`${name}${side}`}
              label={label}
              digits={digits}
              placeholder={isWinner(side) && figure === 'points' ? typed.sides[side].target : undefined}
              value={typed.sides[side][figure]}
              onChange={text => set(figure, side, text)}
            />
          ))}
        </div>
      ))}
      <NumberInput
        name="innings"
        label="이닝"
        digits={3}
        value={typed.innings}
        onChange={innings => onChange({ innings })}
      />
    </fieldset>
  );
}
