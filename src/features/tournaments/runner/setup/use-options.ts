import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { screenContext } from '#/ui/client/screen-context.ts';
import { hasDrawIn } from './format-sizes.rules.ts';

type Options = {
  mode: Mode;
  options: EnteringOptions;
  onChange: (options: EnteringOptions) => void;
  /** The number of players, in 복식 of teams; null while no valid number is chosen. */
  entries: number | null;
};

const [OptionsProvider, useProvided] = screenContext<Options>('a form of options');

export { OptionsProvider };

/** The options that the fields of a form edit, and `change`, which replaces some of them. */
export function useOptions() {
  const context = useProvided();
  const { mode, options, onChange } = context;
  const change = (changed: Partial<EnteringOptions>) => onChange({ ...options, ...changed });
  return { ...context, change, hasDraw: hasDrawIn(mode, options.format) };
}
