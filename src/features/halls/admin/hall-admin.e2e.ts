import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { browserOf, newHall, owner } from '#test/browser/writers.ts';

const box = (page: Page, name: string) => page.locator(`main [data-field="${name}"]`);
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

// A search, because other tests may add halls before it.
const SHOWING_ONE = `/admin/region-manage?field=address&q=${encodeURIComponent('한솔동')}`;

describe('an admin looks after the halls', () => {
  test('adds a hall, sees errors, edits the hall without losing a word, and removes it', async () => {
    const { page } = await browserOf(await owner(), SHOWING_ONE);
    await button(page, '당구장 추가').click();
    await button(page, '저장').click();
    const summary = page.getByRole('alert').filter({ hasText: '지역을 선택해주세요.' });
    await summary.waitFor();
    await box(page, 'region').selectOption('세종');
    await box(page, 'name').fill('관리 당구장');
    await box(page, 'address').fill('세종 한솔동 1');
    await box(page, 'website').fill('javascript:alert(1)');
    await button(page, '저장').click();
    await page.getByRole('alert').filter({ hasText: '웹사이트 주소는 http://' }).waitFor();
    await box(page, 'website').fill('https://example.com');
    await page.route('**/api/billiard-halls', route => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await button(page, '저장').click();
    await page.getByText('처리하는 중 문제가 발생했습니다.').waitFor();
    await button(page, '저장').click();
    await page.getByText('당구장이 등록되었습니다.').waitFor();
    await expect.poll(() => box(page, 'name').inputValue()).toBe('');
    // All is saved, so leaving asks no question.
    await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
    await page.getByRole('link', { name: '회원', exact: true }).click();
    await page.waitForURL('**/admin/members');
    await page.goBack();
    await button(page, '‘관리 당구장’ 수정').waitFor();

    await button(page, '당구장 추가').click();
    await box(page, 'name').fill('쓰다 만 이름');
    await button(page, '‘관리 당구장’ 수정').click();
    await button(page, '계속 입력').click();
    await expect.poll(() => box(page, 'name').inputValue()).toBe('쓰다 만 이름');
    await button(page, '‘관리 당구장’ 수정').click();
    await button(page, '버리기').click();
    await page.getByRole('heading', { name: '‘관리 당구장’ 수정' }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('data-field')).toBe('name');
    await expect.poll(() => box(page, 'website').inputValue()).toBe('https://example.com');
    await box(page, 'name').fill('고친 당구장');
    await button(page, '저장').click();
    await page.getByText('당구장이 수정되었습니다.').waitFor();
    const row = page.getByRole('row').filter({ hasText: '고친 당구장' });
    await row.waitFor();
    await button(page, '당구장 추가').waitFor();

    await button(row, '‘고친 당구장’ 메뉴').click();
    await row.getByRole('button', { name: '‘고친 당구장’ 삭제' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain('‘고친 당구장’ 당구장을 삭제합니다.');
    await dialog.getByRole('button', { name: '취소' }).click();
    await button(row, '‘고친 당구장’ 메뉴').click();
    await row.getByRole('button', { name: '‘고친 당구장’ 삭제' }).click();
    await dialog.getByRole('button', { name: '삭제' }).click();
    await page.getByText('당구장이 삭제되었습니다.').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  test('an admin who adds a hall twice reads one refusal, and no longer the success message of the first', async () => {
    const { page } = await browserOf(await owner(), '/admin/region-manage');
    await button(page, '당구장 추가').click();
    const add = async () => {
      await box(page, 'region').selectOption('세종');
      await box(page, 'name').fill('두 번 적은 당구장');
      await box(page, 'address').fill('세종 나성동 2');
      await button(page, '저장').click();
    };
    await add();
    const added = page.getByText('당구장이 등록되었습니다.');
    await added.waitFor();
    await add();
    const refused = page.getByText('같은 지역에 이름과 주소가 같은 당구장이 이미 있습니다.');
    await refused.first().waitFor();
    await expect.poll(() => refused.count()).toBe(1);
    await expect.poll(() => added.count()).toBe(0);
    await expect.poll(() => box(page, 'name').inputValue()).toBe('두 번 적은 당구장');
  });

  test('merges a duplicate hall, whose address redirects to the remaining one', {
    tags: ['long'],
  }, async () => {
    const kept = await newHall({ name: '남는 당구장', address: '제주 제주시 남는길 1' });
    const double = await newHall({ name: '겹치는 당구장', address: '제주 제주시 남는길 1, 지하' });
    const showing = `/admin/region-manage?q=${encodeURIComponent(double.name)}`;
    const { page } = await browserOf(await owner(), showing);
    await button(page, '‘겹치는 당구장’ 메뉴').click();
    await button(page, '‘겹치는 당구장’ 합치기').click();
    const sheet = page.getByRole('dialog', { name: '중복 당구장 합치기' });
    await sheet.getByLabel('남길 당구장 찾기').fill('남는길');
    await button(sheet, '‘남는 당구장’ (제주 제주시 남는길 1), 여기에 합치기').click();
    await button(page.getByRole('dialog').last(), '합치기').click();
    await page.getByRole('row').filter({ hasText: double.address }).waitFor({ state: 'detached' });
    await page.goto(`/region/${double.id}?news-of=7`);
    await page.waitForURL(`**/region/${kept.id}?news-of=7#news-7`);
    await page.getByRole('heading', { level: 1, name: kept.name }).waitFor();
  });
});
