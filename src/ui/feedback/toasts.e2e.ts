import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, newWriter } from '#test/browser/writers.ts';

const NO_PICTURES = '이 칸에는 사진을 넣을 수 없습니다. 글만 쓸 수 있습니다.';

/** Pastes as a browser does: with these kinds of content in the clipboard. Answers whether the page left it to the browser. */
const paste = (page: Page, label: string, contents: { text?: string; image?: boolean }) =>
  page.getByLabel(label).evaluate((field, { text, image }) => {
    const clipboardData = new DataTransfer();
    if (text) clipboardData.setData('text/plain', text);
    if (image) clipboardData.items.add(new File(['png'], 'image.png', { type: 'image/png' }));
    return field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, contents);

test('several toasts are statements of their own', async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  await page.getByLabel('제목').fill('두 문장');
  await page.getByLabel('내용').fill('내용');
  await paste(page, '제목', { image: true });
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await page.waitForURL('**/login?next=*');
  const toasts = page.locator('.toasts [role=alert]');
  await expect
    .poll(() => toasts.getByRole('listitem').allInnerTexts())
    .toEqual([NO_PICTURES, '로그인이 필요합니다.']);
  await expect.poll(() => toasts.getAttribute('aria-atomic')).toBe('false');
  await expect.poll(() => page.locator('.toasts [role=status]').getAttribute('aria-atomic')).toBe('false');
});
