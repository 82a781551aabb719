import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, hydrated, NARROW, newVisitor, PHONE } from '#test/browser/browser.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { enter } from '#test/browser/visitors.ts';
import { OWNER } from '#test/fixtures/built-server.ts';
import { startOwnSite } from '#test/fixtures/own-site.ts';

const photo = () => photoFile(undefined, { width: 1200, height: 800 });
const save = async (page: Page) => {
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('내용이 저장되었습니다.').waitFor();
};
const loaded = (page: Page, alt: string) =>
  page.getByAltText(alt).evaluate((image: HTMLImageElement) => image.naturalWidth);

test('the pictures of an ad and of the hall page are uploaded, described, shown, and taken out again', {
  tags: ['long'],
}, async () => {
  const site = await startOwnSite();
  const who = await newVisitor({ baseURL: site.url });
  const { page } = who;
  await goTo(page, '/');
  await enter(who, OWNER.id, OWNER.password, '/admin/ads');
  await hydrated(page);
  expect(await page.getByRole('button', { name: '저장', exact: true }).isDisabled()).toBe(true);
  const first = page.getByRole('group', { name: '광고 1' });
  await first.getByText('광고 1', { exact: true }).click();
  await first.getByLabel('사진 고르기').setInputFiles(await photo());
  // Text typed during the upload stays.
  await first.getByLabel('글', { exact: true }).fill('새 단장 기념');
  await first.getByLabel('사진 1 설명').fill('새 테이블 다섯 대');
  await first.locator('img[src^="/pictures/"]').last().waitFor();
  await expect.poll(() => first.getByLabel('글', { exact: true }).inputValue()).toBe('새 단장 기념');
  await expect.poll(() => first.getByLabel('사진 주소').count()).toBe(0);
  await page.setViewportSize(NARROW);
  await expectFits(page);
  await save(page);

  await goTo(page, '/admin/hall-page');
  await page.getByRole('button', { name: '공지 더하기' }).click();
  await page.getByRole('button', { name: '공지 더하기' }).click();
  await page.getByLabel('공지 2', { exact: true }).fill('겨울 리그를 엽니다.');
  await page
    .getByLabel('사진 고르기')
    .nth(1)
    .setInputFiles(await photo());
  // The first entry is removed while the second one's picture uploads.
  await page.getByRole('button', { name: '공지 1 빼기' }).click();
  await page.locator('img[src^="/pictures/"]').last().waitFor();
  await expect
    .poll(() => page.getByLabel('공지 1', { exact: true }).inputValue())
    .toBe('겨울 리그를 엽니다.');
  await page.getByLabel('사진 1 설명').fill('결승전');
  expect(await barriers(page)).toEqual([]);
  await save(page);

  const guest = await newVisitor({ baseURL: site.url, viewport: PHONE });
  await goTo(guest.page, '/ad1');
  await guest.page.getByRole('heading', { name: '새 단장 기념' }).waitFor();
  await expect.poll(() => loaded(guest.page, '새 테이블 다섯 대')).toBe(960);
  await goTo(guest.page, '/gy');
  await expect.poll(() => loaded(guest.page, '결승전')).toBe(960);
  await expectFits(guest.page);

  await goTo(page, '/admin/ads');
  await first.getByText('광고 1', { exact: true }).click();
  await first.getByRole('button', { name: '사진 1 빼기' }).click();
  await first.getByText('사진을 주소로 넣기').click();
  await first.getByLabel('사진 주소').fill('/mark.svg');
  await save(page);
  const byAddress = guest.page.locator('img[src="/mark.svg"][alt="새 단장 기념 광고 그림"]');
  await expect
    .poll(async () => {
      await goTo(guest.page, '/ad1');
      return byAddress.count();
    })
    .toBe(1);

  // The banner is absent while empty, and its picture moves nothing when it loads.
  const bannerOf = (of: Page) => of.getByRole('region', { name: '광고', exact: true });
  await goTo(guest.page, '/');
  expect(await bannerOf(guest.page).count()).toBe(0);
  const place = page.getByRole('group', { name: '홈 배너' });
  await place.getByText('홈 배너', { exact: true }).click();
  await place.getByLabel('사진 고르기').setInputFiles(await photo());
  await place.locator('img[src^="/pictures/"]').last().waitFor();
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await place.getByText('배너를 누르면 갈 주소를 입력해주세요.').waitFor();
  await place.getByLabel('사진 1 설명').fill('겨울 리그 포스터');
  await place.getByLabel('글', { exact: true }).fill('겨울 리그 참가 신청');
  await place.getByLabel('누르면 갈 주소').fill('https://league.example.com/');
  expect(await barriers(page)).toEqual([]);
  await save(page);
  const shown = async (count: number) => {
    await goTo(guest.page, '/');
    return (await bannerOf(guest.page).count()) === count;
  };
  await expect.poll(() => shown(1)).toBe(true);
  const link = bannerOf(guest.page).getByRole('link', { name: '겨울 리그 참가 신청' });
  expect(await link.getAttribute('rel')).toBe('sponsored noopener');
  const height = (await link.boundingBox())?.height;
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => loaded(guest.page, '겨울 리그 포스터')).toBe(960);
  expect((await link.boundingBox())?.height).toBe(height);
  await expectFits(guest.page);
  const below = await guest.page.getByRole('table').first().boundingBox();
  expect((await link.boundingBox())?.y).toBeGreaterThan(below?.y ?? Number.POSITIVE_INFINITY);
  await place.getByRole('button', { name: '배너 비우기' }).click();
  await save(page);
  await expect.poll(() => shown(0)).toBe(true);
});
