import { DoubleChoices } from '#/features/tournaments/formats/double/double-choices.tsx';
import { DOUBLE_SIZES } from '#/features/tournaments/formats/double/double-setup.rules.ts';
import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Select } from '#/ui/form/field.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import type { GroupsOptions } from './groups.contract.ts';
import {
  bestCounts,
  chosenPreset,
  GROUP_SIZES,
  groupCounts,
  hasDoubleKnockout,
  matchesIn,
  type Preset,
  placeCounts,
  presetKey,
  presetName,
  presetsFor,
  presetText,
} from './groups-setup.rules.ts';

export function GroupsChoices(props: ChoicesProps<GroupsOptions>) {
  const { options, entries, onChange } = props;
  const preset = chosenPreset(options, entries);
  if (!preset) return null;
  const presets = presetsFor(entries);
  const isOffered = presets.some(each => presetKey(each) === presetKey(preset));
  const offered = isOffered ? presets : [preset, ...presets];
  return (
    <>
      <Select
        name="preset"
        label="조와 본선"
        help={presetText(preset, entries)}
        value={presetKey(preset)}
        onChange={key => onChange({ preset: key })}
        options={offered.map(each => ({
          value: presetKey(each),
          label: `${presetName(each, entries)} · ${matchesIn(each, options)}경기`,
        }))}
      />
      <QualifyingFields preset={preset} entries={entries} onChange={onChange} />
      {preset.qualifiers >= DOUBLE_SIZES.least && (
        <Chips
          legend="본선"
          name="knockout"
          value={options.knockout ?? 'single'}
          onChange={knockout => onChange({ knockout })}
          options={KNOCKOUTS}
        />
      )}
      {hasDoubleKnockout(options, preset) && <DoubleChoices {...props} />}
    </>
  );
}

type QualifyingProps = Pick<ChoicesProps<GroupsOptions>, 'entries' | 'onChange'> & { preset: Preset };

/** Fields for any number of groups and of entries that qualify; a bracket that is not full has byes. */
function QualifyingFields({ preset, entries, onChange }: QualifyingProps) {
  const { groups, places, best } = preset;
  const counts = groupCounts(entries);
  // More places than the groups allow become their maximum; open places become byes.
  const choose = (wanted: Partial<Preset>) => {
    const next = { ...preset, ...wanted };
    next.places = placeCounts(next.groups, entries).findLast(each => each <= next.places) ?? 1;
    next.best = wanted.best ?? 0;
    onChange({ preset: presetKey(next) });
  };
  return (
    <Fold summary="조와 진출 인원 직접 정하기">
      <div className="grid gap-4 pb-4">
        <Select
          name="groups"
          label="조 수"
          help={`한 조는 ${GROUP_SIZES.least}명부터 ${GROUP_SIZES.most}명까지라, ${entries}명은 ${counts.at(0)}조부터 ${counts.at(-1)}조까지 나눌 수 있습니다.`}
          value={String(groups)}
          onChange={count => choose({ groups: Number(count) })}
          options={counts.map(count => ({ value: String(count), label: `${count}조` }))}
        />
        <Select
          name="places"
          label="조마다 진출"
          value={String(places)}
          onChange={count => choose({ places: Number(count) })}
          options={placeCounts(groups, entries).map(count => ({
            value: String(count),
            label: count === 1 ? '1위만' : `${count}위까지`,
          }))}
        />
        <Select
          name="best"
          label={`${places + 1}위 중 추가 진출`}
          value={String(best)}
          onChange={count => choose({ best: Number(count) })}
          options={bestCounts(preset, entries).map(count => ({
            value: String(count),
            label: count === 0 ? '없음' : `성적이 좋은 ${count}명`,
          }))}
        />
      </div>
    </Fold>
  );
}

const KNOCKOUTS = { single: '토너먼트', double: '더블 엘리미네이션' };
