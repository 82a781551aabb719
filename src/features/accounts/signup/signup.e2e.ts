import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, expectFitsInLightAndDark } from '#test/browser/accessibility.ts';
import { goTo, visit } from '#test/browser/browser.ts';
import { newMember } from '#test/browser/visitors.ts';
import { MEMBER_PASSWORD, newHall } from '#test/browser/writers.ts';

const ID_RULE = '아이디는 영문과 숫자를 포함하여 4자 이상이어야 합니다.';
let made = 0;
const freshId = () => `typed${Date.now() % 1_000_000}${++made}`;

const boxOf = (page: Page, name: string) => page.locator(`main [data-field="${name}"]`);
const phoneBoxes = (page: Page) => page.getByRole('group', { name: '전화번호' }).getByRole('textbox');
const checkButton = (page: Page) => page.getByRole('button', { name: '중복 확인', exact: true });
const submitButton = (page: Page) => page.getByRole('button', { name: '회원가입' });
/** Opens the optional second step. */
const openPlayer = (page: Page) => page.getByText('선수 정보도 적기').click();
const focused = (page: Page) => page.locator(':focus');

/** The description of a box as a screen reader reads it. */
function described(box: Locator): Promise<string> {
  return box.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** Fills in a signup's required fields, with a free id. */
async function fillIn(page: Page): Promise<{ id: string; username: string }> {
  const id = freshId();
  const username = `가입 ${id.slice(5)}`;
  await boxOf(page, 'id').fill(id);
  await checkButton(page).click();
  await page.getByText('사용 가능한 아이디입니다.').waitFor();
  await boxOf(page, 'username').fill(username);
  await boxOf(page, 'password').fill(MEMBER_PASSWORD);
  await boxOf(page, 'passwordConfirm').fill(MEMBER_PASSWORD);
  await phoneBoxes(page).first().fill('010-9876-5432');
  await boxOf(page, 'email').fill(`${id}@naver.com`);
  return { id, username };
}

describe('somebody signs up', () => {
  test('by typing alone, from the first box to the ranking with its message', async () => {
    const { page } = await visit('/signup');
    const id = freshId();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await page.getByText('아이디 중복 확인을 먼저 해주세요.').waitFor();

    await boxOf(page, 'id').focus();
    await page.keyboard.type(id);
    // A complete id is checked without a press.
    await page.getByText('사용 가능한 아이디입니다.').waitFor();
    await expect.poll(() => submitButton(page).isEnabled()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`가입 ${id.slice(5)}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(MEMBER_PASSWORD);
    await page.getByText('매우 좋음').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(MEMBER_PASSWORD);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');

    // The focus moves on by itself.
    await page.keyboard.type('01012345678');
    expect(
      await phoneBoxes(page).evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value)),
    ).toEqual(['010', '1234', '5678']);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`${id}@example.com`);
    await page.keyboard.press('Tab');

    await openPlayer(page);
    await page.getByLabel('4구 수지').focus();
    await page.keyboard.type('150');
    for (const number of ['12', '30', '4', '1988']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(number);
    }
    await page.keyboard.press('Tab');
    for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'End', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.type('새 당구장');

    const sent = page.waitForRequest('**/api/auth/signup');
    const success = page.getByRole('status').filter({ hasText: '회원가입이 완료되었습니다.' }).waitFor();
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      id,
      phone: '01012345678',
      email: `${id}@example.com`,
      score4: 150,
      score3: 12,
      highrun4: 30,
      highrun3: 4,
      birthYear: 1988,
      showBirthYear: false,
      region: '부산',
      billiardHall: '새 당구장',
    });
    await page.waitForURL(url => url.pathname === '/');
    await success;
    await page.getByRole('heading', { level: 1, name: '랭킹' }).waitFor();

    // The signup logs in under the nickname and shows what to do next.
    const nickname = `가입 ${id.slice(5)}`;
    await page.getByRole('banner').getByText(nickname, { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBe(id);
    const welcome = page.getByRole('region', { name: `${nickname}님, 환영합니다.` });
    await expect.poll(() => welcome.getByRole('link').allTextContents()).toContain('매치 상대 찾기');
    expect(await barriers(page)).toEqual([]);
    // The greeting stays until it is closed.
    const toNotices = () => page.getByRole('banner').getByRole('link', { name: '공지사항' }).click();
    const toFrontPage = () => page.getByRole('banner').getByRole('link').first().click();
    await toNotices();
    await welcome.waitFor({ state: 'detached' });
    await toFrontPage();
    await welcome.waitFor();
    // On a page from the server it would push down what is being read.
    await goTo(page, '/');
    expect(await welcome.count()).toBe(0);
    await toNotices();
    await toFrontPage();
    await welcome.getByRole('button', { name: '닫기' }).click();
    await welcome.waitFor({ state: 'detached' });
    await toNotices();
    await toFrontPage();
    await page.getByRole('heading', { level: 1, name: '랭킹' }).waitFor();
    expect(await welcome.count()).toBe(0);
    await page.goto('/signup');
    await page.waitForURL('**/profile');
    await page.getByRole('status').filter({ hasText: '이미 로그인되어 있습니다.' }).waitFor();
  });

  test('and goes on where a login was wanted', async () => {
    const { page } = await visit('/login?next=%2Fnotice%3Fpage%3D1');
    await page.getByRole('link', { name: '아이디 찾기' }).click();
    await page.waitForURL('**/find-username?next=*');
    await page.getByRole('main').getByRole('link', { name: '비밀번호 재설정' }).click();
    await page.waitForURL('**/request-reset-password?next=*');
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    await page.waitForURL('**/login?next=*');
    await page.getByRole('link', { name: '회원가입' }).click();
    await page.waitForURL('**/signup?next=*');
    expect(new URL(page.url()).search).toBe('?next=%2Fnotice%3Fpage%3D1');
    await fillIn(page);
    await submitButton(page).click();
    await page.waitForURL(url => url.pathname === '/notice' && url.search === '?page=1');
  });

  test('all errors of the server are shown at once, and a high run beyond the 수지 is only questioned', async () => {
    const who = await visit('/signup');
    const { page } = who;
    const other = await newMember(who);
    await fillIn(page);
    await boxOf(page, 'username').fill(other.username);
    await boxOf(page, 'password').fill('');
    const below = await boxOf(page, 'passwordConfirm').boundingBox();
    for (const box of ['password', 'passwordConfirm']) await boxOf(page, box).fill('abababab');
    // The list of common passwords is loaded while typing.
    await page.getByText('너무 흔함').waitFor();
    expect(await boxOf(page, 'passwordConfirm').boundingBox()).toEqual(below);
    await openPlayer(page);
    await boxOf(page, 'birthYear').fill('2020');
    await page.getByLabel('4구 수지').selectOption('200');
    await boxOf(page, 'highrun4').fill('201');
    await page
      .getByRole('status')
      .filter({ hasText: '수지(200)보다 높습니다. 맞는지 확인해주세요.' })
      .waitFor();
    await submitButton(page).click();
    const said = page.getByRole('alert').filter({ hasText: '이미 사용 중인 닉네임입니다.' });
    await said
      .filter({ hasText: '너무 흔한 비밀번호입니다.' })
      .filter({ hasText: '만 14세 미만은' })
      .waitFor();
    await expect.poll(() => page.locator('main [aria-invalid="true"]').count()).toBe(3);
  });

  test('the id is unknown, free or taken, and typing on makes it unknown until it is checked again', async () => {
    const who = await visit('/signup');
    const { page } = who;
    const taken = await newMember(who);
    const box = boxOf(page, 'id');
    await checkButton(page).click();
    await expect.poll(() => described(box)).toContain('아이디를 입력해주세요.');
    await box.fill('abcd');
    // An id is also checked when its box is left.
    await box.press('Tab');
    await expect.poll(() => described(box)).toContain(ID_RULE);
    await box.fill(taken.id.toUpperCase());
    await expect.poll(() => described(box)).toContain('이미 사용 중인 아이디입니다.');
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);

    const asked = page.waitForRequest('**/api/auth/check-id?*');
    await box.fill(freshId());
    expect((await asked).headers()).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' });
    await page.getByText('사용 가능한 아이디입니다.').waitFor();
    await expect.poll(() => submitButton(page).isEnabled()).toBe(true);

    await page.route('**/api/auth/check-id?*', route => route.fulfill({ status: 500, json: {} }));
    await box.press('End');
    await page.keyboard.type('7');
    await expect.poll(() => described(box)).toContain('중복 확인에 실패했습니다.');
    await page.getByText('아이디 중복 확인을 먼저 해주세요.').waitFor();
    await expect.poll(() => submitButton(page).isDisabled()).toBe(true);
    await page.unroute('**/api/auth/check-id?*');
    await checkButton(page).click();
    await page.getByText('사용 가능한 아이디입니다.').waitFor();
    await expect.poll(() => submitButton(page).isEnabled()).toBe(true);
  });

  test('each error is shown at its field and on top, the first invalid field gets the focus, and a whole phone number may be pasted into any box', async () => {
    const { page } = await visit('/signup');
    await fillIn(page);
    await boxOf(page, 'passwordConfirm').fill('something else 1');
    await boxOf(page, 'email').fill('이메일 아님');
    await phoneBoxes(page).first().fill('12');
    await submitButton(page).click();
    const summary = page.getByRole('alert').filter({ hasText: '입력한 내용을 확인해주세요.' });
    await summary.waitFor();
    await expectFitsInLightAndDark(page);
    for (const sentence of [
      '비밀번호가 일치하지 않습니다.',
      '이메일 형식이 올바르지 않습니다.',
      '전화번호 형식이 올바르지 않습니다.',
    ])
      await expect.poll(() => summary.getByRole('button', { name: sentence }).count()).toBe(1);
    await expect
      .poll(() => described(boxOf(page, 'passwordConfirm')))
      .toContain('비밀번호가 일치하지 않습니다.');
    await expect.poll(() => focused(page).getAttribute('data-field')).toBe('passwordConfirm');

    await summary.getByRole('button', { name: '이메일 형식이 올바르지 않습니다.' }).click();
    await expect.poll(() => focused(page).getAttribute('data-field')).toBe('email');
    await page.keyboard.press('Control+A');
    // A whole address is split between its two boxes.
    await page.keyboard.insertText('white.ball@gmail.com');
    await expect.poll(() => boxOf(page, 'email').inputValue()).toBe('white.ball');
    await expect.poll(() => page.getByLabel('이메일 도메인', { exact: true }).inputValue()).toBe('gmail.com');
    await expect.poll(() => summary.getByRole('button').count()).toBe(2);

    const phone = () =>
      phoneBoxes(page).evaluateAll(boxes => boxes.map(box => (box as HTMLInputElement).value));
    for (const box of await phoneBoxes(page).all()) await box.fill('');
    await phoneBoxes(page).nth(1).focus();
    await page.keyboard.insertText('+82 10-2345-6789');
    await expect.poll(phone).toEqual(['010', '2345', '6789']);
    await expect.poll(() => focused(page).getAttribute('aria-label')).toBe('전화번호 뒷자리');
    for (let n = 0; n < 6; n++) await page.keyboard.press('Backspace');
    await expect.poll(phone).toEqual(['010', '234', '']);
    await phoneBoxes(page).first().fill('016-123-4567');
    await expect.poll(phone).toEqual(['016', '123', '4567']);
  });

  test('a hall is found on the server by name or address, within the region, with the keyboard alone', async () => {
    await newHall({ name: '노을빛 큐 제주점', address: '제주 서귀포시 노을로 11' });
    await newHall({ region: '서울', name: '노을빛 큐 본점', address: '서울 은평구 노을로 22' });
    // More than the list shows at once, in a region of this test only.
    for (let n = 1; n <= 9; n++)
      await newHall({ region: '울산', name: `거리 ${n} 당구장`, address: `거리로 ${n}` });
    const { page } = await visit('/signup');
    await openPlayer(page);
    const box = page.getByRole('combobox', { name: '당구장' });
    const options = page.getByRole('listbox', { name: '당구장' }).getByRole('option');
    const offers = () => options.locator('strong').allInnerTexts();
    await box.fill('노을빛');
    await expect
      .poll(() => offers().then(all => all.sort()))
      .toEqual(['노을빛', '노을빛 큐 본점', '노을빛 큐 제주점']);
    await page.getByLabel('지역').selectOption('제주');
    await box.fill('노을로 11');
    await expect.poll(offers).toEqual(['노을빛 큐 제주점', '노을로 11']);
    await expect.poll(() => options.last().innerText()).toContain('기타: 입력한 이름 그대로');
    await box.fill('노을빛 큐');
    await expect.poll(offers).toEqual(['노을빛 큐 제주점', '노을빛 큐']);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toBe('노을빛 큐 제주점');
    await expect.poll(() => options.count()).toBe(0);
    await expect.poll(() => box.evaluate(each => document.activeElement === each)).toBe(true);

    // The filter is shown, with a way to end it.
    await page.getByText('제주 지역의 당구장만 찾습니다.').waitFor();
    await page.getByRole('button', { name: '모든 지역에서 찾기' }).click();
    await box.fill('노을로 22');
    await expect.poll(offers).toEqual(['노을빛 큐 본점', '노을로 22']);
    await box.fill('우리 동네 지하');
    await options.filter({ hasText: '우리 동네 지하' }).click();
    await expect.poll(() => box.inputValue()).toBe('우리 동네 지하');
    await box.press('ArrowDown');
    // Halls chosen before come first; the last of the found ones is needed.
    await expect.poll(() => options.count()).toBeGreaterThan(9);
    await box.press('ArrowUp');
    const hidden = () =>
      options.last().evaluate(each => {
        const list = each.parentElement?.getBoundingClientRect().bottom ?? 0;
        return each.getBoundingClientRect().bottom - list;
      });
    await expect.poll(hidden).toBeLessThan(1);
    expect(await barriers(page)).toEqual([]);
    await box.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await expect.poll(() => box.inputValue()).toBe('우리 동네 지하');
  });
});

describe('a signup that fails keeps everything typed', () => {
  test('a failing server and a lost network show the agreed sentence', async () => {
    const { page } = await visit('/signup');
    const { id, username } = await fillIn(page);
    await page.route('**/api/auth/signup', route => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await submitButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: '회원가입에 실패했습니다.' });
    await alert.waitFor();

    const lost = page.waitForRequest('**/api/auth/signup');
    await page.route('**/api/auth/signup', route => route.abort(), { times: 1 });
    await boxOf(page, 'username').press('Enter');
    await lost;
    await alert.waitFor();
    await expect.poll(() => boxOf(page, 'id').inputValue()).toBe(id);
    await expect.poll(() => boxOf(page, 'username').inputValue()).toBe(username);
    await expect.poll(() => boxOf(page, 'password').inputValue()).toBe(MEMBER_PASSWORD);
    await expect.poll(() => phoneBoxes(page).nth(2).inputValue()).toBe('5432');

    // The same values can be sent again.
    const success = page.getByText('회원가입이 완료되었습니다.').waitFor();
    await boxOf(page, 'username').press('Enter');
    await success;
    await page.waitForURL(url => url.pathname === '/');
  });

  test('without the list of halls one can still be typed', { tags: ['long'] }, async () => {
    const { page } = await visit('/');
    await page.route('**/api/billiard-halls?*', route => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('banner').getByRole('link', { name: '회원가입' }).click();
    await openPlayer(page);
    await page.getByRole('combobox', { name: '당구장' }).fill('동네 당구장');
    await page
      .getByRole('alert')
      .getByText('당구장 목록을 불러오지 못했습니다. 이름을 그대로 입력할 수 있습니다.')
      .waitFor();
    await page.getByText('가입하고 7일 동안은 자유롭게, 그 뒤에는').waitFor();
    await page.getByLabel('4구 수지').selectOption('2000');
    await page.getByLabel('지역').selectOption('세종');

    // Leaving typed text needs a confirmation.
    await page.getByRole('banner').getByRole('link', { name: '자유게시판' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('지금 나가면 작성 중인 내용이 등록되지 않습니다.').waitFor();
    await dialog.getByRole('button', { name: '계속 작성' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: '당구장' }).inputValue()).toBe('동네 당구장');
  });
});
