import { useState } from 'react';
import type { How } from '#/features/bracket-engine/brackets.contract.ts';
import { matchTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import type { Match } from '#/features/bracket-engine/tournament.rules.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.tsx';
import { Chips } from './chips.tsx';
import { opponentOf } from './rounds.rules.ts';
import type { DialogProps } from './running-dialog.tsx';
import { Sheet } from './sheet.tsx';

const WHYS = [
  { value: 'walkover', label: '불참 (부전승)' },
  { value: 'withdrawn', label: '기권' },
  { value: 'disqualified', label: '실격' },
];

/** What is rarer than a win: somebody is absent, gives up or is disqualified; a substitute; a call to a table. */
export function MatchSheet({ open, match, onAsk, onClose }: DialogProps & { match: Match }) {
  const { tournament } = open;
  const [how, setHow] = useState<How>('walkover');
  const sides = match.sides.flatMap(({ entry }) => entry ?? []);
  const tables = tournament.settings?.tables ?? 0;
  const lose = (loser: number) => {
    const entry = opponentOf(match, loser);
    if (entry === null) return;
    const problem = open.act({ type: 'advanced', match: match.key, entry, how, score: null });
    if (problem) toast(problem, 'trouble');
    onClose();
  };
  const word = WHYS.find(why => why.value === how)?.label.replace(' (부전승)', '');
  return (
    <Sheet title={matchTitle(tournament, match)} onClose={onClose}>
      <Chips
        legend="경기 없이 정하기"
        name="how"
        value={how}
        onChange={value => setHow(value as How)}
        options={WHYS}
      />
      <div className="runner-choices">
        {sides.map(entry => (
          <Button key={entry} variant="danger" onClick={() => lose(entry)}>
            {nameOf(tournament, entry)} {word}
          </Button>
        ))}
      </div>
      <h3 className="field-label">선수 교체·이름 고치기</h3>
      <div className="runner-choices">
        {sides.map(entry => (
          <Button key={entry} variant="quiet" onClick={() => onAsk({ about: 'replace', entry })}>
            {nameOf(tournament, entry)} 바꾸기
          </Button>
        ))}
      </div>
      {tables > 0 && (
        <>
          <h3 className="field-label">테이블</h3>
          <div className="runner-choices">
            <Button variant="quiet" onClick={() => onAsk({ about: 'call', match: match.key })}>
              {match.table === null ? '테이블로 호출' : `${match.table}번 테이블 호출 바꾸기`}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  );
}
