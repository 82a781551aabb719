import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { NumberInput, TextInput } from '#/ui/field.tsx';
import { FormActions } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { Chips } from './chips.tsx';
import { DEFAULT_OPTIONS } from './entering.rules.ts';
import type { EnteringOptions } from './entering-draft.rules.ts';
import { DEFAULT_FORMAT, FORMAT_NAMES, whyNotFormat } from './format.rules.ts';
import { FormatChoice } from './format-options.tsx';
import { ImportHere } from './import-here.tsx';
import { BallChoice, OptionsPanel, TableCount } from './options-panel.tsx';
import { SavedTournamentsHere } from './saved-tournaments-here.tsx';
import type { SetUp } from './setup-form.tsx';
import './runner.css';

export const meta = pageMeta({
  title: '조별리그·풀리그 만들기',
  description:
    '조별리그 뒤 토너먼트나 풀리그를 로그인 없이 바로 진행합니다. 순위와 본선 대진은 자동으로 정합니다.',
  path: '/tournament/groups',
});

const TYPES = [
  { value: 'groups', label: FORMAT_NAMES.groups },
  { value: 'league', label: FORMAT_NAMES.league },
];

// Nobody plays groups as they happened to be typed: they are drawn, with players of one hall apart.
const START: EnteringOptions = {
  ...DEFAULT_OPTIONS,
  draw: { ...DEFAULT_OPTIONS.draw, by: 'lot', apart: true },
};

export default function GroupsSetupPage() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('12');
  const [title, setTitle] = useState('');
  const [options, setOptions] = useState(START);
  const format = options.format ?? DEFAULT_FORMAT;
  const size = Number(typed);
  const problem = whyNotFormat(format, size);
  const start = (event: FormEvent) => {
    event.preventDefault();
    const state: SetUp = { title, options: { ...options, format } };
    if (!problem) navigate(`/tournament?size=${size}`, { state });
  };
  return (
    <PageFrame
      title="조별리그·풀리그 만들기"
      lead="인원만 정하면 조 편성, 순위, 본선 대진을 알아서 합니다."
      width="form"
    >
      <SavedTournamentsHere />
      <form className="form" onSubmit={start}>
        <Chips
          legend="방식"
          name="type"
          value={format.type}
          onChange={type =>
            setOptions({ ...options, format: { ...format, type: type === 'league' ? 'league' : 'groups' } })
          }
          options={TYPES}
        />
        <NumberInput
          name="size"
          label="참가 인원"
          digits={3}
          value={typed}
          onChange={setTyped}
          error={typed === '' ? undefined : problem}
        />
        <FormatChoice {...{ options, format }} entries={problem ? null : size} onChange={setOptions} />
        <TextInput
          name="title"
          label="대회 이름 (선택)"
          placeholder="예: 토요 정기전"
          maxLength={100}
          value={title}
          onChange={setTitle}
        />
        <BallChoice options={options} onChange={setOptions} />
        <TableCount options={options} onChange={setOptions} />
        <OptionsPanel options={{ ...options, format }} onChange={setOptions} entries={problem ? 0 : size} />
        <FormActions submit="선수 입력하기" disabled={problem !== undefined} wide />
      </form>
      <ImportHere />
    </PageFrame>
  );
}
