import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { hydrated, newVisitor } from '#test/browser/browser.ts';
import { browserOf, newComment, newPost, newWriter } from '#test/browser/writers.ts';

const notificationButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /알림/ });
const count = (page: Page) => page.locator('.notification-count');

describe('the page of notifications', () => {
  test('a guest is led to the login and back', async () => {
    const { page } = await newVisitor();
    await page.goto('/notifications/settings');
    await page.waitForURL('**/login?next=%2Fnotifications%2Fsettings');
    await expect.poll(() => page.getByRole('banner').getByLabel('알림').isVisible()).toBe(false);
  });

  test('a member reads, marks all, and switches a kind off on a phone', async () => {
    const [author, reader] = [await newWriter(), await newWriter()];
    const phone = { width: 360, height: 740 };
    const { page } = await browserOf(author, '/notifications', { viewport: phone });
    await page.getByText('아직 알림이 없습니다.').waitFor();
    expect(await barriers(page)).toEqual([]);

    const long = await newPost(author, `아주 긴 제목 ${'가나다라마바사아자차'.repeat(7)}`);
    await newComment(reader, long, '하나');
    await newComment(reader, long, '둘');
    const entry = page.getByRole('link', { name: /읽지 않음: 새 댓글 2개가 달렸습니다/ });
    await entry.waitFor();
    await expectFits(page);
    await notificationButton(page).click();
    await page
      .locator('.notification-panel')
      .getByRole('link', { name: /새 댓글 2개/ })
      .waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await notificationButton(page).click();

    await page.getByRole('button', { name: '모두 읽음' }).click();
    await page.getByText('모두 읽었습니다.').waitFor({ state: 'attached' });
    await expect.poll(() => count(page).count()).toBe(0);
    await page.getByRole('link', { name: '알림 설정' }).click();
    const comments = page
      .getByRole('region', { name: '글' })
      .getByRole('switch', { name: '내 글에 달린 댓글' });
    const kinds = page.getByRole('region', { name: '글' }).getByText('종류마다 고르기');
    await kinds.click();
    const saved = page.waitForResponse(answer => answer.request().method() === 'PUT');
    await comments.click();
    expect((await saved).ok()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await hydrated(page);
    await kinds.click();
    await expect.poll(() => comments.isChecked()).toBe(false);
    await newComment(reader, long, '셋');
    await page.goto('/notifications');
    await page.getByRole('link', { name: /새 댓글 2개/ }).waitFor();
    await expect.poll(() => count(page).count()).toBe(0);
  });

  test('a switch that could not be saved moves back and says so', async () => {
    const { page, context } = await browserOf(await newWriter(), '/notifications/settings');
    const group = page.getByRole('switch', { name: '대회 알림' });
    await group.click();
    const kinds = page.getByRole('region', { name: '대회' }).getByRole('switch');
    for (const summary of await page.getByText('종류마다 고르기').all()) await summary.click();
    expect(await kinds.and(page.locator(':checked')).count()).toBe(0);
    await group.click();
    await expect.poll(() => kinds.and(page.locator(':not(:checked)')).count()).toBe(0);
    const points = page.getByRole('switch', { name: '관리자의 포인트 변경' });
    await points.waitFor();
    let failed = 0;
    await context.route('**/api/notifications/settings', async route => {
      await page.waitForTimeout(300);
      await route.abort();
      failed++;
    });
    // Off and on again before the first answer: both fail, and it shows what is saved.
    for (const isOn of [false, true]) {
      await points.click();
      expect(await points.isChecked()).toBe(isOn);
    }
    await expect.poll(() => failed).toBe(2);
    await page.getByText('처리하는 중 문제가 발생했습니다.').first().waitFor();
    await expect.poll(() => points.isChecked()).toBe(true);
  });
});
