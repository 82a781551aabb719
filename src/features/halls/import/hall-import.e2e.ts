import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { hydrated, NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, owner } from '#test/browser/writers.ts';
import { inCp949, licenseFile, licenseRows } from '#test/fixtures/license-file.ts';

const IMPORT = '/admin/region-import';
// Numbers of this test only, so that tests share no hall.
const rowsOf = (test: string, count: number) =>
  licenseRows(count).map(row => ({
    ...row,
    number: row.number.replace('CDFI', `CD${test}`),
    name: `${test} ${row.name}`,
  }));

const pick = (page: Page, bytes: Uint8Array | string) =>
  page.getByLabel('당구장업 CSV 파일').setInputFiles({
    name: '당구장업.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bytes as string),
  });
const status = (page: Page) => page.locator('main').getByRole('status').first();

describe('an admin takes the licence file over', () => {
  test('shows a preview of the changes, saves them, and a second import changes nothing', async () => {
    const admin = await owner();
    const rows = rowsOf('ALL', 3000);
    const [first] = rows;
    const own = {
      region: '서울',
      name: first?.name,
      address: first?.road,
      website: 'https://example.com/own',
    };
    const old = await callSite<Hall>('POST', '/api/billiard-halls', { as: admin, body: own });
    const { page } = await browserOf(admin, IMPORT);
    const sent: string[] = [];
    page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await pick(page, inCp949(licenseFile(rows)));
    await page.getByText('1,999곳을 추가하고 1곳을 변경합니다. 0곳은 이미 같습니다.').waitFor();
    expect(new Set(sent)).toEqual(new Set(['/api/billiard-halls/import/compare']));

    await page.getByText('추가할 당구장 1,999곳 가운데 처음 5곳').waitFor();
    await page
      .getByRole('table', { name: '변경할 당구장 1곳' })
      .getByRole('row')
      .filter({ hasText: '관리번호' })
      .waitFor();
    await page.getByRole('heading', { name: '건너뛰는 줄 1,000개' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: '영업 중이 아님' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(NARROW);
    expect(await sidewaysScroll(page)).toBe(0);

    await page.getByRole('button', { name: '2,000곳 등록·변경' }).click();
    await page.getByText('등록을 마쳤습니다. 1,999곳을 추가하고 1곳을 변경했습니다.').waitFor();
    const stored = await callSite<Hall>('GET', `/api/billiard-halls/${old.id}`);
    expect(stored).toMatchObject({ name: own.name, website: own.website, phone: '022000000' });

    await page.getByRole('button', { name: '다른 파일 고르기' }).click();
    await pick(page, `\uFEFF${licenseFile(rows, 'codes')}`);
    await page.getByText('추가하거나 변경할 당구장이 없습니다. 2,000곳이 이미 같습니다.').waitFor();
  });

  test('is tried again after a failure, and waits after too many calls', { tags: ['long'] }, async () => {
    const { page } = await browserOf(await owner(), IMPORT);
    let calls = 0;
    await page.route('**/api/billiard-halls/import/compare', route =>
      ++calls === 2 ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await pick(page, licenseFile(rowsOf('BRK', 1500)));
    await page.getByText('처리하는 중 문제가 발생했습니다.').waitFor();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByText('1,000곳을 추가하고 0곳을 변경합니다.').waitFor();

    let saved = 0;
    await page.route('**/api/billiard-halls/import', async route => {
      const tooMany = {
        status: 429,
        headers: { 'retry-after': '1' },
        json: { message: '요청이 너무 많습니다.' },
      };
      saved++;
      if (saved === 1) return route.fulfill(tooMany);
      return saved === 3 ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    await page.getByRole('button', { name: '1,000곳 등록' }).click();
    await page.getByText('처리하는 중 문제가 발생했습니다.').waitFor();
    await page.getByRole('button', { name: '다시 시도' }).click();
    await page.getByText('등록을 마쳤습니다. 1,000곳을 추가하고 0곳을 변경했습니다.').waitFor();
    await page.getByText('추가 1,000곳, 변경 0곳').waitFor();
  });

  test('takes a whole import back', { tags: ['long'] }, async () => {
    const admin = await owner();
    const { page } = await browserOf(admin, IMPORT);
    await pick(page, licenseFile(rowsOf('UNDO', 1500)));
    await page.getByRole('button', { name: '1,000곳 등록' }).click();
    await page.getByText(/^등록을 마쳤습니다\./).waitFor();
    const last = page.getByRole('region', { name: '마지막 등록' });
    await last.getByText('추가 1,000곳, 변경 0곳').waitFor();
    expect(await barriers(page)).toEqual([]);
    const undo = async () => {
      await last.getByRole('button', { name: '되돌리기' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
    };
    const calls = '**/api/billiard-halls/import/runs/*/undo';
    await page.route(calls, route => route.fulfill({ status: 500, json: {} }));
    await undo();
    await page.getByText('처리하는 중 문제가 발생했습니다.').first().waitFor();
    await page.unroute(calls);
    await page.reload();
    await hydrated(page);
    await undo();
    await last.getByText('되돌림').waitFor();
    const found = () => callSite<Hall[]>('GET', `/api/billiard-halls?q=${encodeURIComponent('UNDO')}`);
    await expect.poll(found).toEqual([]);
  });

  test('sees that a file is none', async () => {
    const { page } = await browserOf(await owner(), IMPORT);
    await pick(page, '이름,주소\r\n한큐,서울\r\n');
    await page.getByRole('alert').filter({ hasText: '인허가 파일이 아닙니다.' }).waitFor();
    await pick(page, '');
    await page.getByRole('alert').filter({ hasText: '인허가 파일이 아닙니다.' }).waitFor();
    await expect.poll(() => status(page).count()).toBe(0);
  });
});
