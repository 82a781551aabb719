import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';
import { saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

test('a member reports a post with a reason of the own words, and finds it among the own reports', async () => {
  const id = await newPost(await newWriter(), '수상한 글');
  const reporter = await newWriter();
  const { page } = await browserOf(reporter, `/free-board/${id}`, {
    viewport: PHONE,
  });
  await page.getByRole('button', { name: '글 메뉴' }).click();
  await page.getByRole('button', { name: '신고', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '글 신고' });
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await sheet.getByText('신고 사유를 선택해주세요.').first().waitFor();
  await sheet.getByRole('combobox', { name: '신고 사유' }).selectOption({ label: '기타' });
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await sheet.getByText('사유를 적어주세요.').first().waitFor();
  await sheet.getByRole('textbox', { name: '설명' }).fill('다른 사이트의 글입니다.');
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await page.getByText('신고가 접수되었습니다.').waitFor();
  await sheet.waitFor({ state: 'detached' });

  await goTo(page, '/profile/reports');
  const row = page.getByRole('row').filter({ hasText: '수상한 글' });
  await row.getByText('검토 중').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);

  const { id: tournament } = await saveOnSite(await newWriter());
  await goTo(page, `/tournaments/${tournament}`);
  await page.getByRole('button', { name: '대회 메뉴' }).click();
  await page.getByRole('button', { name: '신고', exact: true }).click();
  const other = page.getByRole('dialog', { name: '대회 신고' });
  await other.getByRole('combobox', { name: '신고 사유' }).selectOption({ label: '허위·조작' });
  await other.getByRole('button', { name: '신고하기' }).click();
  await page.getByText('신고가 접수되었습니다.').waitFor();
});

test('the menu closes when its dialog opens, and has the focus when the dialog is gone', async () => {
  const id = await newPost(await newWriter(), '메뉴가 있는 글');
  const { page } = await browserOf(await newWriter(), `/free-board/${id}`);
  const menu = page.getByRole('button', { name: '글 메뉴', exact: true });
  const entry = page.getByRole('button', { name: '신고', exact: true });
  const sheet = page.getByRole('dialog', { name: '글 신고' });
  for (const leave of [
    () => sheet.getByRole('button', { name: '취소' }).click(),
    () => sheet.getByRole('button', { name: '닫기' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await menu.click();
    await entry.click();
    await sheet.waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await leave();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => menu.evaluate(button => button === document.activeElement)).toBe(true);
    expect(await entry.isVisible()).toBe(false);
  }
});

test('a comment is reported from its menu, with the keyboard alone', async () => {
  const author = await newWriter();
  const id = await newPost(author, '댓글이 달린 글');
  await callSite('POST', `/api/freeboard/${id}/comments`, { as: author, body: { content: '수상한 댓글' } });
  const { page } = await browserOf(await newWriter(), `/free-board/${id}`);
  const comment = page.getByRole('listitem').filter({ hasText: '수상한 댓글' });
  await comment.getByRole('button', { name: /메뉴$/ }).press('Enter');
  await comment.getByRole('button', { name: '신고', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '댓글 신고' });
  await sheet.getByRole('combobox', { name: '신고 사유' }).selectOption({ label: '허위·조작' });
  await sheet.getByRole('button', { name: '신고하기' }).press('Enter');
  await page.getByText('신고가 접수되었습니다.').waitFor();
  await sheet.waitFor({ state: 'detached' });
  await goTo(page, '/profile/reports');
  await page.getByRole('row').filter({ hasText: '수상한 댓글' }).getByText('검토 중').waitFor();
});
