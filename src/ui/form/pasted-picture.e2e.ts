import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

const NO_PICTURES = '이 칸에는 사진을 넣을 수 없습니다. 글만 쓸 수 있습니다.';

/** The text field with this label, without the equally named list below it. */
const fieldOf = (page: Page, label: string) => page.getByLabel(label).and(page.locator('input'));

/** Pastes these contents like a browser; returns whether the page left it to the browser. */
const paste = (page: Page, label: string, contents: { text?: string; image?: boolean }) =>
  fieldOf(page, label).evaluate((field, { text, image }) => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData('text/plain', text);
    if (image) clipboardData.items.add(new File(['png'], 'image.png', { type: 'image/png' }));
    return field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, contents);

test('an image pasted into a text field is answered by a sentence, a text beside it is pasted; the next toast is a statement of its own', async () => {
  const { page } = await browserOf(await newWriter());
  for (const [path, label] of [
    ['/tournament/single/new', '당구장'],
    ['/free-board/new', '제목'],
  ] as const) {
    await goTo(page, path);
    await fieldOf(page, label).waitFor();
    const said = page.getByRole('alert').getByText(NO_PICTURES);
    await paste(page, label, { text: '표에서 복사한 글', image: true });
    await paste(page, label, { text: '글' });
    await expect.poll(() => said.count()).toBe(0);
    await paste(page, label, { image: true });
    await said.waitFor();
  }
  await page.getByLabel('제목').fill('두 문장');
  await page.getByLabel('내용').fill('내용');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.waitForURL('**/login?next=*');
  const toasts = page.locator('.toasts [role=alert]');
  const both = [NO_PICTURES, '로그인이 필요합니다.'];
  await expect.poll(() => toasts.getByRole('listitem').allInnerTexts()).toEqual(both);
  await expect.poll(() => toasts.getAttribute('aria-atomic')).toBe('false');
  await expect.poll(() => page.locator('.toasts [role=status]').getAttribute('aria-atomic')).toBe('false');
});

test('an image dragged into a text field gets the same sentence, and does not replace the page', async () => {
  const writer = await newWriter();
  const { page, context } = await browserOf(writer);
  const pointer = await context.newCDPSession(page);
  const files = [fileURLToPath(new URL('../../../docs/pictures/ranking.webp', import.meta.url))];
  for (const [path, label] of [
    ['/free-board/new', '제목'],
    ['/tournament/single/new', '당구장'],
  ] as const) {
    await goTo(page, path);
    const field = fieldOf(page, label);
    await field.fill('쓰던 글');
    // The click scrolls the field into view, and the page stays there.
    await field.click();
    const { x, y, width, height } = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const data = { items: [], files, dragOperationsMask: 1 };
    const at = { x: x + width / 2, y: y + height / 2, data };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await pointer.send('Input.dispatchDragEvent', { type, ...at });
    await page.getByRole('alert').getByText(NO_PICTURES).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => field.inputValue()).toBe('쓰던 글');
  }
});
