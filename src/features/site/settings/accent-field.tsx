import { ACCENTS } from '#/shared/site-settings.ts';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { DrawnBall } from '#/ui/theme/drawn-ball.tsx';

const COLOURS = [
  { value: 'green', label: '초록' },
  { value: 'blue', label: '파랑' },
  { value: 'wine', label: '와인' },
] as const;

type AccentFieldProps = Pick<FieldBinding<string>, 'name' | 'value' | 'onChange'> & {
  help?: string;
  disabled?: boolean;
};

/** The choice of the cloth colour, by samples. */
export function AccentField({ name, value, onChange, help, disabled }: AccentFieldProps) {
  return (
    <fieldset className="field" disabled={disabled} aria-describedby={`${name}-help`}>
      <legend className="field-label">색</legend>
      <div className="accent-choices">
        {COLOURS.map(colour => (
          <label key={colour.value} className="accent-choice">
            <input
              type="radio"
              name={name}
              value={colour.value}
              checked={colour.value === value}
              onChange={() => onChange(colour.value)}
            />
            <svg viewBox="0 0 120 48" aria-hidden="true">
              <rect width="120" height="48" fill={ACCENTS[colour.value]} />
              <DrawnBall colour="white" x={38} y={28} r={8} />
              <DrawnBall colour="yellow" x={64} y={16} r={8} />
              <DrawnBall colour="red" x={84} y={31} r={8} />
            </svg>
            {colour.label}
          </label>
        ))}
      </div>
      <p className="field-help" id={`${name}-help`}>
        {help}
      </p>
    </fieldset>
  );
}
