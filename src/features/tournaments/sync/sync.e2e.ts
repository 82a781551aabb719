import { describe, expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { NARROW, ON_NARROW, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import {
  advanceUpper,
  chip,
  enterByPaste,
  showRound,
  startTournament,
  takeOver,
} from '#test/browser/runner.ts';
import { newMember, typeLogin } from '#test/browser/visitors.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';
import {
  appendOnSite,
  openTv,
  readOnSite,
  type SavedOnSite,
  saveOnSite,
} from '#test/fixtures/tournaments-on-site.ts';

const winnersOf = async (saved: SavedOnSite) =>
  (await readOnSite(saved)).events.flatMap(({ event }) =>
    event.type === 'advanced' ? [`${event.match} ${event.entry}`] : [],
  );

/** The organiser's phone, running a tournament of the server. */
async function runnerOf(saved: SavedOnSite) {
  const phone = await browserOf(saved.organiser, `/tournaments/${saved.id}`, ON_NARROW);
  await takeOver(phone.page);
  await expect.poll(() => chip(phone.page).textContent()).toBe('저장됨');
  return phone;
}

describe('the organiser’s phone and the server', () => {
  test('three results recorded without a network are sent once when it is back, and the TV shows them', async () => {
    const saved = await saveOnSite(await newWriter(), { count: 8, settings: { tables: 0 } });
    const { page, context } = await runnerOf(saved);
    await expectFits(page);
    const tv = await openTv(saved);
    await advanceUpper(page, '8강전 1경기');
    await expect.poll(() => winnersOf(saved)).toHaveLength(1);
    const rounds = page.getByRole('navigation', { name: '라운드' });
    const roundsTop = () => rounds.evaluate(element => (element as HTMLElement).offsetTop);
    const top = await roundsTop();

    await context.setOffline(true);
    await expect.poll(() => chip(page).textContent()).toBe('오프라인');
    for (const match of [2, 3, 4]) await advanceUpper(page, `8강전 ${match}경기`);
    await expect.poll(() => chip(page).textContent()).toBe('오프라인 – 3건 대기');
    expect(await roundsTop()).toBe(top);
    expect(await winnersOf(saved)).toHaveLength(1);
    await context.setOffline(false);
    await expect.poll(() => chip(page).textContent()).toBe('저장됨');
    expect(await winnersOf(saved)).toHaveLength(4);
    const shown = async () => {
      await tv.page.keyboard.press('ArrowRight');
      return tv.page.locator('.tv').innerText();
    };
    await expect.poll(shown).toContain('준결승전 2경기');
    await page.reload();
    await expect.poll(() => chip(page).textContent()).toBe('저장됨');
    expect(await winnersOf(saved)).toHaveLength(4);
  });

  test('a result that a table sent first is shown beside the own one, and the organiser decides', {
    tags: ['long'],
  }, async () => {
    const saved = await saveOnSite(await newWriter(), { count: 4, settings: { tables: 0 } });
    const { page, context } = await runnerOf(saved);
    const [entered] = (await readOnSite(saved)).events;
    expect(entered?.event.type).toBe('entered');
    await context.setOffline(true);
    await showRound(page, '준결승전');
    await advanceUpper(page, '준결승전 1경기');
    await advanceUpper(page, '준결승전 2경기');
    await expect.poll(() => chip(page).textContent()).toBe('오프라인 – 2건 대기');
    const drawn = page.getByRole('article', { name: /준결승전 [12]경기/ });
    const lower = async (at: number) => {
      const names = await drawn.nth(at).locator('.runner-side-name strong').allTextContents();
      return Number(names[1]?.replace('선수', ''));
    };
    const theirs = [await lower(0), await lower(1)] as const;
    for (const [at, entry] of theirs.entries()) {
      const match = `r1m${at + 1}`;
      await appendOnSite(saved, { type: 'advanced', match, entry, how: 'played', score: null });
    }
    await context.setOffline(false);
    const conflicts = page.getByRole('alert', { name: '반영되지 않은 기록' });
    await conflicts.getByText('2건', { exact: false }).waitFor();
    await conflicts.getByText(`준결승전 1경기: 선수${theirs[0]} 진출`).waitFor();
    await expectFits(page);
    await conflicts.getByRole('button', { name: '내 결과로 고치기' }).first().click();
    await conflicts.getByRole('button', { name: '그대로 두기' }).click();
    await expect.poll(() => conflicts.count()).toBe(0);
    await expect.poll(() => chip(page).textContent()).toBe('저장됨');
    const won = await winnersOf(saved);
    expect(won).toHaveLength(3);
    expect(won.slice(0, 2)).toEqual([`r1m1 ${theirs[0]}`, `r1m2 ${theirs[1]}`]);
    expect(won[2]).toMatch(/^r1m1 /);
    expect(won[2]).not.toBe(won[0]);
    // The history keeps the other result, its undo, and the own result.
    expect((await readOnSite(saved)).events.map(({ event }) => event.type)).toContain('undone');
  });
});

test('a guest who saves to the server logs in and finds the tournament unchanged', async () => {
  const who = await visit('/tournament?size=4', NARROW);
  const { page } = who;
  await enterByPaste(page, ['가하나 200', '나두리 150', '다세찌 300', '라넷째 100']);
  await startTournament(page);
  const login = page.getByRole('link', { name: '로그인하고 서버에 저장하기' });
  await login.waitFor();
  expect(await barriers(page)).toEqual([]);
  const member = await newMember(who);
  await login.click();
  await page.waitForURL('**/login?*');
  await typeLogin(page, member.id);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tournament?*');
  await page.route('**/api/hall-page', route => route.fulfill({ json: { billiardHall: '우리 당구장' } }));
  await press(page, '서버에 저장하기');
  expect(await page.getByRole('combobox', { name: '당구장', exact: true }).inputValue()).toBe('우리 당구장');
  await page.getByLabel('대회 이름').fill('돌아와서 저장한 대회');
  await press(page, '저장하기');
  await expect.poll(() => chip(page).textContent()).toBe('저장됨');
  await page.getByRole('link', { name: '대회 페이지' }).click();
  await page.waitForURL('**/tournaments/*');
  await page.getByRole('heading', { level: 1, name: '돌아와서 저장한 대회' }).waitFor();
  await page.getByText('가하나').filter({ visible: true }).first().waitFor();
  // Continuing on this device opens the same saved tournament.
  await press(page, '이어서 진행하기');
  await page.waitForURL('**/tournament?n=*');
  await expect.poll(() => chip(page).textContent()).toBe('저장됨');
});
