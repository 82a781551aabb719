import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { afterDoublePress, goTo, NARROW, newVisitor, ON_NARROW, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import {
  decide,
  enterByPaste,
  openSettings,
  pressTool,
  showRound,
  startTournament,
} from '#test/browser/runner.ts';

const FOUR = ['가하나(200)', '나두리(150)', '다세찌(300)', '라네찌(80)'];

async function running(path: string, names = FOUR) {
  const who = await visit(path, NARROW);
  await enterByPaste(who.page, names);
  await startTournament(who.page);
  await who.page.locator('.runner-match, .runner-player').first().waitFor();
  return who;
}
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('two presses of a winner decide one match, not the one that comes to its place', async () => {
  const { page } = await running('/tournament?size=4');
  const winners = page.getByRole('button', { name: / 진출$/ });
  const { x, y } = (await winners.first().boundingBox()) ?? { x: 0, y: 0 };
  const pressThere = () => page.mouse.click(x + 20, y + 20);
  // The times are given to the browser, because a busy machine would let more than a double press pass between.
  const cdp = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const timestamp of [now - 0.1, now])
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const press = { x: x + 20, y: y + 20, button: 'left', clickCount: 1 } as const;
      await cdp.send('Input.dispatchMouseEvent', { type, timestamp, ...press });
    }
  await page.getByText('끝난 경기 1').waitFor();
  await afterDoublePress(page);
  await expect.poll(() => winners.count()).toBe(2);
  await pressThere();
  await page
    .getByRole('article', { name: '결승전', exact: true })
    .getByRole('button', { name: / 최종 우승$/ })
    .first()
    .waitFor();
});

test('a substitute takes a place, the draw can be taken back, and so can the whole field', {
  tags: ['long'],
}, async () => {
  const { page } = await running('/tournament?size=4');
  await press(page, '준결승전 1경기 기권·교체 등');
  await inDialog(page, '나두리 바꾸기');
  await page.getByRole('dialog').getByLabel('닉네임').fill('대타');
  await inDialog(page, '바꾸기');
  await page.getByRole('button', { name: '대타 진출' }).click();
  await page.getByText(/^진행 내역 \d+건$/).click();
  await press(page, '2번 기록 되돌리기');
  await page.getByRole('dialog').getByText('준결승전 1경기: 대타 진출').waitFor();
  await inDialog(page, '되돌리기');
  await page.getByRole('heading', { name: '대진표를 다시 정합니다' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByText('추첨 방법 더 보기').click();
  await page.getByRole('radio', { name: '추첨' }).check();
  await page.getByLabel('추첨 코드').fill('7k2m-9x');
  await press(page, '추첨하기');
  await page.getByText('추첨 코드 7K2M9X', { exact: true }).first().waitFor();
  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await press(page, '1번 기록 되돌리기');
  await inDialog(page, '되돌리기');
  await page.getByRole('button', { name: '2번 선수 나두리', exact: true }).waitFor();
});

test('a tournament is carried away as a file and opened again', {
  tags: ['long'],
}, async () => {
  const { page } = await running('/tournament?size=4');
  await press(page, '다세찌 진출');
  await press(page, '대진표');
  await page
    .getByRole('button', { name: /다세찌/ })
    .first()
    .waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  const saving = page.waitForEvent('download');
  await pressTool(page, '파일로 저장');
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).events).toHaveLength(3);

  const other = await visit('/tournament/setup', NARROW);
  await press(other.page, '대회 파일에서 이어서 하기');
  await other.page.getByLabel('대회 파일', { exact: true }).setInputFiles(file);
  await showRound(other.page, '준결승전');
  await other.page.getByText('끝난 경기 1').click();
  const winner = other.page
    .getByRole('article', { name: '준결승전 2경기' })
    .getByText('승자', { exact: true });
  await winner.locator('..').getByText('다세찌', { exact: true }).waitFor();
  await other.page.reload();
  await press(other.page, '가하나 진출');
  await press(other.page, '다음 라운드 (결승전)');
  await other.page.getByRole('button', { name: '다세찌 최종 우승' }).waitFor();
});

