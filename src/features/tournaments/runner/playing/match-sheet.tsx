import { useState } from 'react';
import { matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { How } from '#/features/tournaments/engine/events.contract.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { Choices } from '#/features/tournaments/runner/layout.tsx';
import { Chips } from '#/features/tournaments/runner/setup/chips.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { opponentOf } from './rounds.rules.ts';

const WHYS = [
  { value: 'walkover', label: '불참 (부전승)' },
  { value: 'withdrawn', label: '기권' },
  { value: 'disqualified', label: '실격' },
];

export function MatchSheet({ match }: { match: Match }) {
  const { tournament, perform, openSheet, closeSheet } = useRunning();
  const [how, setHow] = useState<How>('walkover');
  const sides = match.sides.flatMap(({ entry }) => entry ?? []);
  const tables = tournament.settings?.tables ?? 0;
  const lose = (loser: number) => {
    const entry = opponentOf(match, loser);
    if (entry === null) return;
    perform({ type: 'advanced', match: match.key, entry, how, score: null });
    closeSheet();
  };
  const word = WHYS.find(why => why.value === how)?.label.replace(' (부전승)', '');
  return (
    <Sheet title={matchTitle(tournament, match)} onClose={closeSheet}>
      <Chips
        legend="경기 없이 정하기"
        name="how"
        value={how}
        onChange={value => setHow(value as How)}
        options={WHYS}
      />
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="danger" onClick={() => lose(entry)}>
            {nameOf(tournament, entry)} {word}
          </Button>
        ))}
      </Choices>
      <h3 className="field-label">선수 교체·이름 고치기</h3>
      <Choices>
        {sides.map(entry => (
          <Button key={entry} variant="quiet" onClick={() => openSheet({ about: 'replace', entry })}>
            {nameOf(tournament, entry)} 바꾸기
          </Button>
        ))}
      </Choices>
      {tables > 0 && (
        <>
          <h3 className="field-label">테이블</h3>
          <Choices>
            <Button variant="quiet" onClick={() => openSheet({ about: 'call', match: match.key })}>
              {match.table === null ? '테이블로 호출' : `${match.table}번 테이블에서 옮기기`}
            </Button>
          </Choices>
        </>
      )}
    </Sheet>
  );
}
