import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, hydrated, newVisitor, PHONE } from '#test/browser/browser.ts';
import { countShifts, layoutShift } from '#test/browser/layout-shift.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { browserOf, newPicture, newPicturedPost, newWriter, owner } from '#test/browser/writers.ts';
import { makePhoto } from '#test/fixtures/photos.ts';

const COLOURS = ['#0a6b3d', '#b3261e', '#e9b21c', '#145f8a'];
const TITLE = `사진 열 장 ${Date.now()}`;
const LIST = `/free-board?field=title&q=${encodeURIComponent(TITLE)}`;
const MOST_KB = 250;
// A post of today shows its hour, centred in the date's place.
const MOST_JUMP = 0.002;
// Two pictures in the text, and two below it.
const CONTENT = '처음입니다.\n\n[사진 1]\n\n가운데입니다.\n\n[사진 2]\n\n끝입니다.';

const plain = async (background: string, height: number) =>
  (await photoFile(background, { width: 1200, height })).buffer as Buffer<ArrayBuffer>;

let post = '';
beforeAll(async () => {
  const writer = await newWriter();
  const pictures: string[] = [];
  for (const [at, colour] of COLOURS.entries())
    pictures.push(await newPicture(writer, await plain(colour, at === 1 ? 1600 : 800)));
  post = `/free-board/${await newPicturedPost(writer, { title: '움직이지 않는 글', content: CONTENT, pictures })}`;
  const photo = await makePhoto(1000, 750);
  // A member's posts per minute are limited, an admin's are not.
  const admin = await owner();
  for (let n = 0; n < 10; n++)
    await newPicturedPost(admin, { title: `${TITLE} ${n}`, pictures: [await newPicture(admin, photo)] });
}, 120_000);

/** The sum of all layout shifts since the page was opened. */
async function jumps(page: Page, path: string): Promise<number> {
  await countShifts(page);
  // Delays the pictures, as on a slow line.
  await page.route('**/pictures/**', async route => {
    await new Promise(done => setTimeout(done, 300));
    await route.continue();
  });
  await page.goto(path);
  await hydrated(page);
  const pictures = page.locator('main img[src^="/pictures/"]');
  expect(await pictures.count()).toBeGreaterThan(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  return layoutShift(page);
}

test('nothing jumps on a phone while the pictures of a post come', async () => {
  const { page } = await newVisitor({ viewport: PHONE, fresh: true });
  expect(await jumps(page, post)).toBeLessThan(MOST_JUMP);
});

test('a first visit to a list with ten thumbnails brings little', async () => {
  const { page, context } = await newVisitor({ viewport: DESKTOP, fresh: true });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await goTo(page, LIST);
  const thumbnails = page.locator('main img[src^="/pictures/"]');
  expect(await thumbnails.count()).toBe(10);
  for (const thumbnail of await thumbnails.all())
    await expect
      .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(320);
  await page.waitForLoadState('networkidle');
  expect(bytes / 1000).toBeLessThanOrEqual(MOST_KB);
});

type Swipe = { across: number; down?: number; isFlick?: boolean };

/** A finger that crosses the middle of the screen, and rests before it leaves, except for a flick. */
async function swipe(touch: CDPSession, { across, down = 0, isFlick = false }: Swipe) {
  const STEPS = 10;
  const pause = (ms: number) => new Promise(done => setTimeout(done, ms));
  const began = Date.now();
  // The sent times give the speed, not the time of sending.
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, rest = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (began + step * (isFlick ? 8 : 16) + rest) / 1000,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: PHONE.width / 2 - across / 2 + (across * step) / STEPS,
                y: PHONE.height / 2 - down / 2 + (down * step) / STEPS,
              },
            ],
    });
  await send('touchStart', 0);
  for (let step = 1; step <= STEPS; step++) await send('touchMove', step).then(() => pause(16));
  if (!isFlick) await pause(150);
  await send('touchEnd', STEPS, isFlick ? 0 : 150);
}

test('a finger swipes through the pictures on the full screen, enlarges one, moves over it, and goes back', async () => {
  const { page, context } = await newVisitor({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await goTo(page, post);
  const touch = await context.newCDPSession(page);
  await page.getByRole('main').getByRole('img', { name: '설명 1' }).tap();
  const full = page.getByRole('dialog', { name: '사진 크게 보기' });
  const strip = full.getByRole('list', { name: '사진' });
  const place = () => strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
  await expect.poll(place).toBe(0);
  const isShown = () =>
    strip
      .getByRole('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.complete);
  await expect.poll(isShown).toBe(true);
  await full.evaluate(dialog =>
    Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  // A finger meets what is painted: a picture of the screen is taken only after that.
  await page.screenshot();

  await swipe(touch, { across: -300 });
  await expect.poll(place).toBe(1);
  await swipe(touch, { across: -300 });
  await expect.poll(place).toBe(2);
  await swipe(touch, { across: 300 });
  await expect.poll(place).toBe(1);
  for (const [across, at] of [
    [-90, 2],
    [90, 1],
  ] as const) {
    await swipe(touch, { across, isFlick: true });
    await expect.poll(place).toBe(at);
  }

  const zoom = full.getByRole('button', { name: '설명 2 확대' });
  const width = () => zoom.getByRole('img').evaluate(image => image.getBoundingClientRect().width);
  const before = await width();
  await zoom.tap();
  await expect.poll(() => zoom.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(width).toBe(3 * PHONE.width);
  expect(await width()).toBeGreaterThan(2 * before);
  const box = full.getByRole('listitem').nth(1);
  const seen = () => box.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const [left = 0, top = 0] = await seen();
  await swipe(touch, { across: -150, down: -150 });
  await expect.poll(async () => ((await seen())[0] ?? 0) > left).toBe(true);
  await expect.poll(async () => ((await seen())[1] ?? 0) > top).toBe(true);
  // The finger scrolled the picture and did not turn to the next one.
  expect(await place()).toBe(1);
  expect(await barriers(page)).toEqual([]);
  await page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2);
  await expect.poll(width).toBe(before);

  await full.getByRole('button', { name: '닫기' }).tap();
  await full.waitFor({ state: 'hidden' });
});

test('pictures are put in order with the mouse, and their places in the text go along', {
  tags: ['long'],
}, async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  await page.getByLabel('제목').fill('차례대로');
  const files = await Promise.all(
    COLOURS.slice(0, 3).map(colour => photoFile(colour, { width: 600, height: 400 })),
  );
  await page.getByLabel('사진 고르기').setInputFiles(files);
  const previews = page.locator('fieldset img[src^="/pictures/"]');
  await expect.poll(() => previews.count()).toBe(3);
  for (const at of [1, 2, 3]) await page.getByLabel(`사진 ${at} 설명`).fill(`처음 ${at}`);
  await page.getByLabel('내용').fill('보세요\n[사진 3]');
  await previews.nth(2).dragTo(previews.nth(0));
  const order = () => Promise.all([1, 2, 3].map(at => page.getByLabel(`사진 ${at} 설명`).inputValue()));
  await expect.poll(order).toEqual(['처음 3', '처음 1', '처음 2']);
  await expect.poll(() => page.getByLabel('내용').inputValue()).toContain('[사진 1]');
  await page.getByRole('button', { name: '등록' }).click();
  const inPost = page.getByRole('main').locator('a[href^="/pictures/"] img');
  await expect.poll(() => inPost.count()).toBe(3);
  expect(await inPost.evaluateAll(all => all.map(each => each.getAttribute('alt')))).toEqual([
    '처음 3',
    '처음 1',
    '처음 2',
  ]);
});
