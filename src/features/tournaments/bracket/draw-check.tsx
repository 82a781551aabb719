import { useState } from 'react';
import { drawRoundOne } from '#/features/tournaments/engine/build-stages.rules.ts';
import { entryName } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { drawGroups } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { Button } from '#/ui/theme/button.tsx';

/** The draw's code, and a button that repeats the draw with it and says whether the result is the same. */
export function DrawCheck({ tournament }: { tournament: Tournament }) {
  const [checked, setChecked] = useState<'same' | 'other'>();
  const { draw, rounds, groups, entries, drawnEntries } = tournament;
  if (!draw || rounds.length + groups.length === 0) return null;
  const what = groups.length > 0 ? '조 편성' : '대진표';
  if (draw.by === 'order') return <p>추첨 없이 입력한 순서대로 만든 {what}입니다.</p>;
  // Players who joined after the draw are left out, because the check repeats the draw.
  const late = entries.slice(drawnEntries.length);
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        추첨 코드 <strong className="text-part tracking-[0.12em] tabular-nums">{draw.code}</strong>
      </p>
      <p className="text-soft text-row">{groups.length > 0 ? howGrouped(draw) : howDrawn(draw)}</p>
      <Button variant="quiet" onClick={() => setChecked(isSame(tournament) ? 'same' : 'other')}>
        다시 확인하기
      </Button>
      {late.length > 0 && (
        <p className="text-soft text-row">
          추첨 뒤에 온 선수: {late.map(entryName).join(', ')} (빈자리도 코드로 정한 차례대로)
        </p>
      )}
      <p role="status" className={`font-semibold ${checked === 'other' ? 'text-red' : 'text-primary'}`}>
        {checked === 'same' &&
          `이 코드와 참가자로 이 브라우저에서 다시 추첨했더니 ${withJosa(what, '과/와')} 똑같습니다.`}
        {checked === 'other' &&
          `다시 추첨한 결과가 ${withJosa(what, '과/와')} 다릅니다. 주최자에게 확인해 주세요.`}
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

function howGrouped({ seeds, seededBy, apart }: Lot): string {
  const pots =
    seeds === 0
      ? '모두 섞어 추첨'
      : `${seededBy === 'score' ? '수지순' : '입력 순서'}으로 나눠 조마다 한 명씩`;
  return [pots, ...(apart ? ['같은 당구장은 되도록 다른 조'] : [])].join(' · ');
}

function isSame(tournament: Tournament): boolean {
  const { draw, drawnEntries, rounds, settings, groups } = tournament;
  if (!draw || !settings) return false;
  const isDrawn = (entry: number | null) => entry !== null && entry <= drawnEntries.length;
  const shown = groups.map(({ entries }) => entries.filter(isDrawn).join());
  if (shown.length > 0)
    return drawGroups(drawnEntries, draw, shown.length, settings.play.ball).every(
      (group, position) => group.join() === shown[position],
    );
  const slots = drawRoundOne(drawnEntries, draw, settings);
  const pairs = (rounds[0]?.matches ?? []).map(({ sides }) =>
    sides.map(({ entry }) => (isDrawn(entry) ? entry : null)),
  );
  // A match that round one got for late entrants was not drawn.
  const columns = pairs.filter(pair => pair.some(isDrawn)).flat();
  return slots.length === columns.length && slots.every((slot, index) => slot === columns[index]);
}
