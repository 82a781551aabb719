import { DoubleChoices } from '#/features/tournaments/formats/double-elimination/double-choices.tsx';
import { DOUBLE_SIZES } from '#/features/tournaments/formats/double-elimination/double-setup.rules.ts';
import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Chips } from '#/features/tournaments/runner/setup/chips.tsx';
import { Select } from '#/ui/form/field.tsx';
import type { GroupsOptions } from './groups.contract.ts';
import {
  chosenPreset,
  isDoubleBehind,
  matchesIn,
  presetKey,
  presetName,
  presetsFor,
  presetText,
} from './groups-setup.rules.ts';

/** The form fields for 조별리그: groups, qualifying places, and the bracket after the groups. */
export function GroupsChoices(props: ChoicesProps<GroupsOptions>) {
  const { options, entries, onChange } = props;
  const preset = chosenPreset(options, entries);
  if (!preset) return null;
  return (
    <>
      <Select
        name="preset"
        label="조와 본선"
        help={presetText(preset, entries)}
        value={presetKey(preset)}
        onChange={key => onChange({ preset: key })}
        options={presetsFor(entries).map(each => ({
          value: presetKey(each),
          label: `${presetName(each, entries)} · ${matchesIn(each, options)}경기`,
        }))}
      />
      {preset.knockout >= DOUBLE_SIZES.least && (
        <Chips
          legend="본선"
          name="knockout"
          value={options.knockout ?? 'single'}
          onChange={each => onChange({ knockout: each === 'double' ? 'double' : 'single' })}
          options={KNOCKOUTS}
        />
      )}
      {isDoubleBehind(options, preset) && <DoubleChoices {...props} />}
    </>
  );
}

const KNOCKOUTS = [
  { value: 'single', label: '토너먼트' },
  { value: 'double', label: '더블 엘리미네이션' },
];
