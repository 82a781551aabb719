import { cushionsOf, UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { rateTexts } from '#/shared/average.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { SIDES } from './scoring.constants.ts';
import type { Game, MatchScore, PlayRules, Side, Turn } from './scoring.contract.ts';
import {
  hasCleared,
  hasShots,
  inningOf,
  NO_TURN,
  otherSide,
  scoreOf,
  shooterOf,
  shootoutRound,
  shootsNow,
  shotsOfSide,
  sideOfTurn,
  tally,
  turnPoints,
} from './tally.rules.ts';
import { type Verdict, verdictOf } from './verdict.rules.ts';

const TIED = '동률 – 승부치기';

/** The points of a side with its target: `41/70`. */
export const pointsText = ({ points, targets }: Pick<MatchScore, 'points' | 'targets'>, side: Side) =>
  `${points[side]}/${targets[side]}`;

/**
 * Returns a result as players write it: `40:14(15이닝)`, `70:44(32이닝)(+3쿠션)`. The points of the side `first`
 * come first.
 */
export function scoreLine(
  score: MatchScore,
  winner: Side,
  rules: Pick<PlayRules, 'ball' | 'cushion'>,
  first: Side = winner,
): string {
  const details = scoreDetails(score, winner, rules, first).map(detail => `(${detail})`);
  return [`${score.points[first]}:${score.points[otherSide(first)]}`, ...details].join('');
}

/**
 * The parts of a result beside its points: `15이닝`, `+3쿠션`, `승부치기 2:1`. A score without its 3쿠션 finish gets
 * that of the rules, if the winner reached the target.
 */
export function scoreDetails(
  score: MatchScore,
  winner: Side,
  rules: Pick<PlayRules, 'ball' | 'cushion'>,
  first: Side,
): string[] {
  const innings = Math.max(...score.innings);
  const toTarget = score.points[winner] >= score.targets[winner];
  const cushions = score.cushions?.[winner] ?? (toTarget ? cushionsOf(rules) : 0);
  const parts = [
    innings > 0 ? `${innings}이닝` : '',
    cushions > 0 ? `+3쿠션${cushions > 1 ? ` ${cushions}개` : ''}` : '',
    score.shootout ? `승부치기 ${score.shootout[first]}:${score.shootout[otherSide(first)]}` : '',
  ];
  return parts.filter(Boolean);
}

/** How a game ended at a limit: `득점률 승`, or for equal rates `승부치기 승`; '' if the target was reached. */
export function limitPhrase({ points, targets }: MatchScore, winner: Side): string {
  if (points[winner] >= targets[winner]) return '';
  const loser = otherSide(winner);
  const ahead = points[winner] * targets[loser] - points[loser] * targets[winner];
  if (ahead < 0) return '';
  return ahead > 0 ? '득점률 승' : '승부치기 승';
}

const SCOTCH_PHRASES = { inning: '스카치 (이닝마다)', shot: '스카치 (한 번씩)' };

/** The shooting partner's name, cut from the side's (`김 · 이`: `김`); `1번 선수` if it has no two parts. */
export function partnerName(name: string, partner: 0 | 1): string {
  const names = name.split(' · ');
  return (names.length === 2 && names[partner]) || `${partner + 1}번 선수`;
}

/** Returns the rules of a match as short phrases: `4구`, `마무리 3쿠션 1개`, `후구 없음`, `30이닝` … */
export function rulePhrases(rules: PlayRules): string[] {
  const cushions = cushionsOf(rules);
  const { minuteLimit, lastInnings = 0 } = rules;
  const time = lastInnings > 0 ? `${minuteLimit}분 뒤 ${lastInnings}이닝` : `${minuteLimit}분 제한`;
  return [
    `${rules.ball}구`,
    cushions > 0 ? `마무리 3쿠션 ${cushions}개` : '',
    rules.equalising ? '후구 있음' : '후구 없음',
    rules.inningLimit > 0 ? `${rules.inningLimit}이닝 제한` : '',
    minuteLimit > 0 ? time : '',
    rules.foul ? '파울 −1' : '',
    rules.scotch ? SCOTCH_PHRASES[rules.scotch] : '',
  ].filter(Boolean);
}

/** The text of a side's missing points: `8개 남음`, `3쿠션 1개 남음`, `완료`. */
export function leftPhrase(game: Game, side: Side): string {
  const tallied = tally(game)[side];
  if (!hasCleared(game, side, tallied))
    return `${game.targets[side] - tallied.points}${UNITS[game.rules.ball]} 남음`;
  const cushions = cushionsOf(game.rules) - tallied.cushions;
  return cushions > 0 ? `3쿠션 ${cushions}개 남음` : '완료';
}

/** How many innings are left once the time was called: `시간 종료. 이 이닝을 포함해 3이닝 남았습니다.`; else ''. */
export function lastPhrase(game: Game): string {
  if (game.last === undefined) return '';
  const left = Math.ceil((game.last - game.turns.length) / 2);
  return left > 1 ? `시간 종료. 이 이닝을 포함해 ${left}이닝 남았습니다.` : '시간 종료. 마지막 이닝입니다.';
}

/** Returns the round of the 승부치기 and the side that shoots: `승부치기 2회, 가람 차례`. */
export const shootoutPhrase = (game: Game, names: readonly [string, string]): string =>
  `승부치기 ${shootoutRound(game)}회, ${names[shootsNow(game)]} 차례`;

/** The Korean sentence that a screen reader announces after a press on the scoreboard. */
export function scorePhrase(game: Game, names: readonly [string, string]): string {
  const verdict = verdictOf(game);
  if (verdict.state === 'tied' && hasShots(game)) {
    const made = SIDES.map(side => `${names[side]} ${shotsOfSide(game, side).join(', ') || 0}`);
    return [shootoutPhrase(game, names), ...made].join(', ');
  }
  if (verdict.state !== 'playing') return verdictPhrase(game, verdict, names);
  const side = shooterOf(game);
  const unit = UNITS[game.rules.ball];
  const { points } = tally(game)[side];
  const turn = `${inningOf(game)}이닝 ${names[side]} 차례`;
  const run = game.run[0] > 0 ? `, 이번 이닝 ${game.run[0]}${unit}` : '';
  return `${turn}${run}, 점수 ${points}${unit}, ${leftPhrase(game, side)}`;
}

/** The state of a game as a Korean sentence; '' during play, except while the 후구 is left. */
export function verdictPhrase(game: Game, verdict: Verdict, names: readonly [string, string]): string {
  const { points, targets } = scoreOf(game);
  const rates = rateTexts(points, targets);
  if (verdict.state === 'playing') {
    const replier = names[otherSide(game.first)];
    return verdict.replying ? `${replier}의 후구가 남았습니다.` : '';
  }
  if (verdict.state === 'tied')
    return verdict.by === 'rate' ? `${TIED}. 득점률이 ${rates[0]}로 같습니다.` : `${TIED}. 둘 다 끝냈습니다.`;
  const won = `${withJosa(names[verdict.winner], '이/가')} 이겼습니다`;
  if (verdict.by !== 'rate') return verdict.by === 'target' ? `${won}.` : `승부치기에서 ${won}.`;
  const other = otherSide(verdict.winner);
  return `득점률 ${rates[verdict.winner]} 대 ${rates[other]}, ${won}.`;
}

/** The game's turn `index` in an inning: `total` is the score after it, `open` is true during it. */
export type InningCell = { turn: Turn; total: number; open: boolean; index: number };
type InningRow = { inning: number; cells: [InningCell | null, InningCell | null] };

/** The innings of a game with the open turn; null for a side that has not had its turn. */
export function inningRows(game: Game): InningRow[] {
  const totals: [number, number] = [0, 0];
  const rows: InningRow[] = [];
  const isOpen = game.run[0] + game.run[1] > 0 || verdictOf(game).state === 'playing';
  const turns = isOpen ? [...game.turns, game.run] : game.turns;
  turns.forEach((turn, index) => {
    const side = sideOfTurn(game, index);
    totals[side] += turnPoints(turn);
    const row = rows[Math.floor(index / 2)] ?? { inning: rows.length + 1, cells: [null, null] };
    row.cells[side] = { turn, total: totals[side], open: index === game.turns.length, index };
    rows[row.inning - 1] = row;
  });
  return rows;
}

/** A turn on a score sheet: balls, a C for each 마무리 3쿠션, −1 for a foul; `0` for 공타. */
export function turnText(turn: Turn = NO_TURN): string {
  const [made, cushions, fouls] = turn;
  return [made > 0 || cushions + fouls === 0 ? String(made) : '', 'C'.repeat(cushions), fouls > 0 ? '−1' : '']
    .filter(Boolean)
    .join(' ');
}
