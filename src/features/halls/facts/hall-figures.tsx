import { dayWord, drawBars } from '#/shared/time/day-bars.ts';
import { Card } from '#/ui/page/card.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { FIGURE_DAYS, FIGURES_MOST, type HallFigures } from './hall-facts.contract.ts';

const amount = (count: number, unit: string) =>
  `${count.toLocaleString('ko-KR')}${unit}${count === FIGURES_MOST ? ' 이상' : ''}`;

export function HallFigureCard({ days, favourites, members, players, tournaments }: HallFigures) {
  const sum = days.reduce((all, { views }) => all + views, 0);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)];
  const today = last?.views ?? 0;
  const figures = {
    단골: amount(favourites, '명'),
    '우리 당구장 회원': amount(members, '명'),
    [`${FIGURE_DAYS}일 동안 친 회원`]: amount(players, '명'),
    [`${FIGURE_DAYS}일 동안 연 대회`]: amount(tournaments, '개'),
  };
  const bars = drawBars(days.map(({ views }) => views));
  return (
    <Card className="mb-6" aria-labelledby="figures">
      <h2 id="figures" className="flex justify-between gap-2 font-bold">
        당구장 화면을 본 사람
        <span className="text-soft font-normal">오늘 {amount(today, '명')}</span>
      </h2>
      <svg
        className="block w-full h-24 mt-3 border-b border-line-strong fill-primary"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${dayWord(first)}부터 ${dayWord(last?.day ?? '')}까지 모두 ${amount(sum, '명')}, 오늘 ${amount(today, '명')}.`}
      >
        <path d={bars.join(' ')} />
      </svg>
      <KeyValues look="figures" className="mt-4" facts={figures} />
    </Card>
  );
}
