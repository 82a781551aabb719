import { Trophy, Undo2 } from 'lucide-react';
import { miss, shoot, undo, winShootout } from '#/features/tournaments/scoring/play.rules.ts';
import {
  leftPhrase,
  partnerName,
  scoreLine,
  shootoutPhrase,
  verdictPhrase,
} from '#/features/tournaments/scoring/score-text.rules.ts';
import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { MatchScore, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { CueBall } from '#/features/tournaments/scoring/setup/match-card.tsx';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import {
  partnerOf,
  scoreOf,
  shooterOf,
  shotsOfSide,
  tally,
} from '#/features/tournaments/scoring/tally.rules.ts';
import { type Verdict, verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';
import { ScorerButton } from './scorer-buttons.tsx';
import { useScorer } from './use-scorer.ts';

/** A side of the scoreboard: name, score, missing points, and while it shoots the points of its turn. */
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

/** The points of the current turn, and in 스카치 the partner who shoots next; an empty line if not `shown`. */
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

type EndProps = {
  verdict: Verdict;
  offerLabel: string;
  onOffer: (score: MatchScore, winner: Side) => void;
};

/** The panel at the end of a game: the winner, and the button that must be pressed to record the result. */
export function ScorerEnd({ verdict, offerLabel, onOffer }: EndProps) {
  const { game, names, press } = useScorer();
  const score = scoreOf(game);
  return (
    <div className="scorer-end flex flex-col gap-2.5 p-4 rounded-cloth bg-surface text-text text-center">
      <p className="scorer-verdict font-extrabold">{verdictPhrase(game, verdict, names)}</p>
      {verdict.state === 'won' ? (
        <p className={END_LINE}>
          <strong className="text-lead">{scoreLine(score, verdict.winner, game.rules)}</strong>
          <span>에버리지 {average(score.points[verdict.winner], score.innings[verdict.winner])}</span>
        </p>
      ) : (
        <ScorerShootout />
      )}
      <div className="flex flex-wrap gap-2">
        {verdict.state === 'won' && (
          <ScorerButton look="offer" onPress={() => onOffer(score, verdict.winner)}>
            <Trophy />
            <span className="min-w-0 truncate">
              {names[verdict.winner]} <b>{offerLabel}</b>
            </span>
          </ScorerButton>
        )}
        <ScorerButton look="plain" onPress={() => press(undo)}>
          <Undo2 />
          되돌리기
        </ScorerButton>
      </div>
    </div>
  );
}

const END_LINE = 'flex flex-wrap items-baseline justify-center gap-x-3';

/** The part of the scoreboard for the 승부치기 after 동률: counts its turns, or records only the winner. */
function ScorerShootout() {
  const { game, names, press } = useScorer();
  return (
    <>
      <p className={END_LINE}>
        <strong className="text-lead">{shootoutPhrase(game, names)}</strong>
        {SIDES.map(side => (
          <span key={side}>
            {names[side]} {shotsOfSide(game, side).join(' · ') || 0}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-2">
        <ScorerButton look="plain" onPress={() => press(shoot)}>
          승부치기 +1
        </ScorerButton>
        <ScorerButton look="plain" onPress={() => press(miss)}>
          승부치기 턴 끝
        </ScorerButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {SIDES.map(side => (
          <ScorerButton key={side} look="plain" onPress={() => press(now => winShootout(now, side))}>
            <CueBall side={side} />
            <span className="min-w-0 truncate">{names[side]} 승</span>
          </ScorerButton>
        ))}
      </div>
    </>
  );
}
