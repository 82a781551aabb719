import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PrintBracket } from '#/features/tournaments/bracket/print/print-bracket.tsx';
import { ScoreSheets } from '#/features/tournaments/bracket/print/score-sheets.tsx';
import { TvBoard } from '#/features/tournaments/bracket/tv-board.tsx';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { advance, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { BracketImage } from './bracket-image.tsx';
import { BracketPicture } from './bracket-picture.tsx';

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
const head = { title: '가람배', day: '2026-11-21', hall: '가람당구장', address: 'http://127.0.0.1/live/abc' };
const full = (html: string) => html.slice(0, html.indexOf('round-panels'));
const phone = (html: string) => html.slice(html.indexOf('round-panels'));

describe('the picture of a bracket', () => {
  test('has every match once as a button, on a large screen and on a phone, and one Tab stop in each', () => {
    for (const size of [2, 3, 4, 7, 16, 33, 64]) {
      const tournament = drawn(field(size), { ...team, thirdPlace: true });
      const html = renderToStaticMarkup(<BracketPicture tournament={tournament} />);
      for (const view of [full(html), phone(html)]) {
        expect(count(view, /data-match=/g), `${size}`).toBe(allMatches(tournament).length);
        expect(count(view, /class="bracket-match[^>]*tabindex="0"/g), `${size}`).toBe(1);
      }
    }
  });

  test('shows names, byes, scores under way, tables and the champion', () => {
    const start = drawn(field(3));
    const called = withCommands(
      start,
      { type: 'called', match: 'r1m1', table: 3, referee: null },
      { type: 'started', match: 'r1m1' },
    );
    const html = renderToStaticMarkup(
      <BracketPicture tournament={called} live={() => ({ points: [12, 8], targets: [20, 20] })} />,
    );
    expect(html).toContain('aria-label="3강전 1경기, 선수1 대 선수2, 3번 테이블에서 진행 중, 12/20 : 8/20"');
    expect(html).toContain('aria-label="3강전 2경기, 선수3 부전승"');
    expect(full(html)).toMatch(/>3번 테이블<\/text>/);
    expect(full(html)).toMatch(/>부전승<\/tspan>/);
    expect(full(html)).toMatch(/>12<tspan[^>]*>\/20<\/tspan>/);
    const over = playOut(start);
    const texts = (drawing: ReactElement) => renderToStaticMarkup(drawing).replaceAll('<!-- -->', '');
    expect(texts(<BracketImage tournament={over} head={head} onMade={() => {}} />)).toContain('우승 선수1');
    // The page has the places above the bracket.
    expect(texts(<BracketPicture tournament={over} />)).not.toContain('우승 선수1');
  });

  test('opens on a phone at the round of the reader’s next match, else at the current one', () => {
    const played = withCommands(drawn(field(8)), advance('r1m1', 1));
    const shown = (own?: number) =>
      renderToStaticMarkup(<BracketPicture tournament={played} own={own} />).match(
        /aria-pressed="true">([^<]+)</,
      )?.[1];
    expect([shown(), shown(1), shown(3)]).toEqual(['8강전', '준결승전', '8강전']);
  });

  test('stresses the matches that can be played once one of them has begun', () => {
    const start = drawn(field(8));
    const stressed = (tournament: typeof start) =>
      count(full(renderToStaticMarkup(<BracketPicture tournament={tournament} />)), /is-open/g);
    expect(stressed(start)).toBe(0);
    const called = { type: 'called', match: 'r1m1', table: 3, referee: null } as const;
    expect(stressed(withCommands(start, called))).toBe(4);
  });

  test('reads a long name aloud in full', () => {
    const long = '서울강남의밤을지배하는쓰리쿠션의전설김씨';
    const [first, ...others] = field(32);
    const named = { ...first, id: 1, players: [{ ...first?.players[0], name: long } as Player] };
    const html = renderToStaticMarkup(<BracketPicture tournament={drawn([named, ...others])} />);
    expect(html).toContain(`32강전 1경기, ${long} 대 선수2, 경기 전`);
    expect(full(html)).toMatch(/>서울강남[가-힣]*…</);
  });

  test('of 개인전 is the standings', () => {
    const tournament = drawn(field(3), { ...team, mode: 'single' });
    const after = withCommands(
      tournament,
      { type: 'won', match: null, entry: 2 },
      { type: 'finished', entry: 2 },
    );
    const html = renderToStaticMarkup(<BracketPicture tournament={after} />);
    expect(html).toMatch(/<td>1<\/td><th scope="row">선수2 \(최종 우승\)<\/th><td>1<\/td>/);
  });
});

test('nothing that is drawn has a style of its own, which the site’s policy would refuse', () => {
  const tournament = playOut(drawn(field(33), { ...team, thirdPlace: true }));
  const html = renderToStaticMarkup(
    <>
      <BracketPicture tournament={tournament} own={1} />
      <TvBoard tournament={tournament} page={{ from: 4, to: 6 }} />
      <PrintBracket tournament={tournament} head={head} />
      <ScoreSheets tournament={tournament} head={head} />
    </>,
  );
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
});

test('a TV shows the chosen part, and says it in sentences', () => {
  const html = renderToStaticMarkup(
    <TvBoard tournament={drawn(field(32))} page={{ from: 1, to: 4, index: 2 }} />,
  );
  expect(count(html, /class="bracket-match/g)).toBe(8 + 4 + 2 + 1);
  expect(html).toContain('32강전 9경기, 선수17 대 선수18, 경기 전');
  expect(html).not.toContain('선수1<');
});

describe('on paper', () => {
  test('the title, date, hall, code of the draw and a QR code are printed', () => {
    const draw = {
      by: 'lot',
      code: 'K7M2QX',
      seeds: 0,
      seededBy: 'score',
      byes: 'lot',
      apart: false,
    } as const;
    const tournament = drawn(field(8), team, draw);
    const html = renderToStaticMarkup(<PrintBracket tournament={tournament} head={head} />);
    for (const part of [
      '가람배',
      '2026년 11월 21일(토)',
      '가람당구장',
      '8명',
      '추첨 코드 K7M2QX',
      'shape-rendering="crispEdges"',
    ])
      expect(html).toContain(part);
  });

  test('score sheets show names, 수지, targets and the first player', () => {
    const html = renderToStaticMarkup(<ScoreSheets tournament={drawn(field(8))} head={head} />);
    const text = html.replaceAll('<!-- -->', '');
    for (const part of ['8강전 1경기', '선수1', '수지 100', '목표 10', '수지 170', '목표 17', '선공'])
      expect(text).toContain(part);
    expect(count(html, /class="sheet-frame" width/g)).toBe(4);
    const blank = renderToStaticMarkup(<ScoreSheets tournament={drawn(field(8))} head={head} blank />);
    expect(blank).not.toContain('선수1');
    expect(count(blank, /class="sheet-frame" width/g)).toBe(4);
  });
});
