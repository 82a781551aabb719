import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectFitsInLightAndDark, sidewaysScroll } from '#test/browser/accessibility.ts';
import { hydrated, newVisitor, ON_NARROW, PHONE, visit } from '#test/browser/browser.ts';

const picture = (page: Page) => page.getByLabel('움직이는 광고 그림');
const shown = (page: Page) => picture(page).locator('img');

/** The picture's position, once it can move. */
async function position(page: Page) {
  await page.waitForSelector('[data-placed]');
  const { x = -1, y = -1 } = (await picture(page).boundingBox()) ?? {};
  return { x: Math.round(x), y: Math.round(y) };
}
async function press(page: Page, keys: string[], times = 1) {
  for (let n = 0; n < times; n++) for (const key of keys) await page.keyboard.press(key);
}

describe('the picture of an ad', () => {
  test('moves with the arrows, and stays in a window that becomes smaller', async () => {
    const { page } = await visit('/ad2', { width: 800, height: 720 });
    const start = await position(page);
    await press(page, ['ArrowRight', 'ArrowRight', 'ArrowDown']);
    await expect.poll(() => position(page)).toEqual({ x: start.x + 20, y: start.y + 10 });
    await page.setViewportSize({ width: 300, height: 250 });
    await expect.poll(() => position(page)).toEqual({ x: 100, y: 50 });
  });

  test('on the first ad moves with i j k l too and flips with d then p, but not while somebody types into a field', async () => {
    const { page } = await visit('/ad1');
    const start = await position(page);
    await press(page, ['i', 'L']);
    await expect.poll(() => position(page)).toEqual({ x: start.x + 10, y: start.y - 10 });
    // With the Korean keyboard on, these keys send Hangul.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅏ', code: 'KeyK', bubbles: true })),
    );
    await expect.poll(() => position(page)).toEqual({ x: start.x + 10, y: start.y });
    await press(page, ['Control+l', 'Alt+i', 'p', 'd', 'x', 'p']);
    await expect.poll(() => position(page)).toEqual({ x: start.x + 10, y: start.y });
    await expect.poll(() => picture(page).getAttribute('data-flipped')).toBe(null);
    await press(page, ['d', 'p']);
    await expect
      .poll(() => picture(page).evaluate(each => getComputedStyle(each).transform))
      .toBe('matrix(-1, 0, 0, 1, 0, 0)');
    await press(page, ['d', 'p']);
    await expect.poll(() => picture(page).getAttribute('data-flipped')).toBe(null);
    // It stays while the reader types into a field, which gets every key.
    const field = page.getByRole('banner').getByLabel('아이디', { exact: true });
    await field.focus();
    await press(page, ['i', 'j', 'k', 'l', 'd', 'p', 'ArrowLeft', 'ArrowUp']);
    await expect.poll(() => field.inputValue()).toBe('ijkldp');
    await expect.poll(() => position(page)).toEqual({ x: start.x + 10, y: start.y });
    await expect.poll(() => picture(page).getAttribute('data-flipped')).toBe(null);
    await picture(page).focus();
    await press(page, ['ArrowUp']);
    await expect.poll(() => position(page)).toEqual({ x: start.x + 10, y: start.y - 10 });
    // Readers who want no motion see it at once.
    const motion = () =>
      picture(page).evaluate(each => Number.parseFloat(getComputedStyle(each).transitionDuration));
    expect(await motion()).toBeGreaterThan(0.1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion()).toBeLessThan(0.01);
  });

  test('gives the arrow keys to the page with Esc and takes them back, and screen readers are told', async () => {
    const { page } = await visit('/ad1', { width: 800, height: 560 });
    const start = await position(page);
    await page
      .getByText('Esc 키를 누르면 화살표 키로 화면을 내릴 수 있습니다.')
      .waitFor({ state: 'attached' });
    await press(page, ['ArrowUp', 'j']);
    const moved = { x: start.x - 10, y: start.y - 10 };
    await expect.poll(() => position(page)).toEqual(moved);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await press(page, ['Escape', 'ArrowDown', 'ArrowDown', 'i', 'd', 'p']);
    await page.getByText('지금은 화살표 키로 화면을 내립니다.').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await position(page)).toEqual(moved);
    expect(await picture(page).getAttribute('data-flipped')).toBe(null);
    await press(page, ['Escape', 'ArrowUp']);
    await expect.poll(() => position(page)).toEqual({ x: moved.x, y: moved.y - 10 });
    await press(page, ['Escape']);
    await picture(page).click();
    await press(page, ['ArrowDown']);
    await expect.poll(() => position(page)).toEqual(moved);
  });

  test('never covers the header', async () => {
    const { page } = await visit('/ad1', PHONE);
    await position(page);
    await press(page, ['ArrowUp', 'ArrowLeft'], 120);
    await expect.poll(() => position(page)).toEqual({ x: 0, y: 0 });
    const header = await page.getByRole('banner').boundingBox();
    const covered = await page.evaluate(
      height => [4, 40, 120, 190].filter(x => !document.elementFromPoint(x, height - 4)?.closest('header')),
      header?.height ?? 0,
    );
    expect(covered).toEqual([]);
  });

  test('follows a finger to the edges, and the page does not scroll under it', async () => {
    const { page } = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto('/ad3');
    await hydrated(page);
    const start = await position(page);
    await page.getByText('그림을 끌어 보세요.').waitFor();
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const from = { x: start.x + 100, y: start.y + 100 };
    await finger('touchStart', from.x, from.y);
    await finger('touchMove', from.x - 30, from.y - 60);
    await expect.poll(() => position(page)).toEqual({ x: start.x - 30, y: start.y - 60 });
    await finger('touchMove', 5, 5);
    await expect.poll(() => position(page)).toEqual({ x: 0, y: 0 });
    await finger('touchMove', PHONE.width - 5, PHONE.height - 5);
    await expect.poll(() => position(page)).toEqual({ x: PHONE.width - 200, y: PHONE.height - 200 });
    await finger('touchEnd', 0, 0);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test('the pages of the ads are complete in the document, accessible, and their pictures are there', async () => {
  const { page } = await newVisitor(ON_NARROW);
  for (const path of ['/ad1', '/ad2', '/ad3']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toMatch(/<title>[^<]{5,} · 당구마당<\/title>/);
    expect(html).toContain('<img src="/mark.svg"');
    await page.goto(path);
    await position(page);
    await expect
      .poll(() => shown(page).evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await expectFitsInLightAndDark(page);
  for (const path of ['/ads/ad9.svg', '/noContents.json'])
    expect((await page.request.get(path)).status()).toBe(404);
  expect(await (await page.request.get('/adContents.json')).json()).toHaveProperty('ad1.imageUrl');
});
