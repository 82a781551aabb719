import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Obstacle } from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS, showClock } from '#/shared/time/time.ts';

/** Why somebody cannot come to a table, in a few words: `김하나 20:45까지 쉼`, `김하나 2번 테이블 심판`. */
export function obstacleText(tournament: Tournament, obstacle: Obstacle): string {
  const name = nameOf(tournament, obstacle.entry);
  // Rounded up to the minute in which the rest is really over.
  if ('until' in obstacle)
    return `${name} ${showClock(Math.ceil(obstacle.until / MINUTE_MS) * MINUTE_MS)}까지 쉼`;
  const { at, entry } = obstacle;
  return `${name} ${at.table}번 테이블 ${at.referee === entry ? '심판' : '경기 중'}`;
}

/** The texts of a confirmation dialog before a call although a player rests or is needed elsewhere. */
export function callQuestion(tournament: Tournament, obstacles: readonly Obstacle[]) {
  const lines = obstacles.map(each => obstacleText(tournament, each));
  const body = [...lines, ...releaseOf(obstacles)].join('\n');
  return { title: '그래도 호출할까요?', body, confirmLabel: '그래도 호출' };
}

/**
 * A Korean sentence in a list: the match at which a player of this call is the referee is called again
 * without one; an empty list if there is no such match.
 */
export function releaseOf(obstacles: readonly Obstacle[]): string[] {
  return obstacles.some(each => 'at' in each)
    ? ['심판 보던 경기는 심판 없이 다시 호출하고, 호출 시계가 처음부터 갑니다.']
    : [];
}
