import type { Locator } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { afterDoublePress, hydrated, newVisitor, PHONE } from '#test/browser/browser.ts';
import { browserOf, newPost, newWriter, profileOf } from '#test/browser/writers.ts';

/** Points at a name until its card is there; again if the page moved, which closes a card. */
const pointAt = (name: Locator, card: Locator) =>
  vi.waitFor(
    async () => {
      await name.page().mouse.move(1270, 790);
      await name.hover();
      await card.waitFor({ timeout: 5000 });
    },
    { timeout: 60_000, interval: 0 },
  );

test('a name that the mouse rests on shows a card, asked for once and not before', async () => {
  const author = await newWriter();
  const post = await newPost(author, `카드 글 ${author.userId}`);
  const { page } = await newVisitor({ viewport: { width: 1280, height: 800 } });
  const asked: string[] = [];
  page.on('request', request => {
    if (/\/card$|name-card-[^/]*\.js/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`/free-board/${post}`);
  await hydrated(page);
  expect(asked).toEqual([]);
  const name = page.locator('main').getByRole('link', { name: author.username, exact: true }).first();
  const card = page.getByRole('region', { name: `${author.username}님의 카드` });
  for (const _ of ['once', 'again']) {
    await pointAt(name, card);
    expect(await card.getByText('에버리지').count()).toBe(1);
    // A guest's card has no buttons.
    expect(await card.getByRole('button').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.count()).toBe(0);
  }
  expect(asked.filter(url => url.endsWith('/card')).length).toBe(1);
  await pointAt(name, card);
  await card.getByRole('link', { name: '프로필 보기' }).click();
  await page.waitForURL(`**${await profileOf(author)}`);
  await expect.poll(() => card.count()).toBe(0);
});

test('a long press on a name shows the name card with its actions, and follows no link', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const post = await newPost(author, `긴 누름 글 ${author.userId}`);
  const { page } = await browserOf(reader, `/free-board/${post}`, {
    viewport: PHONE,
    hasTouch: true,
  });
  await hydrated(page);
  const name = page.locator('main').getByRole('link', { name: author.username, exact: true }).first();
  await name.scrollIntoViewIfNeeded();
  const box = await name.boundingBox();
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const finger = await page.context().newCDPSession(page);
  const card = page.getByRole('region', { name: `${author.username}님의 카드` });
  // The card's code loads after the page; an earlier press does nothing.
  const pressLong = async () => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await card.waitFor({ timeout: 3000 }).catch(() => {});
    if (await card.isVisible()) return true;
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    return false;
  };
  await expect.poll(pressLong).toBe(true);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await barriers(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await card.getByRole('button', { name: '신고' }).tap();
  await page.getByRole('dialog', { name: '프로필 신고' }).getByRole('button', { name: '취소' }).tap();
  await afterDoublePress(page);
  await card.getByRole('button', { name: '차단', exact: true }).tap();
  await card.getByRole('button', { name: '차단 해제' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/free-board/${post}`);
});