test('the menu of a match stays beside its title, and the folded matches are below the cards', async () => {
  const { page } = await visit('/tournament?size=8', NARROW);
  await enterByPaste(page, [...FOUR, '마가나', '바나다', '사다라', '아라마']);
  await openSettings(page);
  await page.getByLabel('테이블 수').fill('2');
  await startTournament(page);
  await press(page, '8강전 1경기 1번 테이블로 호출');
  await press(page, '8강전 1경기 경기 시작');
  const card = page.getByRole('article', { name: '8강전 1경기' });
  await card.getByText('1번 테이블 · 경기 중').waitFor();
  const box = async (of: ReturnType<Page['locator']>) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [whole, title, menu] = await Promise.all([
      box(card),
      box(card.getByRole('heading')),
      box(card.getByRole('button', { name: '8강전 1경기 기권·교체 등' })),
    ]);
    expect(Math.abs(menu.y + menu.height / 2 - (title.y + title.height / 2))).toBeLessThan(8);
    expect(whole.x + whole.width - (menu.x + menu.width)).toBeLessThan(16);
  }
  await press(page, '가하나 진출');
  const folds = [page.getByText('끝난 경기 1'), page.getByText(/^이어지는 경기 \d+$/)];
  const cards = await box(page.locator('.runner-matches').first());
  const wide = await box(page.locator('.runner-wide'));
  for (const fold of folds) {
    const { y, width } = await box(fold);
    expect(y).toBeGreaterThanOrEqual(cards.y + cards.height);
    expect(width).toBe(wide.width);
  }
});

const AUTOMATIC = '비는 테이블에 다음 경기를 자동으로 호출합니다';

test('after the first call idle tables get the next matches by themselves, but not one whose call was taken back', async () => {
  const { page } = await newVisitor(ON_NARROW);
  await page.clock.install();
  await goTo(page, '/tournament?size=4');
  await enterByPaste(page, FOUR);
  await openSettings(page);
  await page.getByLabel('테이블 수').fill('1');
  await startTournament(page);
  await page.getByText('처음 한 번 호출하면', { exact: false }).waitFor();
  await press(page, '준결승전 1경기 1번 테이블로 호출');
  await page.getByRole('article', { name: '준결승전 1경기' }).getByText('1번 테이블 호출').waitFor();
  await press(page, '가하나 진출');
  const second = page.getByRole('article', { name: '준결승전 2경기' });
  await page.getByText('끝난 경기 1').waitFor();
  // Automatic calls follow fifteen seconds after a table is free.
  await page.clock.fastForward(17_000);
  await second.getByText('1번 테이블 호출').waitFor();
  // The bar offers what was pressed, and takes the call with it that nobody pressed.
  await page.getByRole('status').getByText('준결승전 1경기: 가하나 진출').waitFor();
  await press(page, '되돌리기');
  await page.getByRole('dialog').getByText('준결승전 2경기: 1번 테이블 호출').waitFor();
  await inDialog(page, '되돌리기');
  await page.getByRole('article', { name: '준결승전 1경기' }).getByText('1번 테이블 호출').waitFor();
  await press(page, '가하나 진출');
  await page.clock.fastForward(17_000);
  await second.getByText('1번 테이블 호출').waitFor();
  // The history undoes the result in the same way.
  await page.getByText(/^진행 내역 \d+건$/).click();
  await page
    .getByRole('button', { name: /번 기록 되돌리기$/ })
    .nth(1)
    .click();
  await page.getByRole('dialog').getByText('준결승전 1경기: 가하나 진출').waitFor();
  await page.getByRole('dialog').getByText('준결승전 2경기: 1번 테이블 호출').waitFor();
  await inDialog(page, '취소');
  await press(page, '준결승전 2경기 기권·교체 등');
  await inDialog(page, '호출 취소');
  await second.getByText('1번 테이블 호출').waitFor({ state: 'hidden' });
  await page.clock.fastForward(17_000);
  await pressTool(page, '진행 설정');
  expect(await page.getByRole('dialog').getByLabel(AUTOMATIC).isChecked()).toBe(true);
  expect(await second.getByText('1번 테이블 호출').count()).toBe(0);
});

