import { useState } from 'react';
import {
  FORMAT_NAMES,
  STAGED_FORMATS,
} from '#/features/tournaments/formats/registry/format-names.constants.ts';
import {
  DEFAULT_FORMAT,
  type FormatOptions,
} from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering.contract.ts';
import { BY_LOT } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { NumberInput } from '#/ui/form/field.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { Chips } from './chips.tsx';
import { countFormatMatches, formatRefusal } from './format.rules.ts';
import { FormatChoice } from './format-options.tsx';
import { SetupPage } from './setup-page.tsx';

export const meta = pageMeta({
  title: '조별리그·풀리그·패자부활 열기',
  description:
    '조별리그, 풀리그, 패자부활, 더블 엘리미네이션을 로그인 없이 바로 진행합니다. 순위와 대진표는 자동으로 정합니다.',
  path: '/tournament/groups',
});

const MODES = [
  { value: 'team', label: '한 명씩' },
  { value: 'multi', label: '두 명이 한 팀 (복식)' },
];

function choicesFor(format: FormatOptions, entries: number) {
  return STAGED_FORMATS.map(type => {
    const matches = countFormatMatches({ ...format, type }, entries);
    return { value: type, label: FORMAT_NAMES[type].name + (matches > 0 ? ` · ${matches}경기` : '') };
  });
}

const START: EnteringOptions = { ...BY_LOT, format: DEFAULT_FORMAT };

export default function GroupsSetupPage() {
  const [typed, setTyped] = useState('12');
  const [options, setOptions] = useState<EnteringOptions>(START);
  const format = options.format ?? DEFAULT_FORMAT;
  const size = Number(typed);
  const [mode, setMode] = useState<'team' | 'multi'>('team');
  const problem = formatRefusal(format, size, mode);
  return (
    <SetupPage
      heading="조별리그·풀리그·패자부활 열기"
      lead="조 편성, 순위, 대진표를 자동으로 정합니다."
      mode={mode}
      size={problem ? null : size * FIELDS[mode].players}
      options={options}
      onOptions={setOptions}
    >
      <Chips
        legend="방식"
        name="type"
        value={format.type}
        onChange={type =>
          setOptions({ ...options, format: { ...format, type: type as FormatOptions['type'] } })
        }
        options={choicesFor(format, size)}
      />
      <Chips
        legend="참가"
        name="mode"
        value={mode}
        onChange={chosen => setMode(chosen === 'multi' ? 'multi' : 'team')}
        options={MODES}
      />
      <NumberInput
        name="size"
        label={FIELDS[mode].players > 1 ? '참가 팀' : '참가 인원'}
        digits={3}
        value={typed}
        onChange={setTyped}
        error={typed === '' ? undefined : problem}
      />
      <FormatChoice />
    </SetupPage>
  );
}
