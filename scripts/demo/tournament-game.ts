import type { Player } from '#/features/tournaments/engine/brackets.contract.ts';
import { openGame, pass, plus, winShootout } from '#/features/tournaments/scoring/play.rules.ts';
import type { Game, PlayRules, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { leadsOff, targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { shooterOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { verdictOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import type { Random } from './random.ts';

type Table = { rules: PlayRules; sides: [Player[], Player[]]; startedAt: string; random: Random };

// Number of innings in which a player in form reaches the target, whatever the handicap.
const INNINGS = 17;
const WARM_UP_TURNS = 14;

/** A game played press by press to its end, or for its first turns only. */
export function playGame({ rules, sides, startedAt, random }: Table, isUnderWay = false): Game {
  const targets = sides.map(side => targetOf(rules.ball, side) ?? 10) as [number, number];
  const form = targets.map(target => (target / INNINGS) * (0.8 + random.next() * 0.5));
  const first = leadsOff(rules.ball, sides) ?? (random.chance(0.5) ? 0 : 1);
  let game = openGame({ rules, targets, first, startedAt });
  while (verdictOf(game).state === 'playing') {
    if (isUnderWay && game.turns.length === WARM_UP_TURNS) return game;
    for (let left = run(form[shooterOf(game)] ?? 1, random); left > 0; left--) game = plus(game);
    if (verdictOf(game).state === 'playing') game = pass(game);
  }
  return verdictOf(game).state === 'tied' ? winShootout(game, random.int(0, 1) as Side) : game;
}

// Most innings bring little and some bring much.
function run(mean: number, random: Random): number {
  let made = 0;
  while (random.chance(mean / (1 + mean)) && made < 60) made++;
  return made;
}
