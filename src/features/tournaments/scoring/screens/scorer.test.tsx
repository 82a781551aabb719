import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openGame, pass, plus } from '#/features/tournaments/scoring/play.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { GameSetup } from '#/features/tournaments/scoring/setup/game-setup.tsx';
import { MatchCard } from '#/features/tournaments/scoring/setup/match-card.tsx';
import { Scorer } from './scorer.tsx';

const names = ['가람', '나루터'] as const;
const start = (rules: Partial<PlayRules>, targets: [number, number]) =>
  openGame({
    rules: { ...DEFAULT_PLAY, ...rules },
    targets,
    first: 0,
    startedAt: '2026-11-21T10:00:00.000Z',
  });
const drawn = (game: Game) => {
  const page = renderToStaticMarkup(<Scorer game={game} names={names} press={() => {}} onOffer={() => {}} />);
  return { page, text: page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
};

describe('the scorer', () => {
  test('shows the rules, both targets, the run and the figures', () => {
    const { text, page } = drawn(plus(plus(start({ inningLimit: 30 }, [20, 15]))));
    expect(text).toMatch(/1 \/ ?30 ?이닝/);
    for (const shown of ['후구 없음', '30이닝 제한', '18개 남음', '15개 남음', '에버리지 2.000', '하이런 2'])
      expect(text).toContain(shown);
    expect(page).toMatch(/role="status"[^>]*>1이닝 가람 차례, 이번 이닝 2개, 점수 2개, 18개 남음</);
  });

  test('asks for the cushion once the last ball is made, and offers nothing before it', () => {
    const { text, page } = drawn(plus(start({ cushion: 1 }, [1, 5])));
    expect(text).toContain('3쿠션 1개 남음');
    expect(page).toContain('aria-label="3쿠션 성공"');
    expect(text).not.toContain('진출');
  });

  test('offers the winner to the bracket', () => {
    const { text } = drawn(plus(start({}, [1, 5])));
    expect(text).toContain('가람이 이겼습니다.');
    expect(text).toContain('1:0(1이닝)');
    expect(text).toMatch(/가람 진출/);
  });

  test('says whose shot it is in 스카치', () => {
    const pairs = ['가람 · 나루', '다온 · 라온'] as const;
    const board = (game: Game) =>
      renderToStaticMarkup(<Scorer game={game} names={pairs} press={() => {}} onOffer={() => {}} />);
    const game = start({ scotch: 'shot' }, [9, 9]);
    expect(board(game)).toContain('가람 칠 차례');
    expect(board(plus(game))).toContain('나루 칠 차례');
    expect(board(pass(plus(game)))).toContain('다온 칠 차례');
    expect(board(game)).toContain('스카치 (한 번씩)');
    expect(board(start({}, [9, 9]))).not.toContain('칠 차례');
  });

  test('lets the players pick the winner of a 승부치기', () => {
    const { text } = drawn(pass(pass(start({ inningLimit: 1 }, [5, 5]))));
    expect(text).toContain('동률 – 승부치기');
    expect(text).toContain('가람 승');
    expect(text).toContain('나루터 승');
    expect(text).not.toContain('진출');
  });
});

test('the set-up asks for the 뱅킹 if the 수지 does not decide who leads off', () => {
  const setup = (score4: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <GameSetup
          names={names}
          sides={[[{ score4: 200, score3: 0 }], [{ score4, score3: 0 }]]}
          play={DEFAULT_PLAY}
          onStart={() => {}}
        />
      </MemoryRouter>,
    );
  expect(setup(200)).toContain('뱅킹으로 정하고');
  expect(setup(150)).toContain('수지가 낮은 쪽이 먼저');
  expect(setup(150).match(/checked=""/g)).toHaveLength(1);
});

test('the match card shows targets and who begins', () => {
  const card = renderToStaticMarkup(<MatchCard names={names} ball="4" targets={[20, null]} first={0} />);
  expect(card.replace(/<[^>]+>/g, '')).toBe('가람선공20개나루터목표 미정');
});
