import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner, profileOf, type Writer } from '#test/browser/writers.ts';

const listOf = ({ userId }: Writer) => `/admin/members?field=id&q=${userId}`;
const rowOf = (page: Page, { userId }: Writer) => page.getByRole('row').filter({ hasText: userId });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const setPoints = async ({ userId }: Writer, points: number, as?: Writer) =>
  callSite('PUT', `/api/memberanking/${userId}/points`, { as: as ?? (await owner()), body: { points } });

/** A new admin, whose actions alone are read in the log: tests beside this one fill its first page. */
async function newAdmin(): Promise<Writer> {
  const member = await newWriter();
  const setRole = async (role: string) =>
    callSite<void>('PUT', `/api/members/${member.userId}/role`, { as: await owner(), body: { role } });
  await setRole('admin');
  onTestFinished(() => setRole('member'));
  return { ...member, isAdmin: true };
}
const openLogOf = (page: Page, { userId }: Writer) => goTo(page, `/admin/audit?q=${userId}`);

describe('an admin looks after the members', () => {
  test('writes to one, warns and bans; what was done is on the sheet, and deleting is its last button', async () => {
    const member = await newWriter();
    const { page } = await browserOf(await owner(), listOf(member), ON_NARROW);
    const sheet = page.getByRole('dialog');
    await page.getByRole('button', { name: `‘${member.username}’ 관리` }).click();
    await sheet.getByText('신고 사례 0건 · 제재 0건').waitFor();
    const lastButton = async () => (await sheet.getByRole('button').allInnerTexts()).filter(Boolean).at(-1);
    expect(await lastButton()).toBe('경고·정지');
    await sheet.getByText('더 보기').click();
    await expect.poll(lastButton).toBe('삭제');
    await sheet.getByRole('button', { name: '알림 보내기' }).click();
    await sheet.getByRole('button', { name: '보내기' }).click();
    await sheet.getByText('내용을 입력해주세요.').first().waitFor();
    await sheet.getByLabel('내용').fill('회원 사진을 바꿔 주세요.');
    await sheet.getByRole('button', { name: '보내기' }).click();
    await page.getByText('회원에게 알림으로 보냈습니다.').waitFor();
    await sheet.getByRole('button', { name: '경고·정지' }).click();
    await sheet.getByLabel('제재').selectOption('글쓰기 정지');
    await sheet.getByLabel('사유').selectOption('광고·도배');
    await sheet.getByRole('button', { name: '제재하기' }).click();
    // The missing length is reported, and the other choices are kept.
    await sheet.getByText('기간을 선택해주세요.').first().waitFor();
    await sheet.getByLabel('기간').selectOption('7일');
    await sheet.getByRole('button', { name: '제재하기' }).click();
    await sheet.getByText('신고 사례 0건 · 제재 1건').waitFor();
    await sheet.getByText('글쓰기 정지', { exact: true }).waitFor();
    await rowOf(page, member).getByText('글쓰기 정지').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    const own = await browserOf(member, '/notifications', ON_NARROW);
    await own.page.getByText('관리자: 회원 사진을 바꿔 주세요.').waitFor();
  });

  test('points are changed in their place with the keyboard alone, and a stale value is refused', async () => {
    const member = await newWriter();
    const { page } = await browserOf(await owner(), listOf(member));
    const row = rowOf(page, member);
    const points = row.getByRole('button', { name: `‘${member.username}’ 포인트 수정` });
    const box = row.getByRole('spinbutton', { name: `‘${member.username}’ 포인트` });
    await points.focus();
    await page.keyboard.press('Enter');
    await box.waitFor();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await page.getByText('포인트가 수정되었습니다.').waitFor();
    await row.getByText('500', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe(`500포인트, ‘${member.username}’ 포인트 수정`);

    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => row.innerText()).toContain('500');
    await expect.poll(() => focused(page)).toBe(`500포인트, ‘${member.username}’ 포인트 수정`);

    await setPoints(member, 700);
    await page.keyboard.press('Enter');
    await page.keyboard.type('600');
    await page.keyboard.press('Enter');
    const alert = row.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.innerText()).toContain('그 사이 700포인트로 바뀌었습니다.');
    await row.getByText('현재 700포인트').waitFor();
    await expect.poll(() => box.inputValue()).toBe('600');
    await row.getByRole('button', { name: '저장' }).click();
    await row.getByText('600', { exact: true }).waitFor();

    await points.click();
    const outOfRange = row.getByText('포인트는 0에서 1,000,000,000 사이의 정수로 입력해주세요.');
    for (const typed of ['1e3', '']) {
      await box.fill(typed);
      await expect.poll(() => outOfRange.count()).toBe(0);
      await row.getByRole('button', { name: '저장' }).click();
      await outOfRange.waitFor();
      await expect.poll(() => box.inputValue()).toBe(typed);
    }
    await row.getByRole('button', { name: '취소' }).click();
    await row.getByText('600', { exact: true }).waitFor();
    await points.click();
    // A copied amount has commas; the browser's number input drops letters.
    await box.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, '1, 200');
    await expect.poll(() => box.inputValue()).toBe('1200');
    await row.getByRole('textbox', { name: '포인트를 바꾸는 사유' }).fill('월례 대회 상품');
    await row.getByRole('button', { name: '저장' }).click();
    await row.getByText('1,200', { exact: true }).waitFor();

    await page.route('**/points', route => route.fulfill({ status: 500, json: {} }));
    await points.click();
    await box.fill('650');
    await page.keyboard.press('Enter');
    await row.getByText('포인트를 수정하는 중 문제가 발생했습니다.').waitFor();
    await expect.poll(() => box.inputValue()).toBe('650');
  });

  test('roles, sessions and removals ask first, name the member, and can be read in the log', async () => {
    const [admin, member] = [await newAdmin(), await newWriter()];
    const { page } = await browserOf(admin, listOf(member));
    const row = rowOf(page, member);
    const answer = async (press: string, title: string, confirm: string) => {
      await row.getByRole('button', { name: `‘${member.username}’ 관리` }).click();
      const sheet = page.getByRole('dialog', { name: member.username, exact: true });
      await sheet.getByText('댓글').waitFor();
      await sheet.getByText('더 보기').click();
      await sheet.getByRole('button', { name: press }).click();
      await sheet.waitFor({ state: 'detached' });
      const dialog = page.getByRole('dialog');
      await expect
        .poll(() => dialog.innerText())
        .toContain(`‘${member.username}’(${member.userId}) 회원${title}`);
      await dialog.getByRole('button', { name: confirm }).click();
    };
    await answer('관리자 지정', '을 관리자로 지정합니다.', '지정');
    await page.getByText('관리자로 지정되었습니다.').waitFor();
    await row.getByRole('rowheader').getByText('관리자').waitFor();
    await answer('관리자 해제', '의 관리자 권한을 해제합니다.', '해제');
    await page.getByText('관리자 권한이 해제되었습니다.').waitFor();

    await answer('강제 로그아웃', '을 모든 기기에서 로그아웃시킵니다.', '강제 로그아웃');
    await page.getByText('모든 기기에서 로그아웃되었습니다.').waitFor();
    await expect(callSite('GET', '/api/members/user', { as: member })).rejects.toThrow('401');

    await answer('삭제', '을 삭제합니다.', '취소');
    await page.route(`**/api/memberanking/${member.userId}`, route =>
      route.fulfill({ status: 500, json: {} }),
    );
    await answer('삭제', '을 삭제합니다.', '삭제');
    await page.getByText('회원을 삭제하는 중 문제가 발생했습니다.').waitFor();
    await page.unroute(`**/api/memberanking/${member.userId}`);
    await answer('삭제', '을 삭제합니다.', '삭제');
    await page.getByText('회원이 삭제되었습니다.').waitFor();
    await page.getByText('회원 정보가 없습니다.').waitFor();

    await openLogOf(page, admin);
    const noted = page.getByRole('row').filter({ hasText: member.userId });
    await expect.poll(() => noted.count()).toBe(4);
    const words = (await noted.allInnerTexts()).map(text => text.replace(/\s+/g, ' '));
    expect(words[0]).toContain('회원 삭제');
    expect(words[1]).toContain('회원 로그아웃');
    expect(words[2]).toMatch(/권한 변경.*관리자 → 회원/);
    expect(words[3]).toMatch(/권한 변경.*회원 → 관리자/);
    await page.getByLabel('한 일').selectOption('회원 삭제');
    await page.getByRole('button', { name: '검색' }).click();
    await page.waitForURL('**/admin/audit?action=member.remove*');
    await noted.nth(1).waitFor({ state: 'detached' });
    await expect.poll(() => noted.count()).toBe(1);
  });

  test('the list is sorted and searched in the address, and saved as a file', async () => {
    const name = `정렬${Date.now() % 1_000_000}`;
    const [first, second] = [
      await newWriter({ username: `${name} 나` }),
      await newWriter({ username: `${name} 가` }),
    ];
    const { page } = await browserOf(await owner(), '/admin/members');
    await page.getByRole('searchbox').fill(name);
    await page.keyboard.press('Enter');
    await page.waitForURL(url => url.searchParams.get('q') === name);
    await rowOf(page, second).waitFor();
    const names = () => page.getByRole('rowheader').allInnerTexts();
    await expect.poll(names).toEqual([`${name} 가`, `${name} 나`]);
    await page.getByRole('link', { name: '닉네임' }).click();
    await page.waitForURL(url => url.searchParams.get('sort') === 'username');
    await page.getByRole('link', { name: '닉네임' }).click();
    await page.waitForURL(url => url.searchParams.get('order') === 'desc');
    await page
      .getByRole('columnheader', { name: '닉네임' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await expect.poll(names).toEqual([`${name} 나`, `${name} 가`]);
    await expect
      .poll(() => rowOf(page, first).getByRole('link').first().getAttribute('href'))
      .toBe(await profileOf(first));

    await page.getByRole('searchbox').fill('없는 회원입니다');
    await page.getByRole('button', { name: '검색' }).click();
    await page.getByText('회원 정보가 없습니다.').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '목록 메뉴' }).click();
    await page.getByRole('button', { name: '전체 회원 CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^회원-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${first.userId},${name} 나,011-`);
    await page.route('**/api/members/export', route => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: '목록 메뉴' }).click();
    await page.getByRole('button', { name: '전체 회원 CSV' }).click();
    await page.getByText('처리하는 중 문제가 발생했습니다.').waitFor();
  });
});

