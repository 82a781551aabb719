import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';

async function newHall(name: string): Promise<Hall> {
  const body = { region: '세종', name, address: `세종 한누리대로 7, ${name}` };
  return callSite<Hall>('POST', '/api/billiard-halls', { as: await owner(), body });
}

test('an owner claims a hall, an admin accepts that, and the owner edits it', async () => {
  const hall = await newHall('주인 있는 당구장');
  const member = await newWriter();
  const { page, complaints } = await browserOf(member, `/region/${hall.id}`);
  await page.getByRole('button', { name: '내 당구장입니다' }).click();
  const sheet = page.getByRole('dialog', { name: '내 당구장입니다' });
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await sheet.getByRole('alert').getByText('관리번호나 설명 가운데 하나는 적어주세요.').waitFor();
  await sheet.getByLabel('설명').fill('카운터에 제 이름이 있습니다.');
  await sheet.getByRole('button', { name: '신청하기' }).click();
  await page.getByText('관리 신청을 확인하고 있습니다.').waitFor();

  const admin = await browserOf(await owner(), '/admin/hall-claims');
  const card = admin.page.getByRole('listitem').filter({ hasText: hall.name });
  await card.getByText('카운터에 제 이름이 있습니다.').waitFor();
  expect(await barriers(admin.page)).toEqual([]);
  await card.getByRole('button', { name: '처리하기' }).click();
  await card.waitFor({ state: 'detached' });

  await page.reload();
  await page.getByRole('heading', { name: '이 당구장을 관리하는 회원' }).waitFor();
  await page.getByRole('link', { name: '당구장 정보 고치기' }).click();
  await page.waitForURL(`**/region/${hall.id}/edit`);
  // The own look at the hall's page counts as one.
  const figures = page.getByRole('region', { name: /당구장 화면을 본 사람/ });
  await figures.getByRole('img', { name: /부터 .+까지 모두 \d+명, 오늘 \d+명\./ }).waitFor();
  await figures.getByText('우리 당구장 회원').waitFor();
  await page.getByLabel('월요일').fill('언제나');
  await page.getByLabel('대대').fill('4');
  await page.getByLabel('요금').fill('10분 2,000원');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByRole('alert').getByText('월요일 시간은 10:00~02:00처럼').waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  for (const day of ['월', '화', '수', '목', '금', '토', '일'])
    await page.getByLabel(`${day}요일`).fill('24시간');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('영업 중 · 24시간').waitFor();
  await page.getByText('대대 4대').waitFor();
  await page.getByText('월요일~일요일 00:00~24:00').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('pictures of a hall are put in order by dragging, and one is enlarged', { tags: ['long'] }, async () => {
  const hall = await newHall('사진 있는 당구장');
  const { page, complaints } = await browserOf(await owner(), `/region/${hall.id}/edit`);
  const photo = async (name: string, width: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width, height: 600, channels: 3, background: '#0a6b3d' } })
      .jpeg()
      .toBuffer(),
  });
  await page
    .getByLabel('사진 고르기')
    .setInputFiles([await photo('narrow.jpg', 500), await photo('wide.jpg', 900)]);
  const previews = page.locator('fieldset img[src^="/pictures/"]');
  await expect.poll(() => previews.count()).toBe(2);
  await page.getByLabel('사진 2 설명').fill('대대 넉 대');
  await previews.nth(1).dragTo(previews.nth(0));
  await expect.poll(() => page.getByLabel('사진 1 설명').inputValue()).toBe('대대 넉 대');
  // Unsaved pictures are asked for before the page is left.
  await page.getByRole('button', { name: '취소', exact: true }).click();
  await page.getByRole('button', { name: '계속 작성' }).click();
  await page.getByRole('button', { name: '사진 저장' }).click();
  await page.getByText('당구장 사진을 저장했습니다.').waitFor();
  expect(await barriers(page)).toEqual([]);

  await goTo(page, `/region/${hall.id}`);
  await page.setViewportSize({ width: 360, height: 780 });
  const shown = page.getByRole('region', { name: '당구장 사진' }).getByRole('img');
  await expect.poll(() => shown.first().getAttribute('alt')).toBe('대대 넉 대');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await shown.first().click();
  const enlarge = page.getByRole('button', { name: '대대 넉 대 확대' });
  const width = async () => (await enlarge.getByRole('img').boundingBox())?.width;
  await expect.poll(width).toBe(360);
  await enlarge.click();
  await expect.poll(width).toBe(1080);
  await enlarge.press('Enter');
  await expect.poll(width).toBe(360);
  expect(complaints).toEqual([]);
});

