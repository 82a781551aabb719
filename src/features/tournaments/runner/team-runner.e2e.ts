import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { NARROW, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { showRound, startTournament, typePlayer } from '#test/browser/runner.ts';

test('a guest enters four players by hand, runs them to the champion, and reloads on the way', async () => {
  const { page } = await visit('/tournament-type', NARROW);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^토너먼트/ })
    .click();
  await page.waitForURL('**/tournament/setup');
  await expect.poll(() => page.getByRole('radio', { name: '4명', exact: true }).isChecked()).toBe(true);
  for (const size of ['8명', '16명', '32명', '64명'])
    await expect.poll(() => page.getByRole('radio', { name: size }).count()).toBe(1);
  await expectFits(page);
  // Any other number, with byes; the draw is by lot unless the entered order is chosen.
  const next = page.getByRole('button', { name: '선수 입력하기' });
  await page.getByRole('radio', { name: '직접 입력' }).check();
  const typed = page.getByLabel('참가 인원', { exact: true }).and(page.getByRole('textbox'));
  await expect.poll(() => next.isDisabled()).toBe(true);
  await typed.fill('129');
  await expect.poll(() => next.isDisabled()).toBe(true);
  await typed.fill('12.8');
  await page.getByText('소수점 없이 숫자만 적어주세요.', { exact: true }).waitFor();
  await expect.poll(() => next.isDisabled()).toBe(true);
  await typed.fill('5');
  await expect.poll(() => next.isEnabled()).toBe(true);
  await page.getByRole('radio', { name: '4명', exact: true }).check();
  await page.getByText('방식 더 보기').click();
  await expect.poll(() => page.getByRole('radio', { name: '추첨' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '입력한 순서대로' }).check();
  await page.getByLabel('대회 이름').fill('토요 정기전');
  await next.click();
  await page.waitForURL('**/tournament?*');

  await page.getByRole('heading', { level: 1, name: '토요 정기전' }).waitFor();
  await startTournament(page);
  await page.getByRole('alert').getByText('모든 팀의 플레이어를 선택해주세요', { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('1번 선수 비어 있음');
  await typePlayer(page, '김하나', '200');
  await typePlayer(page, '이두리', '150');
  await page.getByLabel('닉네임', { exact: true }).fill('박세');
  await expectFits(page);
  await page.reload();
  await page.getByRole('button', { name: '3번 선수 박세', exact: true }).click();
  await typePlayer(page, '박세찌');
  await startTournament(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('4번 선수 비어 있음');
  await typePlayer(page, '최넷째');
  await press(page, '4번 선수 최넷째 위로');
  await press(page, '3번 선수 최넷째 비우기');
  await page.getByRole('button', { name: '3번 선수 비어 있음', exact: true }).click();
  await typePlayer(page, '최넷째');
  await startTournament(page);

  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await expectFits(page);
  const first = page.getByRole('article', { name: '준결승전 1경기' });
  // Wins are counted only in a match of several games.
  expect(await page.getByRole('button', { name: / 승$/ }).count()).toBe(0);
  await press(page, '준결승전 1경기 기권·교체 등');
  const win = page.getByRole('dialog').getByRole('button', { name: '김하나 승' });
  expect(await win.isVisible()).toBe(false);
  await page.getByText('여러 게임을 하는 경기').click();
  await win.click();
  await press(page, '이두리 승');
  await press(page, '이두리 승');
  await first.getByText('2승', { exact: true }).waitFor();
  // A winner goes on without a number of wins.
  await press(page, '김하나 진출');
  await showRound(page, '준결승전');
  await page.getByText('끝난 경기 1').click();
  await first.getByText('승자', { exact: true }).locator('..').getByText('김하나', { exact: true }).waitFor();
  await expect.poll(() => first.getByRole('button', { name: /(승|진출)$/ }).count()).toBe(0);
  await page
    .getByRole('region', { name: /다음 라운드 진출자/ })
    .getByText('김하나')
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^다음 라운드/ }).count()).toBe(0);
  await page.reload();
  await press(page, '박세찌 진출');
  await page.reload();
  await press(page, '다음 라운드 (결승전)');
  const final = page.getByRole('article', { name: '결승전' });
  await final.getByRole('button', { name: '김하나 최종 우승' }).waitFor();
  await expect.poll(() => final.getByText('0승', { exact: true }).count()).toBe(0);
  await press(page, '박세찌 최종 우승');
  const banner = page.getByRole('region', { name: '최종 우승' });
  await banner.getByText('박세찌').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('최종 우승');
  await page.reload();
  await banner.getByText('박세찌').waitFor();
  await expect.poll(() => banner.innerText()).toMatch(/준우승\s+김하나\s+공동 3위\s+이두리, 최넷째/);
  expect(await barriers(page)).toEqual([]);
});

test('four players are entered and run with the keyboard alone', async () => {
  const { page } = await visit('/tournament?size=4');
  const reach = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).waitFor();
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (focused.trim() === name) return page.keyboard.press('Enter');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await reach('기타 (직접 입력)');
  for (const name of ['가나', '다라', '마바', '사아']) {
    await page.getByLabel('닉네임', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await reach('대회 시작');
  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await reach('다라 진출');
  await reach('사아 진출');
  await reach('사아 최종 우승');
  await page.getByRole('region', { name: '최종 우승' }).getByText('사아').waitFor();
});
