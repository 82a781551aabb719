import { useState } from 'react';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import { DEFAULT_OPTIONS } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { pageMeta } from '#/ui/page/meta.ts';
import { Chips } from './chips.tsx';
import { defaultSize } from './format.rules.ts';
import { SetupPage } from './setup-page.tsx';

export const meta = pageMeta({
  title: '대진표 만들기',
  description: '4명부터 64명까지, 로그인 없이 바로 쓰는 당구 대회 대진표입니다.',
  path: '/tournament/setup',
});

const CHOICES = FIELDS.team.sizes.map(size => ({ value: String(size), label: `${size}명` }));

export default function TeamSetupPage() {
  const [size, setSize] = useState(String(defaultSize('team')));
  const [options, setOptions] = useState(DEFAULT_OPTIONS);
  return (
    <SetupPage
      heading="대진표 만들기"
      lead="참가 인원을 고르면 바로 시작합니다."
      mode="team"
      size={Number(size)}
      options={options}
      onOptions={setOptions}
    >
      <Chips legend="참가 인원" name="size" value={size} onChange={setSize} options={CHOICES} even />
    </SetupPage>
  );
}
