import { seoulDay } from '#/shared/time.ts';
import { drawBalance } from './balance-line.rules.ts';
import type { PointsHistory } from './points.contract.ts';
import './points.css';

/** The balance now, and how it came about: a line for eyes, and the same in a sentence. */
export function BalancePicture({ history, changes }: { history: PointsHistory; changes: number }) {
  const [first, last] = [history[0], history.at(-1)];
  const drawn = drawBalance(history);
  return (
    <figure className="card balance">
      <p className="balance-now">
        <span className="text-soft">보유 포인트</span>
        <strong>{points(last?.balance ?? 0)}</strong>
      </p>
      {first && last && drawn && (
        <>
          <svg
            className="balance-picture"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            role="img"
            aria-label={sentenceOf(first, last, changes)}
          >
            <path className="balance-area" d={`${drawn.line} V100 H0 Z`} />
            <path className="balance-line" d={drawn.line} vectorEffect="non-scaling-stroke" />
          </svg>
          <div className="balance-ends" aria-hidden="true">
            <span>{dayOf(first.date)}</span>
            {/* Of a long history only moments are drawn: the highest of all may not be among them. */}
            {history.length === changes && <span>최고 {points(drawn.top)}</span>}
            <span>{dayOf(last.date)}</span>
          </div>
        </>
      )}
    </figure>
  );
}

/** What the line shows, for those who cannot see it. */
function sentenceOf(first: Moment, last: Moment, changes: number): string {
  const times = changes.toLocaleString('ko-KR');
  return (
    `${dayOf(first.date)}부터 ${dayOf(last.date)}까지 ${times}번 바뀌어 ` +
    `${points(first.balance)}에서 ${points(last.balance)}이 되었습니다.`
  );
}

type Moment = PointsHistory[number];

const dayOf = (iso: string) => seoulDay(new Date(iso));
const points = (amount: number) => `${amount.toLocaleString('ko-KR')}점`;
