import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { FormatOptions } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { Select } from '#/ui/form/field.tsx';
import { FORMAT_TYPES, type FormatType, formatChangeRefusal, typeOf } from './format-change.rules.ts';

type FormatSelectProps = {
  mode: Mode;
  format: FormatOptions | undefined;
  /** The number of players (or teams) entered. */
  entries: number;
  isOffered: (type: FormatType) => boolean;
  onChoose: (type: FormatType) => void;
};

/** A choice of another format for the entered players; a format that is not possible shows why. */
export function FormatSelect({ mode, format, entries, isOffered, onChoose }: FormatSelectProps) {
  const types = FORMAT_TYPES.filter(type => type === typeOf(format) || isOffered(type));
  const others = FORMAT_TYPES.filter(type => !types.includes(type));
  const help = others.flatMap(type => formatChangeRefusal(mode, type, entries) ?? []).join(' ');
  return (
    <Select
      name="format"
      label="방식"
      help={help || undefined}
      value={typeOf(format)}
      onChange={text => onChoose(FORMAT_TYPES.find(type => type === text) ?? 'knockout')}
      options={types.map(type => ({ value: type, label: FORMAT_NAMES[type].name }))}
    />
  );
}
