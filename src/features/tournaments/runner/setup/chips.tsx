type ChipsProps = {
  legend: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** In one line, each as wide as the others. */
  even?: boolean;
};

/** One of a few, each a large target: radio buttons drawn as chips. */
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
