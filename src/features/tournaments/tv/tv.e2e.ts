import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { callSite, newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import {
  appendOnSite,
  linkOnSite,
  openTv,
  type SavedOnSite,
  saveOnSite,
} from '#test/fixtures/tournaments-on-site.ts';

/** The TV of a tournament, with a mark that a reload would remove. */
async function openMarkedTv(saved: SavedOnSite) {
  const tv = await openTv(saved);
  await tv.page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return tv;
}
const isTheSame = (page: Page) => page.evaluate(() => 'isTheSame' in window);
const shows = (page: Page, text: string) => async () => {
  await page.keyboard.press('ArrowRight');
  return (await page.locator('.tv').innerText()).includes(text);
};

describe('a hall’s TV', () => {
  test('shows called and decided matches, on a screen without the site’s header and footer', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 4 });
    const { page } = await openMarkedTv(saved);
    await expect.poll(() => page.getByRole('banner').getByRole('link').count()).toBe(0);
    await page.getByRole('img', { name: /이 대회를 보는 링크 .*\/live\// }).waitFor();
    await appendOnSite(saved, { type: 'called', match: 'r1m2', table: 2, referee: null });
    await expect.poll(shows(page, '2번 테이블')).toBe(true);
    expect(await barriers(page)).toEqual([]);
    const scrolls = () =>
      page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight + document.body.scrollWidth - innerWidth,
      );
    expect(await scrolls()).toBeLessThanOrEqual(0);
    // A page between the calls, without a score.
    const sides = page.locator('.tv-side');
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowRight');
        return sides.count();
      })
      .toBeGreaterThan(0);
    const linesOfScore = await sides.first().evaluate(side => {
      const [name, points] = [...side.children] as [HTMLElement, HTMLElement];
      [name.textContent, points.textContent] = ['이름이 아주 긴 팀 '.repeat(20), '11'];
      return points.offsetHeight / name.offsetHeight;
    });
    expect(linesOfScore).toBe(1);
  });

  test('shows since when it is disconnected, and catches up by itself', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 2 });
    const { page, context } = await openMarkedTv(saved);
    await context.setOffline(true);
    await page.getByText(/연결 끊김 · \d+초 전/).waitFor();
    await appendOnSite(saved, advance('r1m1', 2));
    await context.setOffline(false);
    await expect.poll(shows(page, '우승')).toBe(true);
    await expect.poll(() => page.getByText('연결 끊김').isVisible()).toBe(false);
    expect(await isTheSame(page)).toBe(true);
  });

  test('shows that its link is revoked, and shows the new state of a valid link', async () => {
    const saved = await saveOnSite(await newWriter());
    const token = await linkOnSite(saved);
    const { page } = await openMarkedTv(saved);
    await callSite('DELETE', `/api/tournaments/${saved.id}/links/${token}`, { as: saved.organiser });
    await page.getByText('이 화면의 링크가 더는 쓰이지 않습니다.').waitFor();
    expect(await isTheSame(page)).toBe(true);
    await page.reload();
    await page.getByText('이 화면의 링크가 더는 쓰이지 않습니다.').waitFor();
  });
});
