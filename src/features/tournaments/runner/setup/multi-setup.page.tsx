import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import { BY_LOT } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { Alarm } from '#/ui/feedback/states.tsx';
import { Select } from '#/ui/form/field.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { readSize } from './format.rules.ts';
import { SetupPage } from './setup-page.tsx';

export const handle = { query: ['size'] };

export const meta = pageMeta({
  title: '복식 대회 열기',
  description: '두 명이 한 팀이 되어 겨루는 복식 대회를 로그인 없이 바로 시작합니다.',
  path: '/tournament/multi',
});

const CHOICES = FIELDS.multi.sizes.map(size => ({ value: String(size), label: `${size}명 (${size / 2}팀)` }));

export default function MultiSetupPage() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('size') ?? String(FIELDS.multi.usual));
  const { size, problem } = readSize('multi', typed);
  const chosen = typed !== '' && !problem ? size : null;
  const [options, setOptions] = useState(BY_LOT);
  return (
    <SetupPage
      heading="복식 대회 열기"
      lead="두 명이 한 팀이 되어 겨룹니다."
      mode="multi"
      size={chosen}
      options={options}
      onOptions={setOptions}
    >
      {/* One child of the form, so that the empty alert adds no gap. */}
      <div>
        <Select
          name="size"
          label="참가 인원"
          placeholder="인원 선택"
          value={chosen === null ? '' : typed}
          onChange={setTyped}
          options={CHOICES}
        />
        <Alarm className="not-empty:mt-3" sentence={problem} />
      </div>
    </SetupPage>
  );
}
