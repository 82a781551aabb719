import { leftPhrase, partnerName } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { partnerOf, shooterOf, tally } from '#/features/tournaments/scoring/tally.rules.ts';
import { verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import { average } from '#/shared/average.ts';

type SideProps = { game: Game; side: Side; name: string };

/**
 * One side of the board: name, score, what is left to the target, and the run if the side is at the table.
 */
export function ScorerSide({ game, side, name }: SideProps) {
  const tallied = tally(game)[side];
  const verdict = verdictOf(game);
  const atTable = verdict.state === 'playing' && shooterOf(game) === side;
  const won = verdict.state === 'won' && verdict.winner === side;
  const partner = partnerOf(game, side);
  const digits = Math.max(2, String(tallied.points).length);
  return (
    <section
      className="scorer-side"
      data-side={side}
      data-lit={atTable || won || undefined}
      aria-label={name}
      data-digits={digits}
    >
      <h3 className="scorer-name">
        <span className="cue-ball" data-side={side} aria-hidden="true" />
        <span className="scorer-name-text">{name}</span>
      </h3>
      <p className="scorer-digits">{tallied.points}</p>
      <p className="scorer-target">
        <span>
          {game.first === side && '선공 · '}목표 {game.targets[side]}
          {UNITS[game.rules.ball]}
        </span>
        <strong>{leftPhrase(game, side)}</strong>
      </p>
      <Run game={game} shown={atTable} shooter={partner === null ? null : partnerName(name, partner)} />
      <p className="scorer-figures">
        <span>에버리지 {average(tallied.points, tallied.innings)}</span>
        <span>하이런 {tallied.highRun}</span>
        <span>공타 {tallied.blanks}</span>
      </p>
    </section>
  );
}

/** The run of the side at the table; for a pair in 스카치 also the partner who shoots next. */
function Run({ game, shown, shooter }: { game: Game; shown: boolean; shooter: string | null }) {
  const [made, cushions] = game.run;
  if (!shown) return <p className="scorer-run" aria-hidden="true" />;
  return (
    <p className="scorer-run">
      {shooter !== null && <span className="scorer-shooter">{shooter} 칠 차례</span>}
      <span className={cushions > 0 || shooter !== null ? 'sr-only' : undefined}>이번 이닝</span>
      <strong>+{made}</strong>
      {cushions > 0 && <strong className="scorer-run-cushions">3쿠션 {cushions}</strong>}
    </p>
  );
}
