import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, hydrated, newVisitor, PHONE, visit } from '#test/browser/browser.ts';
import { enterByPaste, startTournament } from '#test/browser/runner.ts';

const SMALL = { width: 360, height: 640 };
const ACROSS = { width: 844, height: 390 };
/** The dialogs over the runner: set-up and scoreboard. */
const above = (page: Page) => page.locator('dialog[open]');
const press = async (page: Page, name: string, times = 1) => {
  const button = above(page).getByRole('button', { name, exact: true });
  for (let time = 0; time < times; time += 1) await button.click();
};
const announced = (page: Page) =>
  page.getByLabel('점수판', { exact: true }).getByRole('status').last().innerText();
const match = (page: Page) => page.locator('[data-match]').filter({ hasText: '가람' }).first();
const openBoard = (page: Page) =>
  match(page)
    .getByRole('button', { name: /점수판/ })
    .click();

/** Pastes four players; 가람's opponent (수지 30) plays to 3 and shoots first. */
async function bracket(page: Page): Promise<void> {
  await enterByPaste(page, ['가람(50)', '나루(30)', '다온(30)', '라온(30)']);
  await startTournament(page);
  await match(page).waitFor();
}

/** Opens the set-up of 가람's match; `change` edits its rules. */
async function begin(page: Page, change: (page: Page) => Promise<unknown> = async () => {}): Promise<void> {
  await openBoard(page);
  await page.getByText('수지가 낮은 쪽이 먼저 칩니다.').waitFor();
  await page.locator('.game-setup summary').click();
  await change(page);
  await press(page, '경기 시작');
  await page.getByRole('button', { name: '턴 넘기기' }).waitFor();
}
/** The scoreboard keys that a message would cover. */
const keysBelowMessage = (page: Page) =>
  page.evaluate(() => {
    const message = document.createElement('li');
    message.className = 'toast';
    message.textContent = '기록했습니다. '.repeat(6);
    document.querySelector('.toasts')?.append(message);
    const { left, right, top, bottom } = message.getBoundingClientRect();
    message.remove();
    const keys = [...document.querySelectorAll('.scorer-buttons button, .scorer-top button')];
    return keys.flatMap(key => {
      const box = key.getBoundingClientRect();
      const isCovered = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      return isCovered ? key.textContent : [];
    });
  });
const withCushion = (page: Page) => page.getByLabel('마무리 3쿠션').last().selectOption('1');

