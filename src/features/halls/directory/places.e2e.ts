import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, callSite, newHall, newWriter, owner } from '#test/browser/writers.ts';

test('a hall is found by distance and facts, beyond its region too, and the reader’s position is not sent', async () => {
  const halls = [
    { name: '먼 당구장', location: '37.470000,130.860000' },
    { name: '가까운 당구장', location: '37.751900,128.876100' },
    { name: '좌표 없는 당구장', location: '' },
    { name: '건너편 당구장', location: '37.700000,128.876100', region: '경북', district: '울진군' },
    { name: '바다 건너 당구장', location: '37.760000,128.876100', region: '제주', district: '제주시' },
  ].map(({ region = '강원', district = '강릉시', ...hall }, n) => ({
    region,
    address: `${region} ${district} 큐대로 ${n}`,
    phone: '0331234567',
    license: '',
    ...hall,
  }));
  await callSite('POST', '/api/billiard-halls/import', { as: await owner(), body: { halls } });
  const { page } = await browserOf(await newWriter(), undefined, {
    geolocation: { latitude: 37.7525, longitude: 128.8761 },
    permissions: ['geolocation'],
    viewport: PHONE,
  });
  const sent: string[] = [];
  page.on('request', request => {
    const { authorization = '' } = request.headers();
    sent.push(`${request.url()} ${request.postData() ?? ''} ${authorization}`);
  });
  await goTo(page, `/region?region=${encodeURIComponent('강원')}`);
  const conditions = page.getByRole('button', { name: /^조건/ });
  const look = () => conditions.evaluate(button => getComputedStyle(button).backgroundColor);
  const unchosen = await look();
  await conditions.click();
  const found = page.getByRole('region', { name: '조건으로 찾기' });
  await found.getByLabel('시군구').waitFor();
  expect([await conditions.getAttribute('aria-expanded'), await look()]).toEqual(['true', unchosen]);
  await found.getByLabel('시군구').selectOption('강릉시');
  // A condition holds while the panel is closed.
  await page.getByRole('button', { name: '조건 1' }).click();
  await expect.poll(() => conditions.getAttribute('aria-expanded')).toBe('false');
  expect(await look()).not.toBe(unchosen);
  await found.getByText('강원 강릉시의 당구장 3곳').waitFor();
  await conditions.click();
  await page.getByRole('button', { name: '내 주변' }).click();
  const names = () =>
    found
      .getByRole('rowheader')
      .getByRole('link', { name: /당구장$/ })
      .allTextContents();
  await expect.poll(names).toEqual(['가까운 당구장', '먼 당구장', '좌표 없는 당구장']);
  await found.getByText('70m').filter({ visible: true }).waitFor();
  // One list: distances replace the directory's own order.
  expect(await page.getByRole('table').count()).toBe(1);
  await expectFits(page);
  // The loaded data follows from the chosen region and is the same for everybody.
  const loaded = () =>
    sent
      .filter(request => request.includes('/places'))
      .map(request => new URL(request.split(' ')[0] ?? '').searchParams.get('region'));
  expect(loaded()).toEqual(['강원', null]);
  await found.getByLabel('시군구').selectOption('전체');
  const everywhere = ['가까운 당구장', '바다 건너 당구장', '건너편 당구장'];
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(everywhere);
  await found.getByLabel('시군구').selectOption('제주 제주시');
  await expect.poll(async () => (await names())[0]).toBe('바다 건너 당구장');
  await found.getByText(/제주 제주시의 당구장 \d+곳/).waitFor();
  await expectFits(page);
  await found.getByLabel('대대 있음').check();
  await found.getByText('조건에 맞는 당구장이 없습니다.').waitFor();
  // Another region keeps the choice.
  await page.getByLabel('지역', { exact: true }).selectOption('제주');
  await found.getByText('당구장 0곳').waitFor();
  await expect.poll(() => found.getByLabel('대대 있음').isChecked()).toBe(true);
  await found.getByLabel('대대 있음').uncheck();
  // A look at a hall, whose page leads back, keeps all of it, and loads nothing again.
  await found.getByRole('link', { name: '바다 건너 당구장' }).click();
  await page.waitForURL(/region\/\d+$/);
  await page.getByRole('main').getByRole('link', { name: '지역 당구장' }).click();
  await expect.poll(async () => (await names())[0]).toBe('바다 건너 당구장');
  await expect.poll(() => found.getByLabel('시군구').inputValue()).toBe('제주 제주시');
  expect(await page.getByRole('button', { name: '내 주변' }).getAttribute('aria-pressed')).toBe('true');
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: '내 주변' }).click();
  await found.getByText('830m').filter({ visible: true }).waitFor();
  expect(loaded()).toEqual(['강원', null, '제주']);
  expect(page.url()).not.toMatch(/37\.75|128\.87/);
  expect(sent.filter(request => /\/places.*Bearer/.test(request))).toEqual([]);
  expect(sent.filter(request => /37\.75|128\.87/.test(request))).toEqual([]);
});