test('with tables the next match is called with one press', async () => {
  const { page } = await visit('/tournament?size=4', NARROW);
  await enterByPaste(page, FOUR);
  await openSettings(page);
  await page.getByLabel('테이블 수').fill('2');
  await page.getByLabel(AUTOMATIC).uncheck();
  await startTournament(page);
  await press(page, '준결승전 1경기 1번 테이블로 호출');
  await page.getByRole('article', { name: '준결승전 1경기' }).getByText('1번 테이블 호출').waitFor();
  await press(page, '준결승전 2경기 기권·교체 등');
  await expect
    .poll(() => page.getByRole('dialog').getByRole('button', { name: '1번' }).isDisabled())
    .toBe(true);
  expect(await barriers(page)).toEqual([]);
  await inDialog(page, '2번');
  await page.getByRole('article', { name: '준결승전 2경기' }).getByText('2번 테이블 호출').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  // Both tables are taken: there is none to move to.
  await press(page, '준결승전 2경기 기권·교체 등');
  await page.getByRole('dialog').getByRole('button', { name: '호출 취소' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: '1번' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  // A table more: a match moves there with its clock, and the final is played to 30.
  await press(page, '준결승전 2경기 경기 시작');
  await pressTool(page, '진행 설정');
  const settings = page.getByRole('dialog');
  await settings.getByLabel('테이블 수').fill('1');
  await inDialog(page, '바꾸기');
  await page.getByText('2번 테이블에서 경기를 하고 있습니다.', { exact: false }).waitFor();
  await settings.getByLabel('테이블 수').fill('3');
  await settings.getByLabel('호출 뒤 기다리는 시간').fill('3');
  await settings.getByLabel('목표 점수').selectOption('결승전부터');
  await settings.getByLabel('모두 같은 목표').fill('30');
  expect(await barriers(page)).toEqual([]);
  await inDialog(page, '바꾸기');
  await press(page, '준결승전 2경기 기권·교체 등');
  // A player of a begun match did not stay away.
  expect(await page.getByRole('dialog').getByLabel('기권', { exact: true }).isChecked()).toBe(true);
  await inDialog(page, '3번');
  await page
    .getByRole('article', { name: '준결승전 2경기' })
    .getByText(/3번 테이블 · *경기 중/)
    .waitFor();
  // Both have just played: they rest, and a second press calls them anyway.
  await pressTool(page, '계획');
  await page.getByLabel('다음 경기까지 쉬는 시간').fill('10');
  await inDialog(page, '저장');
  await press(page, '가하나 진출');
  await decide(page.getByRole('button', { name: '다세찌 진출' }));
  const final = page.getByRole('article', { name: '결승전', exact: true });
  await final.getByText(/가하나 오[전후] \d+:\d\d까지 쉼 · 다세찌 오[전후] \d+:\d\d까지 쉼/).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await press(page, '결승전 1번 테이블로 호출');
  await page.getByRole('dialog').getByText('그래도 호출하시겠습니까?').waitFor();
  await inDialog(page, '그래도 호출');
  await final.getByText('1번 테이블 호출').waitFor();
  // The final has begun: its round is a tab, and no longer announced.
  await showRound(page, '준결승전');
  await page.getByRole('article', { name: '준결승전 2경기' }).waitFor();
  expect(await page.getByText('다음 라운드').count()).toBe(0);
  await showRound(page, '지금 할 경기');
  await press(page, '결승전 점수판');
  await expect.poll(() => page.getByRole('dialog').getByLabel('다세찌 목표(개)').inputValue()).toBe('30');
});
