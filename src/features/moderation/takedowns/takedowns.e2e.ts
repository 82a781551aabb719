import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE, visit } from '#test/browser/browser.ts';
import { browserOf, newModerator, newPost, newWriter } from '#test/browser/writers.ts';

async function fillForm(page: Page, address: string, [label, claim]: [string, string]) {
  await page.getByRole('textbox', { name: '신고할 화면의 주소' }).fill(address);
  await page.getByRole('combobox', { name: label }).selectOption({ label: claim });
  await page.getByRole('combobox', { name: '신고인' }).selectOption({ label: '본인' });
  await page.getByRole('textbox', { name: '이름', exact: true }).fill('김피해');
  await page.getByRole('textbox', { name: '연락처' }).fill('010-1234-5678');
  await page.getByRole('textbox', { name: '사유' }).fill('제 사생활이 적혀 있습니다.');
}

async function decide(page: Page, choice: string, fill?: (form: Locator) => Promise<void>) {
  const form = page.getByRole('region', { name: '처리' });
  await form.getByRole('radio', { name: choice, exact: true }).check();
  await fill?.(form);
  await form.getByRole('button', { name: '처리하기', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

test('a stranger asks for 임시조치, a moderator grants it, the author objects, and it is lifted', async () => {
  const [author, moderator] = [await newWriter(), await newModerator()];
  const title = `남의 이야기 ${author.userId}`;
  const id = await newPost(author, title);

  const guest = await visit('/report/rights', PHONE);
  await guest.page.getByRole('button', { name: '신고하기' }).click();
  // All at once, in the order of the page, each with the name of its field.
  await expect
    .poll(() => guest.page.getByRole('alert').getByRole('listitem').allInnerTexts())
    .toEqual([
      '신고할 화면의 주소를 입력해주세요.',
      '침해된 권리를 선택해주세요.',
      '신고인을 선택해주세요.',
      '이름을 입력해주세요.',
      '연락처를 입력해주세요.',
      '사유를 입력해주세요.',
    ]);
  await fillForm(guest.page, `/free-board/${id}`, ['침해된 권리', '사생활 침해']);
  await expectFits(guest.page);
  await guest.page.getByRole('main').getByRole('link', { name: '이용약관' }).click();
  await guest.page.getByRole('button', { name: '계속 작성' }).click();
  await guest.page.getByRole('button', { name: '신고하기' }).click();
  await guest.page.getByRole('heading', { name: /접수번호/ }).waitFor();
  const address = guest.page.getByRole('link', { name: /report\/status#/ });
  const status = new URL((await address.innerText()).trim());

  const desk = await browserOf(moderator, '/admin/takedowns', { viewport: PHONE });
  await desk.page.waitForURL('**/admin/cases?tab=takedowns');
  await expectFits(desk.page);
  await desk.page.getByRole('row').filter({ hasText: title }).getByText('작성').waitFor();
  await desk.page.getByRole('link', { name: title }).click();
  await decide(desk.page, '30일 동안 게시 중단', async form => {
    await form.getByRole('textbox', { name: '처리 사유' }).fill('이름이 드러나 있습니다.');
    await desk.page.getByRole('main').getByRole('link', { name: '할 일' }).click();
    await desk.page.getByRole('button', { name: '계속 작성' }).click();
    await expectFits(desk.page);
  });

  await goTo(guest.page, `/free-board/${id}`);
  await guest.page.getByRole('heading', { name: '권리침해 신고로 게시가 중단된 글입니다.' }).waitFor();
  await guest.page.getByText('정보통신망법 제44조의2').waitFor();

  const { page } = await browserOf(author, '/profile/takedowns', { viewport: PHONE });
  const own = page.getByRole('listitem').filter({ hasText: title });
  await own.getByText('이름이 드러나 있습니다.').waitFor();
  await own.getByRole('button', { name: '이의 제기' }).click();
  await own.getByRole('textbox', { name: '이의 내용' }).fill('제 이야기입니다.');
  await expectFits(page);
  await own.getByRole('button', { name: '이의 보내기' }).click();
  // Before it is sent, the same text is in the field.
  await own.getByText('검토 중').waitFor();

  await goTo(desk.page, '/admin/cases?tab=objections');
  await desk.page.getByRole('link', { name: title }).click();
  await desk.page.getByText('제 이야기입니다.').waitFor();
  await expectFits(desk.page);
  await decide(desk.page, '수락하고 해제');
  await desk.page.goto('/admin/takedowns?tab=figures');
  await desk.page.waitForURL(url => url.pathname === '/admin/takedown-figures');
  await desk.page.getByRole('row').filter({ hasText: '권리침해 신고' }).first().waitFor();

  await goTo(guest.page, `/report/status${status.hash}`);
  await guest.page.getByText('게시 중단 해제함').waitFor();
  await expectFits(guest.page);
});

test('a report of 불법촬영물 hides the post at once', async () => {
  const author = await newWriter();
  const id = await newPost(author, '의심스러운 글');
  const { page } = await visit('/report/filming', PHONE);
  const claim = '얼굴·신체를 합성한 허위영상물(딥페이크)';
  await fillForm(page, `/free-board/${id}`, ['촬영물의 종류', claim]);
  await expectFits(page);
  await page.getByRole('button', { name: '신고하기' }).click();
  await page.getByRole('heading', { name: /접수번호/ }).waitFor();
  await goTo(page, `/free-board/${id}`);
  await page.getByRole('heading', { name: '불법촬영물 신고로 가려진 글입니다.' }).waitFor();
});