test('where the distance cannot be measured, the list says why and what to do', async () => {
  await newHall({ region: '광주', address: '광주 북구 큐대로 1', name: '자리 모르는 당구장' });
  const position = { geolocation: { latitude: 35.16, longitude: 126.85 } };
  const allowed = await browserOf(await newWriter(), undefined, {
    ...position,
    permissions: ['geolocation'],
  });
  await goTo(allowed.page, '/region');
  await allowed.page.getByRole('button', { name: '내 주변' }).click();
  await allowed.page.getByLabel('지역', { exact: true }).selectOption('광주');
  await allowed.page.getByText('좌표가 등록되지 않아 거리를 잴 수 없습니다.', { exact: false }).waitFor();
  await allowed.page.getByRole('cell', { name: '거리 모름' }).first().waitFor();

  const refused = await browserOf(await newWriter(), undefined, { permissions: [] });
  await goTo(refused.page, '/region');
  await refused.page.getByRole('button', { name: '내 주변' }).click();
  await refused.page.getByText('위치 사용이 꺼져 있습니다.', { exact: false }).waitFor();
  await refused.page.getByText('지역을 골라 찾을 수도 있습니다.', { exact: false }).waitFor();
  const nearby = refused.page.getByRole('button', { name: '내 주변', exact: true });
  await expect.poll(() => nearby.getAttribute('aria-pressed')).toBe('false');
  // Allowed meanwhile, one press finds the halls near.
  await refused.page.context().setGeolocation(position.geolocation);
  await refused.page.context().grantPermissions(['geolocation']);
  await refused.page.getByRole('button', { name: '내 주변 다시 찾기' }).click();
  await refused.page.getByRole('cell', { name: '거리 모름' }).first().waitFor();
  expect(await nearby.getAttribute('aria-pressed')).toBe('true');
  expect(await refused.page.getByText('위치 사용이 꺼져 있습니다.', { exact: false }).count()).toBe(0);
});

test('after a failure the sentence and another try are shown', async () => {
  await newHall({ region: '광주', address: '광주 북구 큐대로 2', name: '두 번째에 보이는 당구장' });
  const { page } = await browserOf(await newWriter());
  const fails = (url: URL) => url.pathname.endsWith('/places');
  await page.route(fails, route =>
    route.fulfill({ status: 400, json: { message: '목록을 못 읽었습니다.' } }),
  );
  await goTo(page, `/region?region=${encodeURIComponent('광주')}&filters=1`);
  await page.getByText('목록을 못 읽었습니다.').waitFor();
  const found = page.getByLabel('시군구').getByRole('option', { name: '북구' });
  expect(await found.count()).toBe(0);
  await page.unroute(fails);
  await page.getByRole('button', { name: '다시 시도' }).click();
  // The hall itself may be on a later page: other tests add halls of this region.
  await found.waitFor({ state: 'attached' });
});

test('members see the guests’ list, which does not change under them', async () => {
  const { page } = await browserOf(await newWriter({ region: '제주' }));
  const lists: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/billiard-halls') lists.push(request.url());
  });
  await goTo(page, '/region');
  await page.getByRole('banner').getByRole('button', { name: '알림' }).waitFor();
  expect(lists).toEqual([]);
});
