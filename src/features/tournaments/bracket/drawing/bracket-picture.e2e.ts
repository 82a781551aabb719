import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, NARROW, newVisitor, type Visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { decide, enterByPaste, pressTool, startTournament } from '#test/browser/runner.ts';
import { newWriter } from '#test/browser/writers.ts';
import { linkOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const LONG = '서울강남의밤을지배하는쓰리쿠션의전설김씨';
const field = (count: number) => [
  LONG,
  ...Array.from({ length: count - 1 }, (_, at) => `선수${at + 2} ${100 + at * 10}`),
];

/** Begins a guest's tournament of `count` and shows its bracket. */
async function openBracket(who: Visit, count: number): Promise<void> {
  const { page } = who;
  await page.goto(`/tournament?size=${count}`);
  await enterByPaste(page, field(count));
  await startTournament(page);
  await press(page, '대진표');
  await page.locator('.bracket-match:visible').first().waitFor();
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const rounds = (page: Page) => group(page, '라운드').getByRole('button');
const shownRound = (page: Page) => group(page, '라운드').locator('[aria-pressed=true]').innerText();

describe('a bracket as a picture', () => {
  test('is whole on a large screen, its matches are reached with the keyboard, and it is saved as a file', async () => {
    const who = await newVisitor();
    const { page } = who;
    await openBracket(who, 8);
    const full = group(page, '대진표');
    await expect.poll(() => full.getByRole('button').count()).toBe(7);
    await expect.poll(() => group(page, '라운드').count()).toBe(0);
    const first = full.getByRole('button', { name: /^8강전 1경기, .+ 대 .+, 경기 전$/ });
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^8강전 2경기, /);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('준결승전 1경기, 선수 미정');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('결승전, 선수 미정');
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toMatch(/^8강전 1경기, /);
    // The picture is one Tab stop.
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).not.toMatch(/경기, /);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused(page)).toMatch(/^8강전 1경기, /);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: '8강전 1경기' }).waitFor();
    await expect.poll(() => focused(page)).toBe('8강전 1경기');
    const [file] = await Promise.all([page.waitForEvent('download'), pressTool(page, '파일로 저장')]);
    expect(file.suggestedFilename()).toMatch(/^당구 대회 \d{4}-\d\d-\d\d\.json$/);
  });

  test('is a round at a time on a phone, swiped or chosen, and the page never scrolls sideways', async () => {
    const who = await newVisitor({ viewport: NARROW, colorScheme: 'dark' });
    const { page } = who;
    await openBracket(who, 16);
    await expect.poll(() => group(page, '대진표').count()).toBe(0);
    await expect.poll(() => rounds(page).allInnerTexts()).toEqual(['16강전', '8강전', '준결승전', '결승전']);
    await expect.poll(() => shownRound(page)).toBe('16강전');
    const row = page.locator('.round-scroller');
    const tall = await row.evaluate(element => element.clientHeight);
    await row.evaluate(element => element.scrollTo({ left: element.clientWidth }));
    await expect.poll(() => shownRound(page)).toBe('8강전');
    await expect.poll(() => row.evaluate(element => element.clientHeight)).toBeLessThan(tall);
    await rounds(page).filter({ hasText: '결승전' }).last().click();
    await expect.poll(() => shownRound(page)).toBe('결승전');
    expect(await sidewaysScroll(page)).toBe(0);
    // The row is as high as the final, and in sight after scrolling down the first round.
    await expect.poll(() => row.evaluate(element => element.clientHeight)).toBeLessThan(150);
    await rounds(page).first().click();
    await expect.poll(() => row.evaluate(element => element.clientHeight)).toBe(tall);
    await row.evaluate(element => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight));
    await rounds(page).last().click();
    const tabs = group(page, '라운드');
    const edge = (locator: typeof row, side: 'top' | 'bottom') =>
      locator.evaluate((element, side) => element.getBoundingClientRect()[side], side);
    await expect
      .poll(async () => (await edge(row, 'top')) - (await edge(tabs, 'bottom')))
      .toBeGreaterThanOrEqual(0);
    // The focused match is in sight too, in its own round.
    await page.locator('.round-panels [data-match=r4m1]').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shownRound(page)).toBe('준결승전');
    const match = page.locator('.round-panels [data-match=r3m1]');
    await expect
      .poll(async () => (await edge(match, 'top')) - (await edge(tabs, 'bottom')))
      .toBeGreaterThanOrEqual(0);
    await rounds(page).first().click();
    await expect.poll(() => shownRound(page)).toBe('16강전');
    const small = await page
      .locator('.round-panel svg text')
      .evaluateAll(
        texts => texts.filter(text => Number.parseFloat(getComputedStyle(text).fontSize) < 13).length,
      );
    expect(small).toBe(0);
    await expectFits(page);
    // A phone that is turned and turned back shows the same round at the same height; it is turned at rest.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await rounds(page).nth(1).click();
    await expect.poll(() => shownRound(page)).toBe('8강전');
    const high = () => row.evaluate(element => [element.clientHeight, element.children[1]?.clientHeight]);
    const place = () => row.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
    await expect.poll(async () => new Set(await high()).size).toBe(1);
    await expect.poll(place).toBe(1);
    await page.setViewportSize({ width: NARROW.height, height: NARROW.width });
    await group(page, '대진표').waitFor();
    await page.setViewportSize(NARROW);
    await expect.poll(place).toBe(1);
    await expect.poll(() => shownRound(page)).toBe('8강전');
    await expect.poll(async () => new Set(await high()).size).toBe(1);
    // Paper has no tabs: all rounds are on it.
    await page.emulateMedia({ media: 'print' });
    await group(page, '대진표').waitFor();
    expect(await group(page, '라운드').count()).toBe(0);
    await expectFits(page);
  });
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

