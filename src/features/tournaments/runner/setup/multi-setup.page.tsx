import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import { DEFAULT_OPTIONS } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { Alarm } from '#/ui/feedback/states.tsx';
import { NumberInput, Select } from '#/ui/form/field.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { defaultSize, readSize } from './format.rules.ts';
import { SetupPage } from './setup-page.tsx';

export const handle = { query: ['size'] };

export const meta = pageMeta({
  title: '복식 대회 만들기',
  description: '두 명이 한 팀이 되어 겨루는 복식 대회를 로그인 없이 바로 시작합니다.',
  path: '/tournament/multi',
});

const CHOICES = FIELDS.multi.sizes.map(size => ({ value: String(size), label: `${size}명 (${size / 2}팀)` }));

export default function MultiSetupPage() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('size') ?? String(defaultSize('multi')));
  const { size, problem } = readSize('multi', typed);
  const chosen = typed !== '' && !problem ? size : null;
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  return (
    <SetupPage
      heading="복식 대회 만들기"
      lead="두 명이 한 팀입니다. 4명부터 32명까지 짝수로."
      mode="multi"
      size={chosen}
      options={options}
      onOptions={setOptions}
    >
      {/* One child of the form, so that the empty alert adds no gap. */}
      <div>
        <div className="grid grid-cols-2 gap-3">
          <Select
            name="size"
            label="참가 인원"
            placeholder="인원 선택"
            value={chosen === null ? '' : typed}
            onChange={setTyped}
            options={CHOICES}
          />
          <NumberInput
            name="typed-size"
            label="직접 입력"
            digits={2}
            value={typed}
            onChange={setTyped}
            enterKeyHint="go"
          />
        </div>
        <Alarm className="not-empty:mt-3" sentence={problem} />
      </div>
    </SetupPage>
  );
}
