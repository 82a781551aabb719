import type { Locator, Page } from 'playwright-core';
import { press } from './press.ts';

/** Enters players in the runner by pasting their names, and starts. */
export async function enterByPaste(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '명단 붙여넣기' }).click();
  await page.getByLabel('명단', { exact: true }).fill(names.join('\n'));
  await page.getByRole('button', { name: '명단으로 채우기' }).click();
  await page.getByText(`${names.length}명을 채웠습니다.`).waitFor();
}

/** Presses an entry of the runner's menu. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('main').getByRole('button', { name: '대회 메뉴', exact: true });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  await press(page, name);
}

/** Unfolds the tournament's options. */
export const openSettings = (page: Page) => page.getByText(/^대회 설정:/).click();

export const startTournament = (page: Page) => page.getByRole('button', { name: '대회 시작' }).click();

/** Types one player into the open slot. */
export async function typePlayer(page: Page, name: string, score4 = ''): Promise<void> {
  await page.getByLabel('닉네임', { exact: true }).fill(name);
  await page.getByLabel('4구 수지').fill(score4);
  await page.getByRole('button', { name: '입력 완료' }).click();
}

/**
 * Presses a winner's button by keyboard: a pointer that presses the same place half a second later counts as
 * half of a double press.
 */
export const decide = (winner: Locator) => winner.press('Enter');

/** Shows a round (`준결승전`) instead of the playable matches. */
export async function showRound(page: Page, title: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: '라운드' });
  const tab = tabs.getByRole('button', { name: new RegExp(`^${title}( 완료)?$`) });
  await tab.click();
  await tabs.locator('[aria-current]').and(tab).waitFor();
}

/** The runner's sync status. */
export const chip = (page: Page) => page.locator('.sync-chip');

/** Continues a tournament of the site on this device. */
export async function takeOver(page: Page, button = '대회 진행하기'): Promise<void> {
  await press(page, button);
  await page.waitForURL('**/tournament?n=*');
}

/** Decides a match (`8강전 1경기`) for its upper side. */
export const advanceUpper = (page: Page, title: string) =>
  decide(
    page
      .getByRole('article', { name: title, exact: true })
      .getByRole('button', { name: /(진출|최종 우승)$/ })
      .first(),
  );
