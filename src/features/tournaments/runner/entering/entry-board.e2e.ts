import { expect, test } from 'vitest';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, NARROW, newVisitor, PHONE, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { enterByPaste } from '#test/browser/runner.ts';
import { newHall, newWriter } from '#test/browser/writers.ts';

test('members are picked by hall and name, in one slot only, and pasted names are offered as members or left', async () => {
  const n = Date.now() % 100_000;
  const hall = `달빛 당구장 ${n}`;
  await newHall({ name: hall, region: '서울', address: '달빛로 1' });
  const [one, two] = [
    await newWriter({ billiardHall: hall, score4: '300' }),
    await newWriter({ billiardHall: hall, score4: '150', username: `Cue둘${n}` }),
  ];
  const { page } = await visit('/tournament?size=4');
  await press(page, '당구장 찾기');
  await page.getByLabel('당구장 이름 또는 지역').fill(hall);
  await page.getByRole('list', { name: '당구장 목록' }).getByRole('button', { name: hall }).click();
  const offered = page.getByRole('list', { name: `${hall} 회원 목록` });
  await offered.getByRole('button', { name: new RegExp(one.username) }).click();
  await page.getByRole('button', { name: `1번 선수 ${one.username}`, exact: true }).waitFor();
  await page.getByRole('heading', { name: '2번 선수' }).waitFor();
  await offered.getByRole('button', { name: new RegExp(two.username) }).waitFor();
  await expect.poll(() => offered.getByText(one.username).count()).toBe(0);
  await page.getByLabel(`${hall} 회원`, { exact: true }).fill(one.username);
  await page.getByText('남은 회원이 없습니다.').waitFor();
  expect(await barriers(page)).toEqual([]);

  // Nicknames are compared without case.
  const other = await newWriter({ username: `Cue셋${n}` });
  await enterByPaste(page, [two.username.toUpperCase(), other.username]);
  const alike = page.getByRole('region', { name: '닉네임이 같은 회원' });
  await alike.getByText(`${hall} · 4구 150`).waitFor();
  expect(await barriers(page)).toEqual([]);
  await press(page, `${two.username} 회원으로`);
  await page
    .getByRole('button', { name: `2번 선수 ${two.username}`, exact: true })
    .getByText(hall)
    .waitFor();
  await press(page, `${other.username} 그대로`);
  await alike.waitFor({ state: 'detached' });
  // A member whose slot is cleared is offered again.
  await press(page, `1번 선수 ${one.username} 비우기`);
  await offered.getByRole('button', { name: new RegExp(one.username) }).waitFor();
  await expect.poll(() => offered.getByText(two.username).count()).toBe(0);
});

test('a failed load of players is reported and can be retried', {
  tags: ['long'],
}, async () => {
  const { page } = await visit('/terms');
  await page.evaluate(() => localStorage.setItem('runner-halls', '["큐브"]'));
  const players = '**/api/memberanking/players?*';
  await page.route(players, route => route.fulfill({ status: 500, json: { message: '고장' } }));
  await goTo(page, '/tournament/single/start?size=2');
  await press(page, '큐브');
  const alert = page.getByRole('alert');
  await alert.getByText('데이터를 불러오는 데 문제가 발생했습니다.', { exact: true }).waitFor();
  await page.unroute(players);
  await page.route(players, route => route.fulfill({ json: [{ foo: 1 }] }));
  await press(page, '다시 시도');
  await alert.getByText('데이터 형식이 올바르지 않습니다.', { exact: true }).waitFor();
  await page.unroute(players);
  await press(page, '다시 시도');
  await page.getByText('찾는 회원이 없습니다.').waitFor();
});

test('a list pasted where one name is typed becomes the list, and the field grows for it', async () => {
  const { page } = await visit('/tournament?size=4');
  const name = page.getByLabel('닉네임', { exact: true });
  await name.evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, '김하나\n이두리\n박세찌\n최넷째\n정다섯');
  await press(page, '명단으로 채우기');
  await page.getByText('5명을 채웠습니다. 참가 인원을 5명으로 늘렸습니다.').waitFor();
  await expect.poll(() => page.getByLabel('참가 인원').inputValue()).toBe('5');
  await press(page, '대회 시작');
  await page.getByRole('heading', { level: 2, name: '5강전' }).waitFor();
});

test('on a phone 대회 시작 covers no field while a name is typed', async () => {
  const { page } = await newVisitor({ viewport: PHONE, hasTouch: true, isMobile: true });
  await goTo(page, '/tournament?size=4');
  const start = page.getByRole('button', { name: '대회 시작' });
  const bottom = async () => {
    const box = await start.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const name = page.getByRole('textbox', { name: '닉네임' });
  await expect.poll(bottom).toBeLessThan(PHONE.height);
  await name.focus();
  await expect.poll(bottom).toBeGreaterThan(PHONE.height);
  await name.blur();
  await expect.poll(bottom).toBeLessThan(PHONE.height);
});

test('a list that is typed but not taken over yet outlives a reload, and the start mentions it', async () => {
  const { page } = await visit('/tournament?size=4');
  await press(page, '명단 붙여넣기');
  const list = page.getByRole('textbox', { name: '명단' });
  await list.fill('김하나\n이두리\n박세찌\n최넷째');
  await press(page, '대회 시작');
  await page.getByRole('alert').getByText('모든 팀의 플레이어를 선택해주세요', { exact: true }).waitFor();
  const waiting = page.getByText('입력한 명단을 아직 넣지 않았습니다. ‘명단으로 채우기’를 눌러 주세요.');
  await waiting.waitFor();
  await page.reload();
  await expect.poll(() => list.inputValue()).toBe('김하나\n이두리\n박세찌\n최넷째');
  await press(page, '명단으로 채우기');
  await page.getByRole('button', { name: '4번 선수 최넷째', exact: true }).waitFor();
  await press(page, '명단 붙여넣기');
  await expect.poll(() => list.inputValue()).toBe('');
});

test('lines that are no names stay in the list, and long unbroken names widen no page', async () => {
  const { page } = await visit('/tournament?size=4', NARROW);
  await press(page, '명단 붙여넣기');
  const list = page.getByRole('textbox', { name: '명단' });
  const [wide, long] = ['W'.repeat(20), `ㅋ`.repeat(20)];
  await list.fill(`일시: 12월 5일 오후 7시\n참가자: ${wide}, ${long}(${'큐'.repeat(60)}) / 박세찌 / 최넷째`);
  await press(page, '명단으로 채우기');
  await page.getByText('4명을 채웠습니다. 이름으로 읽지 못한 1줄은 명단에 남겨 두었습니다.').waitFor();
  await expect.poll(() => list.inputValue()).toBe('일시: 12월 5일 오후 7시');
  expect(await sidewaysScroll(page)).toBe(0);
  await press(page, '대회 시작');
  await press(page, '준결승전 1경기 기권·교체 등');
  const wins = page.getByRole('button', { name: `${wide} 승`, exact: true });
  await page.getByRole('dialog').and(page.locator('[open]')).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByText('여러 게임을 하는 경기').click();
  await wins.click();
  await page.getByText('1승', { exact: true }).waitFor();
  await page.getByRole('button', { name: `${wide} 진출`, exact: true }).click();
  expect(await sidewaysScroll(page)).toBe(0);
});
