import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, visit } from '#test/browser/browser.ts';
import { PHONE } from '#test/browser/window.ts';

test('the policy is read on a phone, and under the day it came into force', async () => {
  const { page, complaints } = await visit('/privacy', PHONE);
  await page.getByRole('table', { name: '1. 처리하는 개인정보' }).waitFor();
  expect([await sidewaysScroll(page), await barriers(page)]).toEqual([0, []]);
  const [day = ''] =
    /\d{4}-\d\d-\d\d/.exec((await page.getByText('부터 시행').first().textContent()) ?? '') ?? [];
  await goTo(page, `/privacy/${day}`);
  await page.getByRole('heading', { name: '8. 개인정보 보호책임자' }).waitFor();
  expect(complaints).toEqual([]);
});
