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
      <div className="grid grid-cols-3 gap-2">
        {COLOURS.map(colour => (
          <label
            key={colour.value}
            className="relative grid gap-1.5 rounded-card border border-line-strong bg-surface p-1.5 text-center font-semibold text-row has-checked:border-primary has-checked:text-primary has-checked:outline-2 has-checked:outline-primary has-checked:-outline-offset-1 has-disabled:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              name={name}
              value={colour.value}
              checked={colour.value === value}
              onChange={() => onChange(colour.value)}
            />
            <svg viewBox="0 0 120 48" className="h-auto w-full rounded-[9px]" aria-hidden="true">
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