test('a page beyond the last is the last, no address with doubled slashes leads to another host, and a failed load says so', async () => {
  const { page } = await browserOf(await owner(), '/terms');
  const [{ origin }, hosts] = [new URL(page.url()), new Set<string>()];
  page.on('request', request => hosts.add(new URL(request.url()).origin));
  const own = {
    '//admin/members': '/admin/members',
    '/admin//members': '/admin/members',
    '//evil.example/': '/evil.example',
  };
  for (const [path, pathname] of Object.entries(own)) {
    await page.goto(`${origin}${path}?page=999`);
    expect(new URL(page.url()).pathname).toBe(pathname);
  }
  await goTo(page, '/admin/members?page=999');
  await page.getByRole('rowheader').first().waitFor();
  expect(page.url()).toBe(`${origin}/admin/members?page=999`);
  expect([...hosts]).toEqual([origin]);
  await page.route('**/api/members?*', route => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/members');
  await page.getByText('회원 정보를 불러오는 중 문제가 발생했습니다.').waitFor();
});

test('no screen here shuts anybody out or scrolls sideways, and the box of points names its two fields once they are filled in', async () => {
  const member = await newWriter({ username: `긴이름을가진회원입니다 ${Date.now() % 1_000_000}` });
  const admin = await newAdmin();
  await setPoints(member, 1_000_000_000, admin);
  const { page } = await browserOf(admin, listOf(member), { ...ON_NARROW, hasTouch: true });
  const row = rowOf(page, member);
  await row.waitFor();
  for (const open of [false, true]) {
    if (open) await row.getByRole('button', { name: /포인트 수정/ }).click();
    await expectFits(page);
  }
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main .control')]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height < 44)
      .map(each => each.outerHTML.slice(0, 120)),
  );
  expect(small).toEqual([]);
  const reason = row.getByRole('textbox', { name: /사유/ });
  await reason.fill('겨울 월례 대회 준우승 상품과 참가 기념 포인트');
  const label = row.locator('label').filter({ hasText: '사유 (선택)' });
  await expect.poll(() => label.isVisible()).toBe(true);
  const [field, form] = [await reason.boundingBox(), await page.locator('.points-form').boundingBox()];
  // As wide as the row allows, so that the sentence can be read while typing.
  expect(field?.width).toBeGreaterThan(240);
  expect(form?.width).toBeGreaterThanOrEqual(field?.width ?? 0);
  expect(await sidewaysScroll(page)).toBe(0);
  await openLogOf(page, admin);
  await page.getByRole('row').filter({ hasText: member.userId }).waitFor();
  await expectFits(page);
});
