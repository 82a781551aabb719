import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, NARROW, visit } from '#test/browser/browser.ts';
import { decide, enterByPaste, pressTool, startTournament } from '#test/browser/runner.ts';

const ODD = '참가 인원은 짝수여야 합니다. 다시 선택해주세요.';

test('the fields of the set-up have even gaps without an alert', async () => {
  for (const viewport of [NARROW, DESKTOP]) {
    const { page } = await visit('/tournament/multi', viewport);
    await page.getByLabel('대회 이름 (선택)').waitFor();
    const gaps = await page.locator('main form').evaluate(form => {
      const boxes = [...form.children].map(child => child.getBoundingClientRect()).filter(box => box.height);
      return boxes.slice(1).map((box, at) => Math.round(box.top - (boxes[at]?.bottom ?? 0)));
    });
    expect(gaps[0]).toBe(gaps[1]);
  }
});

test('an odd count in an address is refused', async () => {
  const { page } = await visit('/tournament/multi', NARROW);
  const start = page.getByRole('button', { name: '선수 입력하기' });
  const choice = page.getByLabel('참가 인원');
  await expect.poll(() => choice.inputValue()).toBe('4');
  const options = await choice.getByRole('option').allInnerTexts();
  expect([options.length, options[0], options.at(-1)]).toEqual([16, '인원 선택', '32명 (16팀)']);
  await goTo(page, '/tournament/multi?size=7');
  await page.getByRole('alert').getByText(ODD, { exact: true }).waitFor();
  await expect.poll(() => start.isDisabled()).toBe(true);
  expect(await barriers(page)).toEqual([]);
  await choice.selectOption('6');
  await expect.poll(() => page.getByText(ODD).count()).toBe(0);
  await choice.selectOption('');
  await expect.poll(() => start.isDisabled()).toBe(true);
  await goTo(page, '/tournament/multi/start?size=5');
  await page.getByRole('alert').getByText(ODD, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: '대회 시작' }).isDisabled()).toBe(true);
  await page.getByLabel('참가 인원').selectOption('8');
  await page.getByRole('button', { name: '4팀 둘째 선수 비어 있음', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: '대회 시작' }).isEnabled()).toBe(true);
});

/** A late fourth team takes the bye's place, and is removed again. */
async function lateTeam(page: Page) {
  await pressTool(page, '늦게 온 선수');
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('닉네임').fill('사일곱');
  await sheet.getByRole('button', { name: '다음 선수', exact: true }).click();
  await expect.poll(() => sheet.getByLabel('닉네임').inputValue()).toBe('');
  await sheet.getByLabel('닉네임').fill('아여덟');
  await sheet.getByText(/부전승이던 .+ 선수와 3강전 \d경기에서 만납니다\./).waitFor();
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '넣기', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await page.getByRole('button', { name: '사일곱 · 아여덟 진출', exact: true }).waitFor();
  await expect.poll(() => page.getByText('부전승 · 진출').count()).toBe(0);
  await pressTool(page, '늦게 온 선수');
  await sheet.getByText(/남은 부전승 자리가 없습니다/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '되돌리기', exact: true }).click();
  await sheet.getByText(/늦게 온 선수: 사일곱 · 아여덟/).waitFor();
  await sheet.getByRole('button', { name: '되돌리기', exact: true }).click();
}

test('three teams play with a bye to their champions', { tags: ['long'] }, async () => {
  const { page } = await visit('/tournament/multi/start?size=6', NARROW);
  await startTournament(page);
  await page.getByRole('alert').getByText('모든 참가자의 정보를 입력해주세요', { exact: true }).waitFor();
  await enterByPaste(
    page,
    ['가하나 / 나두리', '다세찌 / 라네찌', '마다섯 / 바여섯'].flatMap(team => team.split(' / ')),
  );
  await expectFits(page);
  await startTournament(page);
  await page.getByRole('heading', { level: 2, name: '3강전' }).waitFor();
  await page.getByText('부전승 · 진출').waitFor();
  await lateTeam(page);
  await page.getByRole('heading', { level: 2, name: '3강전' }).waitFor();
  const open = page.getByRole('article').filter({ has: page.getByRole('button', { name: /진출$/ }) });
  await expect.poll(() => open.count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: /최종 우승$/ }).count()).toBe(0);
  await open.getByRole('button', { name: /진출$/ }).first().click();
  const winners = page.getByRole('button', { name: /최종 우승$/ });
  await expect.poll(() => winners.count()).toBe(2);
  const name = (await winners.last().getAttribute('aria-label'))?.replace(' 최종 우승', '') ?? '';
  expect(name).toMatch(/ · /);
  await decide(winners.last());
  await page.getByRole('region', { name: '최종 우승' }).getByText(name).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});
