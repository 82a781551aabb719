import { useState } from 'react';
import { drawSlots } from '#/features/bracket-engine/draw.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { Button } from '#/ui/button.tsx';
import './draw-check.css';

/** The draw's code, and a press that draws again from it in this browser and says whether the same comes out. */
export function DrawCheck({ tournament }: { tournament: Tournament }) {
  const [checked, setChecked] = useState<'same' | 'other'>();
  const { draw, rounds } = tournament;
  if (!draw || rounds.length === 0) return null;
  if (draw.by === 'order') {
    return <p className="draw-check">추첨 없이 입력한 순서대로 만든 대진표입니다.</p>;
  }
  return (
    <div className="draw-check">
      <p>
        추첨 코드 <strong className="text-[1.25rem] tracking-[0.12em] tabular-nums">{draw.code}</strong>
      </p>
      <p className="text-soft text-[15px]">{howDrawn(draw)}</p>
      <Button variant="quiet" onClick={() => setChecked(isSame(tournament) ? 'same' : 'other')}>
        다시 확인하기
      </Button>
      <p role="status" data-checked={checked}>
        {checked === 'same' && '이 코드와 참가자로 이 브라우저에서 다시 추첨했더니 대진표와 똑같습니다.'}
        {checked === 'other' && '다시 추첨한 결과가 대진표와 다릅니다. 주최자에게 확인해 주세요.'}
      </p>
    </div>
  );
}

type Lot = Extract<NonNullable<Tournament['draw']>, { by: 'lot' }>;

function howDrawn({ seeds, seededBy, byes, apart }: Lot): string {
  const parts = [
    seeds === 0
      ? '시드 없이 모두 추첨'
      : `시드 ${seeds}명(${seededBy === 'score' ? '수지순' : '입력 순서'}), 나머지는 추첨`,
    byes === 'seeds' ? '부전승은 시드부터' : '부전승도 추첨',
    ...(apart ? ['같은 당구장은 첫 경기에서 떨어뜨림'] : []),
  ];
  return parts.join(' · ');
}

function isSame({ draw, drawnEntries, rounds, settings }: Tournament): boolean {
  if (!draw || !settings) return false;
  const slots = drawSlots(drawnEntries, draw, settings.play.ball);
  const columns = (rounds[0]?.matches ?? []).flatMap(({ sides }) => sides.map(({ entry }) => entry));
  return slots.length === columns.length && slots.every((slot, at) => slot === columns[at]);
}