/** The texts that leave the page or their box, or overlap another text. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    return [...document.querySelectorAll('.print-preview .print-page')].flatMap(sheet => {
      const edge = sheet.getBoundingClientRect();
      return [...sheet.querySelectorAll('text')].flatMap(text => {
        const own = text.getBoundingClientRect();
        const box = text.closest('.bracket-match')?.querySelector('.bracket-box')?.getBoundingClientRect();
        const score = text.parentElement?.querySelector('.bracket-score')?.getBoundingClientRect();
        const isUnder = score && text.matches('.bracket-name') && own.right > score.left;
        const isCut =
          !within(own, edge) || (box && (own.left < box.left || own.right > box.right)) || isUnder;
        return isCut ? [text.textContent ?? ''] : [];
      });
    });
  });

test('prints four entries on one page, nothing cut, nothing else on it', () => expectPrints([[4, 1]]));

/** Prints brackets of `count` entries on `pages` pages. */
async function expectPrints(brackets: [count: number, pages: number][]): Promise<void> {
  const who = await newVisitor({ viewport: DESKTOP, colorScheme: 'dark' });
  const { page } = who;
  for (const [count, pages] of brackets) {
    await openBracket(who, count);
    await pressTool(page, '인쇄');
    const dialog = page.getByRole('dialog', { name: '인쇄' });
    await dialog.getByRole('radio', { name: '대진표' }).waitFor();
    expect(await cutTexts(page), `${count}`).toEqual([]);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf), `${count}`).toBe(pages);
    expect(pdf.toString('latin1'), 'letters, not their pictures').toContain('/FontName');
    await dialog.getByRole('radio', { name: '기록지', exact: true }).check();
    expect(await cutTexts(page), `${count}`).toEqual([]);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), `${count}`).toBe(Math.ceil(count / 2 / 4));
    if (count === 4) expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);
    await expect.poll(() => page.locator('.print-root .print-page').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
    await dialog.getByRole('button', { name: '닫기' }).click();
  }
}

describe('결과 복사', () => {
  /** Plays a tournament of four to its champion; `before` runs before the first result. */
  async function played({ page }: Visit, before = async () => {}): Promise<void> {
    await page.goto('/tournament?size=4');
    await enterByPaste(page, ['김하나', '이두리', '박세찌', '최넷째']);
    await startTournament(page);
    await before();
    for (const name of [/ 진출$/, / 진출$/, / 최종 우승$/])
      await decide(page.getByRole('button', { name }).first());
  }
  const COPIED = '결과를 복사했습니다. 대화방에 붙여넣어 주세요.';

  test('puts the result on the clipboard as plain text', async () => {
    const who = await newVisitor({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = who;
    await played(who, async () => {
      await pressTool(page, '결과 복사');
      await page.getByText('아직 결과가 없습니다.').waitFor();
    });
    await press(page, '결과 복사');
    await page.getByText(COPIED).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/우승: .+\n준우승: .+\n공동 3위: .+, .+/);
    expect(text).toContain('■ 결승전');
  });

  test('does so the old way where there is no clipboard, and else shows the text, selected', {
    tags: ['long'],
  }, async () => {
    const who = await newVisitor();
    const { page } = who;
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await played(who);
    await press(page, '결과 복사');
    await page.getByText(COPIED).waitFor();
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await press(page, '결과 복사');
    const dialog = page.getByRole('dialog', { name: '결과 복사' });
    await dialog.waitFor();
    const selected = await dialog
      .getByRole('textbox')
      .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
    expect(selected).toContain('준우승: ');
    expect(await barriers(page)).toEqual([]);
  });

  test('on phones the chats are offered', { tags: ['long'] }, async () => {
    const who = await newVisitor({ viewport: NARROW, hasTouch: true, isMobile: true });
    const { page } = who;
    await page.addInitScript(() => {
      const shared = (data: ShareData) => {
        document.title = data.text ?? '';
        return Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { value: shared });
    });
    await played(who);
    await press(page, '결과 공유');
    await expect.poll(() => page.title()).toContain('우승: ');
  });
});

test('on a TV a name is a thirtieth of the screen’s height', async () => {
  const token = await linkOnSite(await saveOnSite(await newWriter(), { count: 16 }));
  const height = 1080;
  const { page } = await newVisitor({ viewport: { width: 1920, height } });
  await goTo(page, `/live/${token}/tv`);
  const board = page.locator('svg.tv-board');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return board.isVisible();
    })
    .toBe(true);
  const sizes = await board.locator('.bracket-name').evaluateAll(names =>
    names.map(name => {
      const scale = (name as SVGGraphicsElement).getScreenCTM()?.a ?? 0;
      return Number.parseFloat(getComputedStyle(name).fontSize) * scale;
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(height / 30);
  expect(sizes.length).toBe(2 * (8 + 4 + 2 + 1));
});
