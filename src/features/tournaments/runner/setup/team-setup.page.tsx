import { useState } from 'react';
import { FIELDS } from '#/features/tournaments/formats/setup.rules.ts';
import { BY_LOT } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { NumberInput } from '#/ui/form/field.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { Chips } from './chips.tsx';
import { readSize } from './format.rules.ts';
import { SetupPage } from './setup-page.tsx';

export const meta = pageMeta({
  title: '토너먼트 열기',
  description: '2명부터 128명까지, 로그인 없이 바로 쓰는 당구 대회 대진표입니다.',
  path: '/tournament/setup',
});

const OTHER = 'other';
const CHOICES = [
  ...[4, 8, 16, 32, 64].map(size => ({ value: String(size), label: `${size}명` })),
  { value: OTHER, label: '직접 입력' },
];

export default function TeamSetupPage() {
  const [chosen, setChosen] = useState(String(FIELDS.team.usual));
  const [typed, setTyped] = useState('');
  const [options, setOptions] = useState(BY_LOT);
  const text = chosen === OTHER ? typed : chosen;
  const { size, problem } = readSize('team', text);
  return (
    <SetupPage
      heading="토너먼트 열기"
      lead="이름을 넣고 추첨하면 대진표가 나옵니다."
      mode="team"
      size={text && !problem ? size : null}
      options={options}
      onOptions={setOptions}
    >
      <Chips legend="참가 인원" name="size" value={chosen} onChange={setChosen} options={CHOICES} />
      {chosen === OTHER && (
        <NumberInput
          name="typed-size"
          aria-label="참가 인원"
          placeholder="2~128"
          digits={3}
          value={typed}
          onChange={setTyped}
          enterKeyHint="go"
        />
      )}
    </SetupPage>
  );
}
