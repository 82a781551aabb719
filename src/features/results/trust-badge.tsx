import type { Ball } from '#/features/scoring/scoring.contract.ts';
import type { TrustBadgeFacts } from './results.contract.ts';
import { TRUST_DAYS, TRUST_GAMES, TRUST_WORDS } from './trust.rules.ts';
import './results.css';

type TrustProps = { trust: TrustBadgeFacts; ball: Ball };

/** 수지 신뢰: the word alone, for lists; its figures are in the title. */
export function TrustMark({ trust, ball }: TrustProps) {
  return (
    <span className="trust" data-trust={trust.trust} title={`${ball}구 수지 신뢰: ${figuresOf(trust, ball)}`}>
      <span className="sr-only">{ball}구 수지 신뢰 </span>
      {TRUST_WORDS[trust.trust]}
    </span>
  );
}

/** The word with the figures it comes from, and the table of bands it was compared with. */
export function TrustBadge({ trust, ball }: TrustProps) {
  return (
    <p className="trust-line">
      <span className="text-soft">수지 신뢰</span> <TrustMark {...{ trust, ball }} />{' '}
      <span className="text-soft">{figuresOf(trust, ball)}</span>
    </p>
  );
}

function figuresOf({ games, figure, most, table }: TrustBadgeFacts, ball: Ball): string {
  const counted = `최근 ${TRUST_DAYS}일 ${games.toLocaleString('ko-KR')}경기`;
  if (games < TRUST_GAMES) return `${counted} · ${TRUST_GAMES}경기부터 판단합니다.`;
  if (figure === null || most === null) return `${counted} · 3구 점수나 이닝 기록이 없어 판단하지 않습니다.`;
  const measured =
    ball === '3'
      ? `에버리지 ${figure.toFixed(3)} (${most.toFixed(3)} 이하면 적정)`
      : `득점률이 상대의 ${figure.toFixed(2)}배 (${most.toFixed(2)}배 이하면 적정)`;
  return `${counted} · ${measured} · 기준표 ${table}`;
}
