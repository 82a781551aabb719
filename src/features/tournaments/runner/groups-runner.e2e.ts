import { expect, test } from 'vitest';
import { drawGroups } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { PHONE, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import {
  decide,
  enterByPaste,
  openSettings,
  pressTool,
  showRound,
  startTournament,
} from '#test/browser/runner.ts';
import { newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import { inGroups, lot } from '#test/fixtures/staged-play.ts';
import { appendOnSite, openTv, saveOnSite, typedField } from '#test/fixtures/tournaments-on-site.ts';

const NAMES = [
  '가온',
  '나래',
  '다솜',
  '라온',
  '마루',
  '바다',
  '사랑',
  '아라',
  '자람',
  '차돌',
  '카이',
  '타래',
];

test('a guest runs twelve in groups on a phone: results, a correction, the knockout, a champion', async () => {
  const { page } = await visit('/tournament-type', PHONE);
  await page.getByRole('link', { name: /조별리그·풀리그/ }).click();
  await page.waitForURL('**/tournament/groups');
  await page.getByLabel('참가 인원').fill('2');
  await page.getByText('조별리그 + 토너먼트는 6명부터 128명까지입니다.').waitFor();
  await page.getByLabel('참가 인원').fill('20');
  await page.getByText('조와 진출 인원 직접 정하기').click();
  await page.getByLabel('조 수').selectOption('5');
  await page.getByLabel('조마다 진출').selectOption('2');
  await page.getByText('4인 5조 → 각 조 2위까지 → 본선 10명(부전승 6명)').waitFor();
  await page.getByLabel('참가 인원').fill('12');
  await page.getByLabel('조와 본선').selectOption('4-1-0');
  await expect.poll(() => page.getByLabel('조와 본선').inputValue()).toBe('4-1-0');
  await expectFits(page);
  await page.getByRole('button', { name: '선수 입력하기' }).click();
  await page.waitForURL('**/tournament?*');
  await enterByPaste(page, NAMES);
  // Switching to another format and back, before the draw, keeps all players.
  await openSettings(page);
  await page.getByLabel('방식', { exact: true }).selectOption('knockout');
  await expect.poll(() => page.getByLabel('참가 인원').inputValue()).toBe('12');
  await page.getByLabel('방식', { exact: true }).selectOption('groups');
  await expect.poll(() => page.getByLabel('참가 인원').inputValue()).toBe('12');
  await startTournament(page);
  // So does a change after the start, which leads back to the players.
  for (const [type, name] of [
    ['double', '더블 엘리미네이션'],
    ['groups', '조별리그 + 토너먼트'],
  ] as const) {
    await press(page, '참가자나 방식 바꾸기');
    await openSettings(page);
    await page.getByLabel('방식', { exact: true }).selectOption(type);
    expect(await barriers(page)).toEqual([]);
    await startTournament(page);
    await page.getByText(`방식 ${name}`).waitFor();
  }
  await press(page, '추첨하기');

  await page.getByRole('heading', { level: 2, name: '지금 할 경기 · 조별리그' }).waitFor();
  // The groups play to a different target than the later knockout.
  await pressTool(page, '진행 설정');
  const settings = page.getByRole('dialog', { name: '진행 설정' });
  await settings.getByLabel('목표 점수').selectOption('준결승전부터');
  await settings.getByLabel('모두 같은 목표').fill('30');
  await settings.getByRole('button', { name: '바꾸기' }).click();
  await settings.waitFor({ state: 'detached' });
  // The title is the format, and is not repeated below.
  await expect.poll(() => page.getByText('조별리그 + 토너먼트', { exact: true }).count()).toBe(1);
  // The first match of each group gets a score, the others only winners.
  const first = page.getByRole('article', { name: '1조 1경기', exact: true });
  await first.getByRole('button', { name: '1조 1경기 결과 입력' }).click();
  const sheet = page.getByRole('dialog', { name: '1조 1경기 결과' });
  await sheet.getByRole('button', { name: '결과 기록' }).click();
  await sheet.getByText('누가 이겼는지 골라주세요.').waitFor();
  await sheet.locator('label', { hasText: /승$/ }).first().click();
  await sheet.getByLabel('득점').first().fill('20');
  await sheet.getByLabel('목표').first().fill('20');
  await sheet.getByLabel('득점').last().fill('11');
  await sheet.getByLabel('목표').last().fill('15');
  await sheet.getByRole('button', { name: '결과 기록' }).click();
  await sheet.waitFor({ state: 'detached' });
  await showRound(page, '조별리그');
  const group = page.getByRole('region', { name: '1조' });
  await group.getByText('100.0%').waitFor();
  // The cross-table has the result, and a player's name opens 기권.
  await group.getByText('리그 대진표', { exact: true }).click();
  await group.getByRole('table', { name: '1조 리그 대진표' }).getByText('20:11', { exact: true }).waitFor();
  await group.getByRole('table', { name: '1조 순위' }).getByRole('button').last().click();
  const player = page.getByRole('dialog');
  await player.getByRole('button', { name: '실격' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await player.getByRole('button', { name: '기권' }).click();
  await page.getByRole('dialog', { name: /선수를 기권 처리합니다/ }).waitFor();
  await page.keyboard.press('Escape');
  await expectFits(page);

  await showRound(page, '지금 할 경기');
  const wins = page.locator('.runner-wide > :first-child').getByRole('button', { name: / 승리$/ });
  for (let left = 11; left > 0; left--) await decide(wins.first());
  await page.getByRole('heading', { level: 2, name: '조별리그가 끝났습니다' }).waitFor();
  await page.getByRole('region', { name: '본선 진출자' }).waitFor();
  await press(page, '본선 대진표 만들기');
  await page.getByRole('heading', { level: 2, name: '지금 할 경기 · 준결승전' }).waitFor();
  // In the knockout a result is typed as in a group, but without a tie.
  await press(page, '준결승전 1경기 결과 입력');
  const semifinal = page.getByRole('dialog', { name: '준결승전 1경기 결과' });
  await semifinal.locator('label', { hasText: /승$/ }).first().click();
  expect(await semifinal.getByText('무승부').count()).toBe(0);
  for (const [label, points] of [
    ['득점', ['30', '12']],
    ['목표', ['30', '30']],
  ] as const) {
    await semifinal.getByLabel(label).first().fill(points[0]);
    await semifinal.getByLabel(label).last().fill(points[1]);
  }
  await semifinal.getByRole('button', { name: '결과 기록' }).click();
  await semifinal.waitFor({ state: 'detached' });

  // A group is corrected during the knockout: the dialog names the affected matches first.
  await showRound(page, '조별리그');
  await group.getByText(/^경기 3\/3/).click();
  await group.getByRole('button', { name: '1조 1경기 결과 고치기' }).click();
  await page.getByRole('button', { name: '이 결과로 고치기' }).waitFor();
  // The dialog that removes a result does so, too.
  await page.getByRole('button', { name: '결과 지우기' }).click();
  const undoing = page.getByRole('dialog', { name: '되돌리기' });
  await undoing.getByText(/다른 결과는 그대로 남/).waitFor();
  await undoing.getByRole('button', { name: '되돌리기' }).click();
  await undoing.waitFor({ state: 'detached' });
  await press(page, '다시 실행');
  await group.getByText(/^경기 3\/3/).waitFor();
  // The front page links the tournament on this device.
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^이 기기에서 이어서/ })
    .click();
  await showRound(page, '지금 할 경기');
  for (const name of [/ 진출$/, / 최종 우승$/]) await decide(page.getByRole('button', { name }).first());
  await page.getByRole('region', { name: '최종 우승' }).waitFor();
});

test('a 풀리그 of three that ends equal is settled by lot, and its table is the podium', {
  tags: ['long'],
}, async () => {
  const { page } = await visit('/tournament/groups', PHONE);
  await page.locator('label', { hasText: '풀리그' }).click();
  await page.getByLabel('참가 인원').fill('3');
  await page.getByText('모두 3경기').waitFor();
  // Ordering the criteria by keyboard: the focus stays on the moved row.
  await page.getByText('방식 더 보기').click();
  await page.getByRole('button', { name: '하이런 위로' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('순위: 승점 → 하이런 → 득점률 → 승자승').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('순위: 하이런 → 승점 → 득점률 → 승자승').waitFor();
  await page.getByRole('button', { name: '득점률 대신 에버리지' }).click();
  await page.getByRole('button', { name: '득실 넣기' }).click();
  await page.getByRole('button', { name: '승자승 빼기' }).click();
  await page.getByRole('button', { name: '승점 아래로' }).click();
  await page.getByText('순위: 하이런 → 에버리지 → 승점 → 득실').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '선수 입력하기' }).click();
  await enterByPaste(page, NAMES.slice(0, 3));
  await startTournament(page);
  await press(page, '추첨하기');
  await page.getByRole('heading', { level: 2, name: '지금 할 경기 · 풀리그' }).waitFor();
  await showRound(page, '풀리그');
  await page.getByText('순위: 하이런 → 에버리지 → 승점 → 득실').waitFor();
  await showRound(page, '지금 할 경기');
  // Each beats one other: all are equal, and an open lot decides.
  const wins = page.getByRole('button', { name: / 승리$/ });
  let last = '';
  for (let played = 1; played <= 3; played++) {
    const labels = await wins.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''));
    last = labels.find(label => label !== last) ?? '';
    await decide(wins.and(page.getByLabel(last, { exact: true })));
    await page.getByText(`끝난 경기 ${played}`).waitFor();
  }
  await press(page, '순위 정하기');
  const sheet = page.getByRole('dialog', { name: '순위 정하기' });
  await sheet.locator('label', { hasText: '추첨' }).click();
  await sheet.getByRole('button', { name: '추첨하기' }).click();
  await page.getByRole('region', { name: '최종 우승' }).getByText('준우승').waitFor();
});

