type ChipsProps = {
  legend: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Shows the chips in one line with equal widths. */
  even?: boolean;
};

/** A choice between a few options: radio buttons drawn as large chips. */
export function Chips({ legend, name, value, onChange, options, even }: ChipsProps) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="runner-chips" data-even={even || undefined}>
        {options.map(option => (
          <label key={option.value} className="runner-chip">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
