import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo } from '#test/browser/browser.ts';
import { afterDoublePress, ON_NARROW } from '#test/browser/window.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

const isFocused = (field: Element) => field === document.activeElement;

async function confirm(page: Page, button: string, question: string, answer: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: answer, exact: true }).click();
}

test('a match is made, applied to, accepted with both phones, closed, changed in place and removed', async () => {
  const [author, player] = [await newWriter(), await newWriter()];
  const title = `토요일 4구 ${author.userId}`;
  const { page, complaints } = await browserOf(author, '/tournament-type', ON_NARROW);
  const choices = page.getByRole('main').getByRole('list').first();
  await expect.poll(() => choices.getByRole('link').count()).toBe(4);
  await expect.poll(() => choices.getByText('준비 중').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: '홍보글 쓰기' }).isVisible()).toBe(false);
  await choices.getByRole('link', { name: /개인전/ }).click();
  await page.waitForURL(url => url.pathname === '/tournament/single');
  await page.getByRole('link', { name: '매치 만들기' }).click();
  await page.waitForURL('**/tournament/single/new');
  await page.getByRole('button', { name: '등록' }).click();
  const summary = page.locator('.form-summary');
  for (const what of ['제목을', '내용을', '매치 날짜를'])
    await summary.getByRole('button', { name: `${what} 입력해주세요.` }).click();
  await expect.poll(() => page.getByLabel('날짜').evaluate(isFocused)).toBe(true);
  await page.getByRole('button', { name: '날짜를 글로 적기' }).click();
  await expect.poll(() => page.getByLabel('매치 날짜').getAttribute('placeholder')).toBe('2024-09-28');
  await expect.poll(() => page.getByLabel('시작 시각').count()).toBe(0);
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByLabel('매치 날짜').fill('2099년 12월 31일');
  await page.getByLabel('내용').fill('오후 두 시');
  await expect.poll(() => page.getByLabel('지역').isVisible()).toBe(false);
  const [least, most] = [page.getByLabel('최소 수지'), page.getByLabel('최대 수지')];
  await page.getByText('더 적기', { exact: true }).click();
  await least.fill('250');
  await most.fill('150');
  await page.getByRole('button', { name: '등록' }).click();
  await summary.getByText('최대 수지는 최소 수지보다 낮을 수 없습니다.').waitFor();
  await expect.poll(() => most.evaluate(isFocused)).toBe(true);
  await most.fill('300');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '등록' }).click();
  await page.getByText('매치가 등록되었습니다.').waitFor();
  await page.waitForURL(/\/tournament\/single\/\d+$/);
  const path = new URL(page.url()).pathname;
  await page.getByText('신청자가 없습니다.').waitFor();
  await expect.poll(() => page.getByText('수정 및 삭제 권한이 없습니다.').isVisible()).toBe(false);

  const other = await browserOf(player, path, ON_NARROW);
  const main = other.page.getByRole('main');
  await main.getByText('수정 및 삭제 권한이 없습니다.').waitFor();
  const apply = main.getByRole('button', { name: '신청하기' });
  const note = await apply.getAttribute('aria-describedby');
  await expect.poll(() => main.locator(`#${note}`).textContent()).toContain('서로의 전화번호가 보입니다');
  await confirm(other.page, '신청하기', '이 글에 신청합니다.', '신청');
  const applied = main.getByRole('button', { name: '이미 신청됨' });
  await applied.waitFor();
  await expect.poll(() => applied.isDisabled()).toBe(true);
  await main.getByRole('heading', { name: '신청자 1' }).waitFor();
  await afterDoublePress(other.page);
  await confirm(other.page, '신청 취소', '신청을 취소합니다.', '신청 취소');
  await main.getByText('신청자가 없습니다.').waitFor();
  await confirm(other.page, '신청하기', '이 글에 신청합니다.', '신청');
  await applied.waitFor();

  await page.reload();
  const name = player.username;
  await confirm(page, `${name} 수락`, `‘${name}’님의 신청을 수락합니다.`, '수락');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('수락됨').waitFor();
  const phone = await row.getByRole('link', { name: `${name} 전화번호` }).getAttribute('href');
  expect(phone).toMatch(/^tel:011-\d{4}-\d{4}$/);
  await expectFits(page);
  await other.page.reload();
  const box = main.getByRole('region', { name: '신청', exact: true });
  await box.getByText('수락됨', { exact: true }).waitFor();
  const authors = await main.getByRole('link', { name: '작성자 전화번호' }).getAttribute('href');
  expect(authors).toMatch(/^tel:011-\d{4}-\d{4}$/);
  expect(authors).not.toBe(phone);
  await main.getByText('작성자 전화번호', { exact: true }).waitFor();
  await expectFits(other.page);

  await page.getByRole('button', { name: `${name} 거절` }).click();
  const question = page.getByRole('dialog');
  await question.getByText('수락을 취소하고 거절합니다.').waitFor();
  await question.getByRole('button', { name: '취소' }).click();
  await row.getByText('수락됨').waitFor();

  await confirm(page, '신청 마감', '신청을 마감합니다.', '마감');
  await page.getByRole('heading', { level: 1, name: `마감 ${title}` }).waitFor();
  // The button now stands where that of the dialog was.
  await afterDoublePress(page);
  await confirm(page, '신청 다시 받기', '신청을 다시 받습니다.', '다시 받기');
  await page.getByRole('button', { name: '신청 마감' }).waitFor();

  await goTo(page, `/tournament/single?q=${author.userId}`);
  const listed = page.getByRole('row').filter({ hasText: title });
  await listed.getByText(/^D-\d+$/).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await listed.getByRole('link', { name: `‘${title}’ 수정` }).click();
  await page.getByRole('heading', { level: 1, name: '매치 수정' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => page.getByLabel('매치 날짜').inputValue()).toBe('2099년 12월 31일');
  await expect.poll(() => most.isVisible()).toBe(true);
  await expect.poll(() => most.inputValue()).toBe('300');
  await page.getByLabel('매치 날짜').fill('매주 수요일');
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByText('게시글이 수정되었습니다.').waitFor();
  await page.getByText('매주 수요일').waitFor();
  await confirm(page, '삭제', `‘${title}’ 글을 삭제합니다.`, '삭제');
  await page.getByText('게시글이 삭제되었습니다.').waitFor();
  await page.waitForURL(url => url.pathname === '/tournament/single');
  expect([...complaints, ...other.complaints]).toEqual([]);
});

test('a picked day and time write the date, and an error behind 더 적기 is unfolded', async () => {
  const { page } = await browserOf(await newWriter(), '/promotion-board/new', ON_NARROW);
  await page.getByRole('textbox', { name: '제목' }).fill('동호회 모임');
  await page.getByRole('button', { name: '내일', exact: true }).click();
  await expect.poll(() => page.getByLabel('날짜').inputValue()).toBe(addDays(seoulDay(new Date()), 1));
  await page.getByLabel('날짜').fill('2099-12-31');
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByLabel('내용').fill('오세요.');
  const more = page.getByText('더 적기', { exact: true });
  const most = page.getByLabel('최대 수지');
  await expect.poll(() => most.isVisible()).toBe(false);
  await more.click();
  await page.getByLabel('최소 수지').fill('250');
  await most.fill('150');
  await more.click();
  await expect.poll(() => most.isVisible()).toBe(false);
  await page.getByRole('button', { name: '등록' }).click();
  await expect.poll(() => most.evaluate(isFocused)).toBe(true);
  await most.fill('300');
  await page.getByRole('button', { name: '등록' }).click();
  await page.getByText('2099년 12월 31일(목) 오후 2:00').first().waitFor();
});