test('visitors and the TV see the tables of the groups, then the knockout', { tags: ['long'] }, async () => {
  const saved = await saveOnSite(await newWriter(), { count: 6, settings: { stages: inGroups(2, 1) } });
  const [one = [], two = []] = drawGroups(typedField(6), lot('K7M2QX', { apart: true }), 2, '4');
  await appendOnSite(saved, advance('g1m1', one[1] ?? 0));
  const { page } = await visit(`/tournaments/${saved.id}`, PHONE);
  await page.getByRole('region', { name: '조별리그' }).getByRole('table', { name: '1조 순위' }).waitFor();
  await page.getByText('1조 1경기').first().waitFor();
  await expectFits(page);
  const tv = await openTv(saved);
  // The link below the queue stays whole, however long the queue is.
  await expect.poll(() => tv.page.locator('.tv-queue li').count()).toBeGreaterThan(2);
  const code = await tv.page.locator('.tv-qr').boundingBox();
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(1080);
  await expect
    .poll(async () => {
      await tv.page.keyboard.press('ArrowRight');
      return (await tv.page.locator('.tv').innerText()).includes('조별리그 순위');
    })
    .toBe(true);
  await appendOnSite(
    saved,
    ...['g1m2', 'g1m3', 'g2m2', 'g2m3'].map(match => advance(match, (match[1] === '1' ? one : two)[0] ?? 0)),
    advance('g2m1', two[1] ?? 0),
    { type: 'qualified' },
  );
  await page.getByRole('region', { name: '대진표' }).waitFor();
});
