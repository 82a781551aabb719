import { leftPhrase, partnerName } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { CueBall } from '#/features/tournaments/scoring/setup/match-card.tsx';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { partnerOf, shooterOf, tally } from '#/features/tournaments/scoring/tally.rules.ts';
import { verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';
import { useScorer } from './use-scorer.ts';

/** A side of the scoreboard: name, score, what is left, and the open turn's points at the table. */
export function ScorerSide({ side }: { side: Side }) {
  const { game, names } = useScorer();
  const name = names[side];
  const tallied = tally(game)[side];
  const verdict = verdictOf(game);
  const atTable = verdict.state === 'playing' && shooterOf(game) === side;
  const won = verdict.state === 'won' && verdict.winner === side;
  const partner = partnerOf(game, side);
  const digits = Math.max(2, String(tallied.points).length);
  return (
    <section
      className="scorer-side flex flex-col min-w-0 px-2 py-2.5 overflow-hidden text-center"
      data-side={side}
      data-lit={atTable || won || undefined}
      aria-label={name}
      data-digits={digits}
    >
      <h3 className="flex items-center justify-center gap-1.5 font-bold scorer-name">
        <CueBall side={side} />
        <span className="min-w-0 truncate">{name}</span>
      </h3>
      <p className="scorer-digits flex flex-[1_1_0] items-center justify-center font-extrabold">
        {tallied.points}
      </p>
      <p className="scorer-target flex flex-wrap justify-center gap-x-3">
        <span>
          {game.first === side && '선공 · '}목표 {game.targets[side]}
          {UNITS[game.rules.ball]}
        </span>
        <strong className="font-extrabold">{leftPhrase(game, side)}</strong>
      </p>
      <Run shown={atTable} shooter={partner === null ? null : partnerName(name, partner)} />
      <p className="scorer-figures flex-wrap justify-center gap-x-3 mt-1">
        <span>에버리지 {average(tallied.points, tallied.innings)}</span>
        <span>하이런 {tallied.highRun}</span>
        <span>공타 {tallied.blanks}</span>
      </p>
    </section>
  );
}

const RUN = 'scorer-run flex-wrap items-center justify-center gap-x-2 rounded-xl font-semibold';

/** The points of the open turn; for 스카치 also the partner who shoots next. */
function Run({ shown, shooter }: { shown: boolean; shooter: string | null }) {
  const [made, cushions] = useScorer().game.run;
  if (!shown) return <p className={RUN} aria-hidden="true" />;
  return (
    <p className={RUN} data-shown="">
      {shooter !== null && <span className="wrap-anywhere">{shooter} 칠 차례</span>}
      <span className={cushions > 0 || shooter !== null ? 'sr-only' : undefined}>이번 이닝</span>
      <strong className="font-extrabold leading-[1.2]">+{made}</strong>
      {cushions > 0 && <strong className="scorer-cushions font-extrabold">3쿠션 {cushions}</strong>}
    </p>
  );
}
