import { DOUBLE_SIZES } from '#/features/tournaments/formats/double-elimination/double.constants.ts';
import {
  doubleTotal,
  matchTotal,
  presetName,
  presetsFor,
  presetText,
  presetTotal,
  revivalText,
  revivalTotal,
  timeText,
} from '#/features/tournaments/formats/groups-knockout/presets.rules.ts';
import { WALKOVER_TEXTS } from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { WALKOVERS } from '#/features/tournaments/formats/tables/tables.constants.ts';
import type { EnteringOptions, Format } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { Checkbox, Select } from '#/ui/form/field.tsx';
import { Chips } from './chips.tsx';
import { CriteriaOrder } from './criteria-order.tsx';
import {
  chosenPreset,
  criteriaOf,
  formatRefusal,
  hasThirdPlace,
  isDoubleBehind,
  presetKey,
} from './format.rules.ts';

type FormatProps = {
  options: EnteringOptions;
  format: Format;
  /** The number of entries; null while no valid number is typed. */
  entries: number | null;
  onChange: (options: EnteringOptions) => void;
};

/** The minutes of an amateur match without a time limit. */
const MINUTES_A_MATCH = 25;

/**
 * The choices of a format: groups and qualified places, the legs of a 풀리그, the repechage; with the number of
 * matches and their duration.
 */
export function FormatChoice({ options, format, entries, onChange }: FormatProps) {
  const change = (part: Partial<Format>) => onChange({ ...options, format: { ...format, ...part } });
  const count = entries ?? 0;
  const preset = chosenPreset(format, count);
  const tables = options.tables || Math.max(1, Math.floor(count / 4));
  const minutes = options.play.minuteLimit || MINUTES_A_MATCH;
  const matches = count > 0 ? matchesOf(format, count, options.thirdPlace) : 0;
  return (
    <>
      {format.type === 'groups' && preset && (
        <Select
          name="preset"
          label="진행 방식"
          help={presetText(preset, count)}
          value={presetKey(preset)}
          onChange={key => change({ preset: key })}
          options={presetsFor(count).map(each => ({
            value: presetKey(each),
            label: `${presetName(each, count)} · ${presetTotal(each, isDoubleBehind(format, each))}경기`,
          }))}
        />
      )}
      {format.type === 'groups' && preset && preset.knockout >= DOUBLE_SIZES.least && (
        <Chips
          legend="본선"
          name="knockout"
          value={format.knockout ?? 'single'}
          onChange={each => change({ knockout: each === 'double' ? 'double' : 'single' })}
          options={KNOCKOUTS}
        />
      )}
      {format.type === 'revival' && count > 0 && <p className="text-soft text-row">{revivalText(count)}</p>}
      {(format.type === 'double' || (format.type === 'groups' && isDoubleBehind(format, preset))) && (
        <>
          <p className="text-soft text-row">한 번 지면 패자조에서 이어 가고, 두 번 지면 탈락합니다.</p>
          <Checkbox value={format.reset ?? false} onChange={reset => change({ reset })}>
            최종 결승에서 패자조 우승자가 이기면 한 번 더 겨룹니다
          </Checkbox>
        </>
      )}
      {format.type === 'league' && (
        <Chips
          legend="경기 수"
          name="legs"
          value={String(format.legs)}
          onChange={legs => change({ legs: legs === '2' ? 2 : 1 })}
          options={LEGS}
        />
      )}
      {matches > 0 && (
        <p className="text-soft text-row" role="status">
          모두 {matches}경기, {timeText(matches, tables, minutes)} (테이블 {tables}대
          {options.tables === 0 && '로 어림'}, 한 경기 {minutes}분일 때)
        </p>
      )}
    </>
  );
}

/**
 * The number of matches in a format for this number of entries, including one for third place if there is
 * one; 0 when they cannot play it.
 */
export function matchesOf(format: Format, entries: number, thirdPlace = false): number {
  if (formatRefusal(format, entries)) return 0;
  const thirds = thirdPlace && hasThirdPlace(format) ? 1 : 0;
  if (format.type === 'league') return matchTotal(entries, format.legs);
  if (format.type === 'double') return doubleTotal(entries);
  if (format.type === 'revival') return revivalTotal(entries) + thirds;
  const preset = chosenPreset(format, entries);
  if (!preset) return 0;
  // Two qualified entries play the final only.
  return presetTotal(preset, isDoubleBehind(format, preset)) + (preset.knockout > 2 ? thirds : 0);
}

const KNOCKOUTS = [
  { value: 'single', label: '토너먼트' },
  { value: 'double', label: '더블 엘리미네이션' },
];
const LEGS = [
  { value: '1', label: '한 번씩' },
  { value: '2', label: '두 번씩' },
];

/** The rules of tables: points of a result, tie-breaking criteria, and the effect of a withdrawal. */
export function TableRules({ options, format, onChange }: Omit<FormatProps, 'entries'>) {
  const change = (part: Partial<Format>) => onChange({ ...options, format: { ...format, ...part } });
  return (
    <>
      <Select
        name="win"
        label="승점 (승-무-패)"
        value={String(format.win)}
        onChange={win => change({ win: win === '3' ? 3 : 2 })}
        options={WINS}
      />
      <Checkbox value={format.draws} onChange={draws => change({ draws })}>
        무승부가 있습니다
      </Checkbox>
      <CriteriaOrder criteria={criteriaOf(format)} onChange={criteria => change({ criteria })} />
      <Select
        name="withdrawal"
        label="중간에 빠지면"
        value={format.withdrawal}
        onChange={text => change({ withdrawal: text === 'void' ? 'void' : 'walkover' })}
        options={WITHDRAWALS}
      />
      <Select
        name="walkover"
        label="부전승 점수"
        help="불참·기권·실격으로 끝난 경기를 성취율과 득실에 어떻게 셀지 정합니다."
        value={format.walkover ?? 'target'}
        onChange={text => change({ walkover: text === 'none' ? 'none' : 'target' })}
        options={WALKOVER_OPTIONS}
      />
    </>
  );
}

const WINS = [
  { value: '2', label: '2-1-0' },
  { value: '3', label: '3-1-0' },
];
const WALKOVER_OPTIONS = WALKOVERS.map(value => ({ value, label: WALKOVER_TEXTS[value] }));
const WITHDRAWALS = [
  { value: 'walkover', label: '남은 경기는 상대의 부전승' },
  { value: 'void', label: '그 선수의 경기는 모두 무효' },
];
