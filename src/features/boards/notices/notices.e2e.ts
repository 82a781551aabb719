import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, newVisitor, PHONE, visit } from '#test/browser/browser.ts';
import { signedInAsOwner } from '#test/browser/visitors.ts';
import { browserOf, callSite, owner } from '#test/browser/writers.ts';

test('an admin looks after the notices: writes one, sees it in the list, changes it and removes it after being asked', async () => {
  const { page } = await signedInAsOwner('/admin/notice-manage');
  await page.getByRole('link', { name: '공지 추가' }).click();
  await page.waitForURL('**/admin/notice/new');
  await page.getByRole('heading', { level: 1, name: '공지 작성' }).waitFor();

  await page.getByRole('button', { name: '등록' }).click();
  const alert = page.getByRole('alert').first();
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toContain('제목을 입력해주세요.');
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('제목').fill('겨울 리그 참가 안내와 일정 공지');
  await page
    .getByLabel('내용')
    .fill('서른 글자보다 긴 내용은 목록에서 잘려서 보이고 뒤에 점이 붙습니다. 자세히는 본문에서.');
  await page.getByRole('button', { name: '등록' }).click();
  await page.getByText('공지사항이 등록되었습니다.').waitFor();

  const row = page.getByRole('row').filter({ hasText: '겨울 리그' });
  await expect.poll(() => row.textContent()).toContain('서른 글자보다 긴 내용은 목록에서 잘려서');
  await expect.poll(() => row.textContent()).toContain('…');
  await row.getByRole('link', { name: /수정/ }).click();
  await page.waitForURL('**/admin/notice/edit/*');
  await page.getByRole('heading', { level: 1, name: '공지 수정' }).waitFor();
  await page.getByLabel('제목').fill('겨울 리그 일정 변경');
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByText('공지사항이 수정되었습니다.').waitFor();

  await page.getByRole('button', { name: '‘겨울 리그 일정 변경’ 메뉴' }).click();
  await page.getByRole('button', { name: '‘겨울 리그 일정 변경’ 삭제' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.textContent()).toContain('‘겨울 리그 일정 변경’ 공지를 삭제합니다.');
  await dialog.getByRole('button', { name: '삭제' }).click();
  await page.getByText('공지사항이 삭제되었습니다.').waitFor();
  await page.getByRole('row').filter({ hasText: '겨울 리그' }).waitFor({ state: 'detached' });
});

test('anybody reads the notices: the list leads to the notice and back, sorts by its heads, and pages by links', async () => {
  const as = await owner();
  const content = '본문 https://example.com/a?b=1 끝';
  for (let n = 1; n <= 12; n++) {
    const body = { title: `알림 ${String(n).padStart(2, '0')}`, content };
    await callSite('POST', '/api/announcements', { as, body });
  }
  const { page: admin } = await browserOf(as);
  const { page } = await visit('/notice?sort=title&order=asc');
  await page.getByRole('link', { name: '다음' }).click();
  await page.waitForURL('**/notice?*page=2*');
  await page.getByRole('link', { name: '알림 12' }).waitFor();
  await page.setViewportSize(PHONE);
  await expectFits(page);
  await page.setViewportSize(DESKTOP);
  for (const [reader, path] of [
    [page, '/notice'],
    [admin, '/admin/notice-manage'],
  ] as const) {
    await reader.goto(`${path}?sort=title&order=asc&page=999`);
    await reader.getByRole('link', { name: '알림 12', exact: true }).waitFor();
    await reader.locator('.pager [aria-current="page"]').waitFor();
  }
  await page.getByRole('link', { name: '제목' }).click();
  await page.waitForURL('**/notice?*order=desc*');
  await page.getByRole('link', { name: '알림 12' }).click();
  await page.waitForURL(/\/notice\/\d+$/);
  const link = page.getByRole('link', { name: 'https://example.com/a?b=1' });
  await expect.poll(() => link.getAttribute('rel')).toBe('nofollow ugc noopener');
  await page.getByRole('main').getByRole('link', { name: '공지사항' }).click();
  // The list keeps its state.
  await page.waitForURL('**/notice?*order=desc*');
});

test('pinned notices are shown above the first page of the free board, and in no search', async () => {
  const as = await owner();
  const title = `고정된 공지 ${Date.now()}`;
  const body = { title, content: '모두 읽어주세요.', pinned: true, pictures: [] };
  const { id } = await callSite<{ id: number }>('POST', '/api/announcements', { as, body });
  try {
    const { page } = await newVisitor({ viewport: PHONE });
    const pinned = page.getByRole('list', { name: '고정된 공지' });
    await expect
      .poll(async () => {
        await goTo(page, '/free-board');
        return pinned.getByRole('link', { name: title }).count();
      })
      .toBe(1);
    expect(await barriers(page)).toEqual([]);
    await pinned.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/notice/${id}`);
    await goTo(page, '/free-board?q=글');
    expect(await pinned.count()).toBe(0);
  } finally {
    await callSite('DELETE', `/api/announcements/${id}`, { as });
  }
});