test('Escape closes the record of the innings, and only then the scoreboard', async () => {
  const { page } = await visit('/tournament', SMALL);
  await bracket(page);
  await begin(page);
  const record = above(page).getByRole('button', { name: '기록', exact: true });
  await record.click();
  await expect.poll(() => record.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Escape');
  await expect.poll(() => record.getAttribute('aria-expanded')).toBe('false');
  expect(await record.evaluate(button => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => above(page).count()).toBe(0);
});

describe('a match on the phone', () => {
  test('an earlier inning is corrected without undoing later ones', { tags: ['long'] }, async () => {
    const { page } = await visit('/tournament', SMALL);
    await bracket(page);
    await begin(page);
    // The targets are 3 and, for 가람, 5.
    await press(page, '1 더하기', 2);
    await press(page, '턴 넘기기');
    await press(page, '1 더하기', 3);
    await press(page, '턴 넘기기');
    await press(page, '기록');
    await above(page).getByRole('button', { name: '1이닝 가람 3, 누계 3 고치기' }).click();
    await press(page, '이 이닝 한 점 빼기');
    await above(page).getByRole('button', { name: '1이닝 가람 2, 누계 2 고치기' }).waitFor();
    await expect.poll(() => announced(page)).toMatch(/^2이닝/);
    await expectFits(page);
    await press(page, '다 고침');
    await page.reload();
    await hydrated(page);
    await openBoard(page);
    await press(page, '기록');
    await above(page).getByRole('button', { name: '1이닝 가람 2, 누계 2 고치기' }).waitFor();
  });

  test('is scored with a cushion finish, undone, restored in the middle of a run, and offered to the bracket', async () => {
    const { page } = await visit('/tournament', SMALL);
    await bracket(page);
    await begin(page, withCushion);
    // The other side plays to 3 and shoots first.
    await press(page, '1 더하기', 2);
    await press(page, '턴 넘기기');
    await press(page, '1 더하기', 4);
    await expect.poll(() => announced(page)).toBe('1이닝 가람 차례, 이번 이닝 4개, 점수 4개, 1개 남음');

    await page.reload();
    await hydrated(page);
    await openBoard(page);
    await expect.poll(() => announced(page)).toBe('1이닝 가람 차례, 이번 이닝 4개, 점수 4개, 1개 남음');
    await press(page, '되돌리기');
    await expect.poll(() => announced(page)).toContain('이번 이닝 3개');
    await press(page, '1 빼기');
    await press(page, '1 더하기', 2);
    await press(page, '턴 넘기기');

    // After the last ball the cushion is still missing.
    await press(page, '1 더하기');
    await expect.poll(() => announced(page)).toContain('3쿠션 1개 남음');
    await expect.poll(() => page.getByRole('button', { name: '3쿠션 성공' }).isVisible()).toBe(true);
    await press(page, '턴 넘기기');
    await press(page, '1 더하기');
    await press(page, '3쿠션 성공');
    await expect.poll(() => announced(page)).toBe('가람이 이겼습니다.');
    await press(page, '되돌리기');
    await expect.poll(() => announced(page)).toContain('2이닝 가람 차례');
    await press(page, '3쿠션 성공');
    await expect.poll(() => page.getByText('5:3(2이닝)(+3쿠션)').isVisible()).toBe(true);
    expect(await sidewaysScroll(page)).toBe(0);

    // The result is only offered: closing the board leaves the match open.
    await press(page, '점수판 닫기');
    await expect.poll(() => match(page).getAttribute('data-state')).toBe('open');
    // A result without the score needs a confirmation.
    await match(page).getByRole('button', { name: '나루 진출' }).click();
    await above(page).getByText('점수판에 5:3 경기가 있습니다.').waitFor();
    // By keyboard: a click so soon in the place of 취소 counts as half of a double press.
    await above(page).getByRole('button', { name: '취소' }).press('Enter');
    await match(page)
      .getByRole('button', { name: /결과 확정$/ })
      .click();
    await press(page, '가람 진출');
    await expect.poll(() => match(page).getAttribute('data-state')).toBe('decided');
    await expect.poll(() => match(page).textContent()).toMatch(/2이닝 · \+3쿠션.*승자가람.*5\/5나루.*3\/3$/);
  });

  test('goes on without a network, by keys, and leaves a tie to people', async () => {
    const { page, context } = await visit('/tournament', ACROSS);
    await bracket(page);
    await begin(page, async () => {
      await page.getByLabel('이닝 제한').last().fill('1');
      await page.locator('.game-setup').getByLabel('가람 목표').fill('6');
    });
    await context.setOffline(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => announced(page)).toContain('1이닝 가람 차례, 이번 이닝 2개');
    await page.keyboard.press('Backspace');
    await expect.poll(() => announced(page)).toContain('이번 이닝 3개');
    await page.keyboard.press('ArrowDown');
    // After a press by finger, the space bar still works on the board.
    await press(page, '1 더하기');
    await press(page, '1 빼기');
    await page.keyboard.press(' ');
    await expect.poll(() => announced(page)).toBe('동률 – 승부치기. 득점률이 33.3%로 같습니다.');
    await expect.poll(() => above(page).getByRole('button', { name: /진출/ }).count()).toBe(0);
    await press(page, '가람 승');
    await expect.poll(() => announced(page)).toBe('승부치기에서 가람이 이겼습니다.');
    await press(page, '되돌리기');
    // Turns are compared: the first shooter of the match begins, and 가람 makes one more.
    await press(page, '승부치기 +1');
    await press(page, '승부치기 턴 끝');
    await expect.poll(() => announced(page)).toMatch(/^승부치기 1회, 가람 차례, 가람 0, /);
    expect(await sidewaysScroll(page)).toBe(0);
    await press(page, '승부치기 +1', 2);
    await expect.poll(() => announced(page)).toBe('승부치기에서 가람이 이겼습니다.');
    await press(page, '가람 진출');
    await expect.poll(() => match(page).getAttribute('data-state')).toBe('decided');
    await expect
      .poll(() => match(page).textContent())
      .toMatch(/1이닝 · 승부치기 2:1.*승자가람.*2\/6나루.*1\/3$/);
  });

  for (const [viewport, colorScheme] of [
    [SMALL, 'light'],
    [ACROSS, 'dark'],
    [{ width: 1280, height: 800 }, 'light'],
  ] as const) {
    const tags = viewport === SMALL ? [] : ['long'];
    test(`shuts nobody out at ${viewport.width} × ${viewport.height}, ${colorScheme}`, { tags }, async () => {
      const { page } = await newVisitor({ viewport, colorScheme });
      await goTo(page, '/tournament');
      await bracket(page);
      await begin(page, withCushion);
      await press(page, '1 더하기', 3);
      expect(await keysBelowMessage(page)).toEqual([]);
      await press(page, '기록');
      expect(await barriers(page)).toEqual([]);
      await press(page, '기록');
      await press(page, '3쿠션 성공');
      await expectFits(page);
      const cut = await page
        .locator('.scorer-button, .scorer-side, .scorer-end')
        .evaluateAll(all => all.filter(each => each.getBoundingClientRect().bottom > innerHeight).length);
      expect(cut).toBe(0);
    });
  }

  test('keeps the screen awake where the browser can', async () => {
    const { page } = await newVisitor({ viewport: PHONE });
    await page.addInitScript(() => {
      const asked: string[] = [];
      const request = async (kind: string) => {
        asked.push(kind);
        return { release: async () => void asked.push('released') };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      Object.assign(window, { asked });
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
    await goTo(page, '/tournament');
    await bracket(page);
    await begin(page);
    await expect.poll(asked).toEqual(['screen']);
    await press(page, '점수판 닫기');
    await expect.poll(asked).toEqual(['screen', 'released']);
  });
});
