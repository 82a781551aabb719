import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { LiveScores } from '#/features/tournaments/live/live.rules.ts';
import { OwnClaim } from '#/features/tournaments/result-claims/own-claim.tsx';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { GameHead, NextMatches, NowPlaying } from './now-playing.tsx';

// 15 matches of 30 minutes at four tables.
const night = drawn(field(16), { ...team, tables: 4, matchMinutes: 30 });
const madeAt = Date.parse('2026-11-18T12:00:00+09:00');
const shown = (day: string, clock?: string) =>
  renderToStaticMarkup(
    <NextMatches
      tournament={night}
      scores={() => undefined}
      on={{ day, startsAt: clock ? `${day}T${clock}:00+09:00` : '' }}
      madeAt={madeAt}
    />,
  );
const firstTime = (html: string) => />(약 [^<]*)</.exec(html)?.[1];

describe('다음 경기', () => {
  test('counts from now on its day, and from the announced start until then', () => {
    expect(firstTime(shown('2026-11-18'))).toBe('약 오후 12:00');
    expect(shown('2026-11-18')).toContain('>약 오후 2:30에 끝날 예정입니다.');
    expect(firstTime(shown('2026-11-18', '19:00'))).toBe('약 오후 7:00');
    expect(shown('2026-11-18', '19:00')).toContain(
      '오늘 오후 7:00에 시작하면 약 오후 9:30에 끝날 예정입니다.',
    );
  });

  test('of another day promises no time of today', () => {
    expect(shown('2026-11-20')).toBe('');
    expect(shown('2026-11-17')).toBe('');
    expect(shown('2026-11-17', '19:00')).toBe('');
    expect(firstTime(shown('2026-11-20', '19:00'))).toBe('약 오후 7:00');
    expect(shown('2026-11-20', '19:00')).toContain('11월 20일(금) 오후 7:00에 시작하면 ');
  });
});

test('지금 경기 shows points, targets, the inning, and who has the turn', () => {
  const scores: LiveScores = match =>
    match === 'r1m1' ? { points: [3, 11], targets: [10, 25], innings: 7, shooter: 1 } : undefined;
  const html = renderToStaticMarkup(<NowPlaying tournament={night} scores={scores} />);
  const text = html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  expect(text).toMatch(/7이닝\|[^|]+\|3\|\/10\|[^|]+\|차례\|11\|\/25\|/);
});

test('the own match stands with its points in its card alone, and not once more in 지금 경기', () => {
  const scores: LiveScores = match =>
    match === 'r1m1' ? { points: [3, 11], targets: [10, 25], innings: 7, shooter: 1 } : undefined;
  const own = night.rounds[0]?.matches[0]?.sides[0].entry ?? 0;
  const saved = { id: 1, own: { entry: own, state: 'accepted' }, can: { score: false } };
  const card = renderToStaticMarkup(
    <OwnClaim saved={saved as TournamentWithEvents} tournament={night} scores={scores} />,
  );
  const list = renderToStaticMarkup(<NowPlaying tournament={night} scores={scores} own={own} />);
  expect(card.replace(/<[^>]+>/g, '|')).toMatch(/\|11\|.*\/25/);
  expect(list).toBe('');
});

test('a called match of which a side has typed the result shows that instead of the clock of its call', () => {
  const called = withCommands(night, { type: 'called', match: 'r1m1', table: 1, referee: null });
  const claims = [{ match: 'r1m1', entry: 1, winner: 1, score: null }];
  const textOf = (typed: typeof claims) =>
    renderToStaticMarkup(<NowPlaying tournament={called} scores={() => undefined} claims={typed} />);
  expect(textOf(claims)).toContain('결과 확인 중');
  expect(textOf([])).not.toContain('결과 확인 중');
});

test('a match has its inning once it is scored, 경기 중 once it has begun, and neither while it is the next one', () => {
  const head = (tournament: typeof night, scores: LiveScores = () => undefined) => {
    const match = findMatch(tournament, 'r1m1');
    if (!match) throw new Error('no first match');
    return renderToStaticMarkup(
      <GameHead tournament={tournament} scores={scores} match={match} claims={[]} now={madeAt} head="" />,
    );
  };
  const called = withCommands(night, { type: 'called', match: 'r1m1', table: 1, referee: null });
  expect(head(night)).not.toContain('경기 중');
  expect(head(withCommands(called, { type: 'started', match: 'r1m1' }))).toContain('경기 중');
  expect(head(night, () => ({ points: [0, 0], targets: [9, 9], innings: 1, shooter: 0 }))).toContain('1이닝');
});

test('지금 경기 is in the order of the tables', () => {
  const call = (match: string, table: number) => ({ type: 'called', match, table, referee: null }) as const;
  const called = withCommands(night, call('r1m1', 3), call('r1m4', 1), call('r1m2', 4));
  const html = renderToStaticMarkup(<NowPlaying tournament={called} scores={() => undefined} />);
  expect([...html.matchAll(/(\d)번 테이블/g)].map(([, table]) => table)).toEqual(['1', '3', '4']);
});
