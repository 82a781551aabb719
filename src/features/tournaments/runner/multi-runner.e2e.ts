import { expect, test } from 'vitest';
import { barriers } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, NARROW, visit } from '#test/browser/browser.ts';
import { startTournament } from '#test/browser/runner.ts';

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
  await startTournament(page);
  await page.getByRole('alert').getByText('모든 참가자의 정보를 입력해주세요', { exact: true }).waitFor();
});
