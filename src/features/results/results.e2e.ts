import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BracketEvent, Deed } from '#/features/brackets/brackets.contract.ts';
import { DEFAULT_PLAY } from '#/features/scoring/scoring.contract.ts';
import { goTo, visit } from '#test/browser.ts';
import { barriers, sidewaysScroll } from '#test/browser-checks.ts';
import { browserOf, callSite, newWriter, owner, type Writer } from '#test/browser-writers.ts';

const NARROW = { width: 360, height: 740 };

const happen = (deed: Deed): BracketEvent => ({
  key: randomUUID(),
  at: new Date().toISOString(),
  ...deed,
});

/** An evening of 개인전 between two members at a hall: who won each game; the loser made `lost` of 20. */
async function evening(organiser: Writer, players: [Writer, Writer], hall: string, wins: (1 | 2)[]) {
  const entries = players.map(({ userId, username }, at) => {
    const player = { member: userId, name: username, score4: 200, score3: 0, hall };
    return { id: at + 1, players: [player] };
  });
  const settings = { mode: 'single', thirdPlace: false, tables: 0, play: DEFAULT_PLAY } as const;
  const score = { points: [20, 12], targets: [20, 20], innings: [16, 16], highRuns: [5, 4] } as const;
  const games = wins.map(entry =>
    happen({
      type: 'played',
      entry,
      against: entry === 1 ? 2 : 1,
      how: 'played',
      score: structuredClone(score) as never,
    }),
  );
  const events = [happen({ type: 'entered', settings, entries }), ...games];
  const day = new Date().toISOString().slice(0, 10);
  const facts = { key: randomUUID(), title: `평가전 ${hall}`, hall, day, listed: true };
  const body = { ...facts, events };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  const finish = async () => {
    const last = [happen({ type: 'finished', entry: 1 }), happen({ type: 'closed' })];
    await callSite('POST', `/api/tournaments/${id}/events`, {
      as: organiser,
      body: { after: 0, events: last },
    });
  };
  return { id, finish };
}

const accept = (as: Writer, id: number) =>
  callSite('POST', `/api/tournaments/${id}/answer`, { as, body: { accept: true } });

async function looksRight(page: Page) {
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('what counts stands in the ranking, on the profile, in 상대전적 and on the hall’s board', async () => {
  const organiser = await newWriter();
  const [one, two] = [await newWriter(), await newWriter()];
  const hall = `기록당구장${one.userId}`;
  const kept = await evening(organiser, [one, two], hall, [1, 1, 2, 1, 1, 2]);
  for (const who of [one, two]) await accept(who, kept.id);
  await kept.finish();
  const found = await callSite<{ id: string; victory: number }[]>(
    'GET',
    `/api/memberanking?period=weekly&q=${encodeURIComponent(one.username)}`,
  );
  expect(found.find(({ id }) => id === one.userId)?.victory).toBe(4);

  const { page, complaints } = await visit(`/profile/${one.userId}`, NARROW);
  const record = page.getByRole('region', { name: '대회 경기 기록' });
  await record.getByText('66.7% (4승 2패)').waitFor();
  await record.getByText('1.083').waitFor();
  await record.getByText('기록 부족').waitFor();
  await record.getByRole('img', { name: /최근 6경기의 득점률/ }).waitFor();
  await looksRight(page);
  await record.getByRole('link', { name: '3구 0경기' }).click();
  await record.getByText('아직 기록된 경기가 없습니다.').waitFor();
  await record.getByRole('link', { name: '4구 6경기' }).click();
  await record
    .getByRole('link', { name: `${two.username}, 상대전적` })
    .first()
    .click();
  await page.waitForURL(`**/versus/${one.userId}-${two.userId}`);
  await page.getByText(/예상 승률/).waitFor();
  await page.getByRole('main').getByText('4승 2패').waitFor();
  await looksRight(page);

  await goTo(page, `/versus/${two.userId}-${one.userId}?ball=4`);
  await page.getByRole('main').getByText('2승 4패').waitFor();
  expect((await page.request.get('/versus/nobody1-nobody2')).status()).toBe(404);

  const address = '서울 마포구 1';
  const made = { region: '서울', name: hall, address };
  const { id } = await callSite<{ id: number }>('POST', '/api/billiard-halls', {
    as: await owner(),
    body: made,
  });
  await goTo(page, `/region/${id}`);
  const board = page.getByRole('region', { name: '득점률 순위' });
  const first = board.getByRole('table').getByRole('row').nth(1);
  expect(await first.textContent()).toContain(one.username);
  expect(await first.textContent()).toContain('86.7%');
  await looksRight(page);
  expect(complaints).toEqual([]);

  const mine = await browserOf(two, `/profile/${one.userId}`, { viewport: NARROW });
  await mine.page.getByRole('link', { name: '나와의 상대전적' }).click();
  await mine.page.waitForURL(`**/versus/${two.userId}-${one.userId}`);
  await goTo(mine.page, '/profile');
  await mine.page.getByRole('region', { name: '대회 경기 기록' }).getByText('33.3% (2승 4패)').waitFor();
  await looksRight(mine.page);
  expect(mine.complaints).toEqual([]);
});
