import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner, profileOf, type Writer } from '#test/browser/writers.ts';

const give = async (member: Writer, points: number) =>
  callSite('PUT', `/api/memberanking/${member.userId}/points`, { as: await owner(), body: { points } });
const edit = (page: Page, part: '기본' | '선수') =>
  page.getByRole('button', { name: `${part} 정보 수정` }).click();
const unfold = (page: Page, part: string) => page.getByRole('heading', { name: part, exact: true }).click();
const save = (page: Page) => page.getByRole('button', { name: '저장' }).first().click();
const said = (page: Page, sentence: string) =>
  page.getByRole('status').filter({ hasText: sentence }).waitFor();
/** The account after the first days, with these fields changed for free a day ago. */
async function showPaying(page: Page, fields: string[]): Promise<void> {
  const again = new Date(Date.now() + 29 * 24 * 60 * 60 * 1000).toISOString();
  const freeAgain = Object.fromEntries(fields.map(field => [field, again]));
  await page.route('**/api/members/user', async route => {
    const response = await route.fetch();
    const account = await response.json();
    const freeFields = account.freeFields.filter((field: string) => !fields.includes(field));
    await route.fulfill({ response, json: { ...account, freeUntil: null, freeFields, freeAgain } });
  });
}
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent();

describe('the own profile', () => {
  test('a nickname costs 100 after a question that says so; who is short of points still changes the phone', async () => {
    const member = await newWriter();
    await give(member, 150);
    const { page } = await browserOf(member, '/', ON_NARROW);
    await showPaying(page, ['username', 'region']);
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await page.getByRole('banner').getByRole('link', { name: '내 정보' }).click();
    await page.getByRole('heading', { level: 1, name: '내 정보' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await expect.poll(() => page.getByText('운영자 연락처').isVisible()).toBe(false);

    await edit(page, '기본');
    await page.getByText('한 번 저장할 때 100포인트가 차감됩니다. 보유 포인트는 150입니다.').waitFor();
    const price = /^100포인트 차감, \d+월 \d+일\(.\) 오[전후] \d+:\d\d부터 무료$/;
    await expect.poll(() => page.getByText(price).count()).toBe(1);
    const nickname = `새 이름 ${Date.now() % 1_000_000}`;
    await page.getByLabel('닉네임').fill(nickname);
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('100포인트를 사용해 저장합니다.').waitFor();
    await expect
      .poll(() => dialog.textContent())
      .toContain(`바뀌는 정보: 닉네임 ${member.username} → ${nickname}`);
    await expect.poll(() => dialog.textContent()).toContain('보유 포인트 150 → 저장 후 50');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: '취소' }).click();
    await expect.poll(() => page.getByLabel('닉네임').inputValue()).toBe(nickname);
    await save(page);
    await dialog.getByRole('button', { name: '저장' }).click();
    await said(page, '정보가 수정되었습니다.');
    await expect.poll(() => fact(page, '닉네임')).toBe(nickname);
    const top = () =>
      page.getByRole('heading', { name: '기본 정보' }).evaluate(h => h.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => page.locator('.header-nickname').textContent()).toBe(nickname);

    await give(member, 50);
    await goTo(page, '/profile');
    await edit(page, '선수');
    const lack = page.getByRole('status').filter({ hasText: '50포인트가 부족합니다.' });
    await expect
      .poll(() => lack.getByRole('link', { name: '출석체크' }).getAttribute('href'))
      .toBe('/attendance');
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('지역').selectOption('대구');
    await save(page);
    await page.getByRole('alert').filter({ hasText: '포인트가 부족합니다.' }).waitFor();
    await expect.poll(() => page.getByLabel('지역').inputValue()).toBe('대구');
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('button', { name: '취소' }).click();

    await edit(page, '기본');
    await expect.poll(() => page.getByLabel('현재 비밀번호').count()).toBe(0);
    await page.getByLabel('전화번호 뒷자리').fill('4321');
    await page.getByLabel('현재 비밀번호').fill('not this one');
    await save(page);
    await page.getByRole('alert').filter({ hasText: '현재 비밀번호가 올바르지 않습니다.' }).waitFor();
    await page.getByLabel('현재 비밀번호').fill('three-cushion-9');
    await expectFits(page);
    await save(page);
    await expect.poll(() => fact(page, '전화번호')).toMatch(/-4321$/);
  });

  test('a new password is typed twice, and the other browsers are signed out', async () => {
    const member = await newWriter();
    const { page } = await browserOf(member, '/profile');
    const login = { id: member.userId, password: 'three-cushion-9' };
    await page.request.post('/api/auth/login', { data: login });
    await page.reload();
    const devices = page.getByRole('region', { name: '로그인된 기기' });
    await unfold(page, '로그인과 보안');
    await devices.getByText('이 기기').waitFor();
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => devices.textContent()).toContain('Chrome');

    await edit(page, '기본');
    await page.getByLabel('새 비밀번호', { exact: true }).fill('a whole new word');
    await page.getByLabel('새 비밀번호 확인').fill('another word');
    await save(page);
    await page.getByRole('alert').filter({ hasText: '비밀번호가 일치하지 않습니다.' }).waitFor();
    await page.getByLabel('새 비밀번호 확인').fill('a whole new word');
    await page.getByLabel('현재 비밀번호').fill('not this one');
    await save(page);
    await page.getByRole('alert').filter({ hasText: '현재 비밀번호가 올바르지 않습니다.' }).waitFor();
    await page.getByLabel('현재 비밀번호').fill('three-cushion-9');
    await save(page);
    await said(page, '정보가 수정되었습니다.');
    await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      unfold(page, '개인정보와 탈퇴').then(() =>
        page.getByRole('button', { name: '내 데이터 내려받기' }).click(),
      ),
    ]);
    expect(file.suggestedFilename()).toMatch(/내 데이터 \d{4}-\d\d-\d\d\.json$/);

    await page.getByRole('button', { name: '모든 기기에서 로그아웃' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL(url => url.pathname === '/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('of all fields at /update-info: guests log in first, and a failed save loses nothing', async () => {
    const { page: guest } = await visit('/update-info');
    await guest.waitForURL('**/login?next=%2Fupdate-info');
    await guest.getByRole('alert').filter({ hasText: '로그인이 필요합니다.' }).waitFor();
    await expect.poll(() => guest.getByText('로그인이 필요합니다.').count()).toBe(1);
    // Nothing went wrong, so nothing is red.
    expect(await guest.locator('.toast.text-red').count()).toBe(0);

    const member = await newWriter({ birthYear: '1984', highrun4: '11' });
    await give(member, 100);
    const { page } = await browserOf(member, '/update-info', ON_NARROW);
    await page.getByRole('heading', { level: 1, name: '선수 정보 수정' }).waitFor();
    await expectFits(page);
    await page.getByLabel('출생 연도를 다른 사람에게 공개').uncheck();
    await save(page);
    await said(page, '정보가 수정되었습니다.');
    await page.waitForURL('**/profile');
    await page.getByText('1984년 (나만 보기)').waitFor();

    await goTo(page, '/update-info');
    await page.getByLabel('3구 수지').fill('185');
    await page.getByText('3구 수지가 50보다 높습니다. 맞는지 확인해주세요.').waitFor();
    await page.getByLabel('3구 수지').fill('18.5');
    await page.getByLabel('4구 하이런').fill('9999');
    await page.getByText('소수점 없이 숫자만 적어주세요.', { exact: true }).waitFor();
    await page.getByText('0부터 1000까지 숫자만 적어주세요.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('수지(200)보다 높습니다.').count()).toBe(0);
    await save(page);
    await expect.poll(() => page.getByLabel('3구 수지').inputValue()).toBe('18.5');
    expect(new URL(page.url()).pathname).toBe('/update-info');
    await page.getByLabel('3구 수지').fill('18');
    await page.getByLabel('4구 하이런').fill('12');
    await page.route('**/points', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await save(page);
    await page.getByRole('alert').filter({ hasText: '정보 수정에 실패했습니다.' }).waitFor();
    await expect.poll(() => page.getByLabel('4구 하이런').inputValue()).toBe('12');
    await save(page);
    await page.waitForURL('**/profile');
    await expect.poll(() => fact(page, '4구 하이런')).toBe('12');
  });

  test('of the own 수지 from the record, to which the page leads back with the message', async () => {
    const { page } = await browserOf(await newWriter(), '/profile/record?ball=3', ON_NARROW);
    const change = page.getByRole('main').getByRole('link', { name: '등록', exact: true });
    const isBack = (url: URL) => url.pathname + url.search === '/profile/record?ball=3';
    await change.click();
    await page.getByRole('link', { name: '취소' }).click();
    await page.waitForURL(isBack);
    await change.click();
    await page.getByLabel('3구 수지').fill('25');
    await save(page);
    await page.waitForURL(isBack);
    await said(page, '정보가 수정되었습니다.');
    await page.getByRole('region', { name: '선수 카드' }).getByText(/^25/).waitFor();
  });

  test('for seven days everything is free without a question, later the question says when it is free again', {
    tags: ['long'],
  }, async () => {
    const member = await newWriter();
    const { page } = await browserOf(member, '/update-info', ON_NARROW);
    const notice = page.locator('.profile-cost');
    await notice.getByText(/까지 포인트 없이 자유롭게 고칠 수 있습니다\./).waitFor();
    await page.getByLabel('4구 수지').selectOption('300');
    await page.getByLabel('4구 하이런').fill('12');
    const sent = page.waitForRequest(request => request.method() === 'PUT');
    await save(page);
    expect(new URL((await sent).url()).pathname).toBe(`/api/memberanking/${member.userId}/points`);
    await said(page, '정보가 수정되었습니다.');
    await page.waitForURL('**/profile');

    await showPaying(page, ['username']);
    await goTo(page, '/update-info');
    await notice.getByText('항목마다 30일에 한 번 무료로 바꿀 수 있습니다.').waitFor();
    await notice.getByText('출생 연도 공개 여부는 언제나 무료입니다.').waitFor();
    await page.getByLabel('4구 수지').selectOption('250');
    await page.getByLabel('3구 하이런').fill('4');
    await save(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('포인트 차감 없이 저장합니다.').waitFor();
    await expect.poll(() => dialog.innerText()).toContain('바뀌는 정보: 4구 수지 300 → 250\n');
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/다음 무료 변경은 .*\d+월 \d+일\(.\) 오[전후] \d+:\d\d부터이고/);

    const { page: chief } = await browserOf(await owner(), '/update-info', ON_NARROW);
    await chief.getByText('관리자는 포인트가 차감되지 않습니다.').waitFor();
    await chief.getByText('운영자 연락처: 아직 없음').waitFor();
  });

  test('ends with the withdrawal, which lists the data to be deleted', async () => {
    const member = await newWriter();
    const { page } = await browserOf(member, '/profile');
    const leave = page.getByRole('button', { name: '회원 탈퇴' });
    await unfold(page, '개인정보와 탈퇴');
    await leave.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('회원에서 탈퇴합니다.').waitFor();
    await expect.poll(() => dialog.textContent()).toContain('탈퇴한 회원');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await leave.click();
    const password = dialog.getByLabel('현재 비밀번호');
    await password.fill('not this one');
    await dialog.getByRole('button', { name: '탈퇴' }).click();
    await dialog.getByRole('alert').filter({ hasText: '현재 비밀번호가 올바르지 않습니다.' }).waitFor();
    await expect.poll(() => password.inputValue()).toBe('not this one');
    await password.fill('three-cushion-9');
    await dialog.getByRole('button', { name: '탈퇴' }).click();
    await said(page, '회원 탈퇴가 완료되었습니다.');
    await page.waitForURL(url => url.pathname === '/');
    await page.getByRole('button', { name: '로그인' }).first().waitFor();
    expect((await page.request.get(`/profile/${member.userId}`)).status()).toBe(404);
  });
});

test('somebody else’s profile is linked from the ranking, shows the ranking’s fields, and to admins the others', async () => {
  const member = await newWriter({ birthYear: '1984', billiardHall: '달빛 당구장' });
  const other = await newWriter();
  const title = `프로필에서 보이는 글 ${Date.now()}`;
  await callSite('POST', '/api/freeboard', { as: member, body: { title, content: '내용' } });
  const path = await profileOf(member);
  const { page } = await browserOf(other, `/?q=${encodeURIComponent(member.username)}`, ON_NARROW);
  await page.getByRole('link', { name: member.username }).click();
  await page.getByRole('heading', { level: 1, name: member.username }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.getByRole('region', { name: '선수 카드' }).getByText('달빛 당구장').waitFor();
  await page.getByRole('navigation', { name: '이 회원' }).getByRole('link', { name: '글' }).click();
  await page.getByRole('link', { name: title }).waitFor();
  await expectFits(page);
  await expect.poll(() => page.getByText('관리자만 보는 회원 정보').count()).toBe(0);

  const raw = await (await page.request.get(`/profile/${member.userId}`)).text();
  expect(raw).toContain(`<link rel="canonical" href="${new URL(path, page.url())}"`);
  expect(raw).not.toContain(`/profile/${member.userId}`);
  expect(raw).toContain(`<title>${member.username} · 당구마당</title>`);
  expect(raw).toContain('property="og:title"');
  expect(raw).toContain('1984년');
  expect(raw).not.toMatch(/011\d{8}|@example\.com/);

  await goTo(page, `/profile/${other.userId.toUpperCase()}`);
  await page.waitForURL('**/profile/record');

  const admin = await owner();
  const { page: chief } = await browserOf(admin, path);
  await chief.getByText('관리자만 보는 회원 정보').click();
  await chief.getByText(`${member.userId}@example.com`).waitFor();
  await edit(chief, '기본');
  await chief.getByText('포인트가 차감되지 않으며, 관리 기록에 남습니다.').waitFor();
  const corrected = `고친 ${Date.now() % 1_000_000}`;
  await chief.getByLabel('닉네임').fill(corrected);
  expect(await barriers(chief)).toEqual([]);
  await save(chief);
  await chief.getByRole('heading', { level: 1, name: corrected }).waitFor();
  expect((await page.request.get(`/profile/${admin.userId}`)).status()).toBe(404);
  await goTo(chief, `/profile/${admin.userId}`);
  await chief.waitForURL('**/profile/record');
});