test('a hall is found by distance and facts, beyond its region too, and where the reader stands is not sent', async () => {
  const halls = [
    { name: '먼 당구장', location: '37.470000,130.860000' },
    { name: '가까운 당구장', location: '37.751900,128.876100' },
    { name: '좌표 없는 당구장', location: '' },
    { name: '건너편 당구장', location: '37.700000,128.876100', region: '경북', district: '울진군' },
    { name: '바다 건너 당구장', location: '37.760000,128.876100', region: '제주', district: '제주시' },
  ].map(({ region = '강원', district = '강릉시', ...hall }, n) => ({
    ...{ region, address: `${region} ${district} 큐대로 ${n}`, phone: '0331234567', license: '' },
    ...hall,
  }));
  await callSite('POST', '/api/billiard-halls/import', { as: await owner(), body: { halls } });
  const { page, complaints } = await browserOf(await newWriter(), '/', {
    geolocation: { latitude: 37.7525, longitude: 128.8761 },
    permissions: ['geolocation'],
    viewport: { width: 390, height: 844 },
  });
  const sent: string[] = [];
  page.on('request', request => {
    const { authorization = '' } = request.headers();
    sent.push(`${request.url()} ${request.postData() ?? ''} ${authorization}`);
  });
  await goTo(page, `/region?region=${encodeURIComponent('강원')}`);
  await page.getByRole('button', { name: '가까운 순·조건으로 찾기' }).click();
  const found = page.getByRole('region', { name: '조건으로 찾기' });
  await found.getByLabel('시군구').selectOption('강릉시');
  await found.getByRole('button', { name: '가까운 순' }).click();
  const names = () =>
    found
      .getByRole('listitem')
      .getByRole('link', { name: /당구장$/ })
      .allTextContents();
  await expect.poll(names).toEqual(['가까운 당구장', '먼 당구장', '좌표 없는 당구장']);
  await found.getByText('70m').waitFor();
  expect(await found.getByRole('link', { name: '가까운 당구장 전화' }).getAttribute('href')).toBe(
    'tel:0331234567',
  );
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  // What is loaded follows from the region that was chosen, and is what everybody is given.
  const loaded = () =>
    sent
      .filter(request => request.includes('/places?'))
      .map(request => new URL(request.split(' ')[0] ?? '').searchParams.get('region') ?? '');
  expect(new Set(loaded())).toEqual(new Set(['강원', '경기', '충북', '경북']));
  await found.getByLabel('시군구').selectOption('전체');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['가까운 당구장', '건너편 당구장']);
  await found.getByText('강원과 이웃 지역(경기, 충북, 경북)의 당구장').waitFor();
  await found.getByRole('button', { name: '모든 지역에서 가까운 순' }).click();
  const everywhere = ['가까운 당구장', '바다 건너 당구장', '건너편 당구장'];
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(everywhere);
  expect([...new Set(loaded())].sort()).toEqual([...REGIONS].sort());
  await found.getByLabel('시군구').selectOption('제주 제주시');
  await expect.poll(async () => (await names())[0]).toBe('바다 건너 당구장');
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await found.getByLabel('대대 있음').check();
  await found.getByText('조건에 맞는 당구장이 없습니다.').waitFor();
  expect(sent.filter(request => /\/places\?.*Bearer/.test(request))).toEqual([]);
  expect(sent.filter(request => /37\.75|128\.87/.test(request))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('news of a hall are written, changed and removed, and stand on its page', {
  tags: ['long'],
}, async () => {
  const hall = await newHall('소식 있는 당구장');
  const { page, complaints } = await browserOf(await owner(), `/region/${hall.id}`);
  await page.getByRole('link', { name: '소식 쓰기' }).click();
  await page.waitForURL(`**/region/${hall.id}/edit#news`);
  await page.getByRole('button', { name: '소식 쓰기' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('제목').fill('새 테이블');
  await sheet.getByRole('button', { name: '올리기' }).click();
  await sheet.getByRole('alert').getByText('내용을 입력해주세요.').waitFor();
  await sheet.getByLabel('내용').fill('대대 한 대를 들였습니다.');
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '올리기' }).click();
  await page.getByRole('button', { name: '새 테이블 수정' }).click();
  await sheet.getByLabel('제목').fill('새 대대');
  await sheet.getByRole('button', { name: '수정', exact: true }).click();
  await page.getByRole('button', { name: '새 대대 삭제' }).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);

  await page.goto(`/region/${hall.id}`);
  const news = page.getByRole('region', { name: '소식' });
  await news.getByText('대대 한 대를 들였습니다.').waitFor();
  await news.getByText('새 대대', { exact: true }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await barriers(page)).toEqual([]);

  await page.goto(`/region/${hall.id}/edit`);
  await page.getByRole('button', { name: '새 대대 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제', exact: true }).click();
  await page.getByRole('button', { name: '새 대대 삭제' }).waitFor({ state: 'detached' });
  await page.goto(`/region/${hall.id}`);
  await page.getByRole('heading', { name: '회원 랭킹' }).waitFor();
  await expect.poll(() => news.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a member reports news of a hall, and a moderator sees what they said before they were changed', {
  tags: ['long'],
}, async () => {
  const [hall, admin] = [await newHall('고친 소식의 당구장'), await owner()];
  const path = `/api/billiard-halls/${hall.id}/news`;
  const body = { title: '월요일 휴무', content: '이번 주만 쉽니다.' };
  const { id } = await callSite<{ id: number }>('POST', path, { as: admin, body });
  const changed = { ...body, content: '매주 월요일에 쉽니다.' };
  await callSite('PUT', `${path}/${id}`, { as: admin, body: changed });

  const address = `/region/${hall.id}?news-of=${id}`;
  const { page, complaints } = await browserOf(await newWriter(), address, {
    viewport: { width: 360, height: 780 },
  });
  await page.getByText('매주 월요일에 쉽니다.').waitFor();
  await page.getByText('수정됨').waitFor();
  expect(await page.getByRole('button', { name: /수정됨/ }).count()).toBe(0);
  await page.getByRole('button', { name: '‘월요일 휴무’ 소식 신고' }).click();
  const sheet = page.getByRole('dialog', { name: '소식 신고' });
  await sheet.getByRole('combobox', { name: '신고 사유' }).selectOption({ label: '기타' });
  await sheet.getByRole('textbox', { name: '설명' }).fill('월요일에도 열려 있었습니다.');
  expect(await barriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: '신고하기' }).click();
  await page.getByText('신고가 접수되었습니다.').waitFor();

  const moderator = await browserOf(admin, address);
  await moderator.page.getByRole('button', { name: /수정됨/ }).click();
  await moderator.page.getByRole('dialog').getByText('이번 주만 쉽니다.').waitFor();
  expect(await barriers(moderator.page)).toEqual([]);
  expect([...complaints, ...moderator.complaints]).toEqual([]);
});
