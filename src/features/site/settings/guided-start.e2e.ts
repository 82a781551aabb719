import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, hydrated, newVisitor, PHONE } from '#test/browser/browser.ts';
import { OWNER } from '#test/fixtures/built-server.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';
import { plain } from '#test/fixtures/pictures.ts';

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) });

async function startAsOwner() {
  const site = await startOwnSite();
  const who = await newVisitor({ baseURL: site.url });
  await goTo(who.page, '/');
  const way = who.page.getByRole('contentinfo').getByRole('link', { name: '시작 안내' });
  expect(await way.isVisible()).toBe(false);
  const header = who.page.getByRole('banner');
  await header.getByLabel('아이디', { exact: true }).fill(OWNER.id);
  await header.getByLabel('비밀번호', { exact: true }).fill(OWNER.password);
  await header.getByRole('button', { name: '로그인' }).click();
  // A login leads to the start until all is done; menu and footer link it.
  await who.page.waitForURL('**/admin/start');
  await who.page.getByRole('heading', { level: 1, name: '시작 안내' }).waitFor();
  await hydrated(who.page);
  await who.page.getByRole('banner').getByRole('button', { name: '관리' }).click();
  const entries = who.page.getByRole('navigation', { name: '관리' }).getByRole('link');
  const six = ['할 일', '회원', '글·공지', '당구장', '현황·기록', '설정'];
  await expect.poll(() => entries.allTextContents()).toEqual(['시작 안내', ...six]);
  await who.page.keyboard.press('Escape');
  await way.waitFor();
  return { ...who, site };
}

test('a fresh site is led through its start: name, logo, colour, operator, own hall, a hall, the first notice and tournament', async () => {
  const { page, site } = await startAsOwner();
  await page.getByText('6단계 가운데 0단계를 마쳤습니다.', { exact: false }).waitFor();
  await page.getByRole('link', { name: '당구장 적기' }).and(page.locator('.button-primary')).waitFor();
  expect(await barriers(page)).toEqual([]);

  await step(page, '이름과 연락처').getByRole('link', { name: '설정하기' }).click();
  await page.getByLabel('사이트 이름').fill('한큐 당구클럽');
  const mark = { name: 'mark.jpg', mimeType: 'image/jpeg', buffer: await plain(500, 300).jpeg().toBuffer() };
  await page.getByLabel('로고 고르기').setInputFiles(mark);
  await page.locator('img[alt="지금 로고"][src^="/pictures/"]').waitFor();
  await page.getByRole('radio', { name: '파랑' }).check();
  await page.getByLabel('운영자 연락처').fill('02-123-4567');
  await page.getByRole('link', { name: '개인정보와 약관' }).click();
  await page.getByLabel('운영자 이름').fill('한큐');
  await page.getByLabel('개인정보 보호책임자').fill('김책임');
  await page.getByLabel('이용약관에 더할 내용').fill('큐는 제자리에 둡니다.');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByText('설정이 저장되었습니다.').waitFor();
  // The change shows at once, also around the open page.
  await page.getByRole('banner').getByText('한큐 당구클럽').waitFor();
  await page.getByRole('contentinfo').getByText('운영자 연락처: 02-123-4567').waitFor();

  await page.waitForURL('**/admin/start');
  await page.getByText('마친 2단계').click();
  for (const title of ['이름과 연락처', '운영자와 개인정보 보호책임자'])
    await step(page, title).getByRole('img', { name: '마침' }).waitFor();
  await page.getByRole('link', { name: '당구장 적기' }).click();
  await page.getByLabel('당구장 이름').fill('한큐 당구클럽');
  await page.getByRole('button', { name: '저장' }).click();
  // A form that the guide has opened leads back to it, where the next step is the green button.
  await page.waitForURL('**/admin/start');
  await page.getByText('내용이 저장되었습니다.').waitFor();
  await page.getByRole('link', { name: '당구장 넣기' }).and(page.locator('.button-primary')).click();
  expect(await page.getByRole('button', { name: 'CSV 내려받기' }).count()).toBe(0);
  await page.getByLabel('지역').first().selectOption('서울');
  await expect.poll(() => page.getByLabel('이름').first().inputValue()).toBe('한큐 당구클럽');
  await page.getByLabel('주소').first().fill('서울 종로구 종로 1');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.waitForURL('**/admin/start');
  await page.getByRole('link', { name: '대회 열기' }).and(page.locator('.button-primary')).waitFor();
  await page.getByRole('link', { name: '공지 쓰기' }).click();
  await page.getByLabel('제목').fill('문을 엽니다');
  await page.getByLabel('내용').fill('놀러 오세요.');
  await page.getByRole('button', { name: '등록' }).click();
  await page.waitForURL('**/admin/start');
  await page.getByText('6단계 가운데 5단계를 마쳤습니다.', { exact: false }).waitFor();
  await page.getByText('마친 5단계').click();
  await step(page, '이름과 연락처').getByText('한큐 당구클럽, 연락처 02-123-4567').waitFor();
  await step(page, '첫 공지').getByText('공지 1개, 마지막 ‘문을 엽니다’').waitFor();
  await page.getByRole('img', { name: /\/signup QR 코드/ }).waitFor();
  await goTo(page, '/');
  await page.getByRole('link', { name: '첫 대회 열기' }).waitFor();

  await goTo(page, '/admin/start');
  await page.getByRole('link', { name: '대회 열기' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: '당구장' }).inputValue()).toBe('한큐 당구클럽');
  await page.getByLabel('대회 이름').fill('개업 기념 대회');
  await page.getByRole('group', { name: '가까운 날' }).getByRole('button').nth(3).click();
  await page.getByRole('button', { name: '대회 올리기' }).click();
  // The new tournament is at a hall of the directory, and can be shared.
  await page.waitForURL(/\/tournaments\/\d+$/);
  await page.getByRole('main').getByRole('link', { name: '한큐 당구클럽' }).first().waitFor();
  await page.getByRole('main').getByRole('button', { name: '관리' }).click();
  await page.getByRole('button', { name: '공유' }).waitFor();
  await goTo(page, '/admin/start');
  await page.getByText('6단계 가운데 6단계를 마쳤습니다.', { exact: false }).waitFor();
  await expect
    .poll(() => page.getByRole('contentinfo').getByRole('link', { name: '시작 안내' }).count())
    .toBe(0);

  await goTo(page, '/');
  await page
    .getByRole('navigation', { name: '지금 볼 것' })
    .getByRole('link', { name: /문을 엽니다$/ })
    .waitFor();
  await page.getByRole('link', { name: '첫 글 쓰기' }).waitFor();
  expect(await page.getByRole('link', { name: '첫 대회 열기' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: '관리' }).click();
  const entries = page.getByRole('navigation', { name: '관리' }).getByRole('link');
  await expect.poll(() => entries.first().textContent()).toBe('할 일');

  const guest = await newVisitor({ baseURL: site.url, viewport: PHONE });
  await goTo(guest.page, '/terms');
  await guest.page.getByText('큐는 제자리에 둡니다.').waitFor();
  const banner = guest.page.getByRole('banner');
  await banner.getByText('한큐 당구클럽').waitFor();
  const shown = banner.locator('img[src^="/pictures/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect.poll(() => guest.page.locator('html').getAttribute('data-accent')).toBe('blue');
  await expectFits(guest.page);
});
