import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TEMPLATES } from '#/features/clubs/team-matches/team-match.rules.ts';
import type { Slot, TeamMatch } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { DESKTOP, newVisitor, ON_NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

const CLUB = { region: '부산', hall: '', plays: '', introduction: '', statutes: '', joining: 'open' };
const SOON = addDays(seoulDay(new Date()), 30);

/** A team match of seven sets against a team without a club, whose line-ups are open, and both captains. */
async function openedMatch(slots: Slot[] = TEMPLATES.pro7.slots, name?: string) {
  const [home, away] = [await newWriter(), await newWriter()];
  const body = { ...CLUB, name: name ?? `${home.username}회`, showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: home, body });
  const list = `/api/clubs/${id}/team-matches`;
  const facts = {
    opponent: '길벗 당구 동호회 나들이팀',
    day: SOON,
    time: '19:30',
    hall: '한큐 당구장',
  };
  const made = await callSite<{ id: number }>('POST', list, {
    as: home,
    body: { ...facts, scoring: 'sets', slots },
  });
  const path = `${list}/${made.id}`;
  const { invite } = await callSite<TeamMatch>('GET', path, { as: home });
  await callSite('PUT', `${path}/accepted?invite=${invite}`, { as: away });
  for (const [as, team] of [
    [home, '가'],
    [away, '나'],
  ] as const) {
    const players = slots.map(({ kind }, index) =>
      ['하나', '두리']
        .slice(kind === 'single' ? 1 : 0)
        .map(name => ({ name: `${team}${name}${index + 1}`, handicap: 0 })),
    );
    await callSite('PUT', `${path}/line-up`, { as, body: { slots: players, substitutes: [] } });
  }
  return {
    home,
    path: path.slice('/api'.length),
    sheet: (await callSite<TeamMatch>('GET', path, { as: home })).sheet,
  };
}

/** The texts that do not fit on a TV. */
const cutOnTv = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.tv-name, .tv-table, .tv-tables, .tv-body, .tv-teams')]
      .filter(each => {
        const isHigh = !each.matches('.tv-name, .tv-teams') && each.scrollHeight > each.clientHeight + 1;
        return isHigh || each.scrollWidth > each.clientWidth + 1;
      })
      .map(each => `${each.className}: ${each.textContent}`),
  );

test('a scored slot arrives on the sheet and on the TV at once, and the sheet is printed and drawn', async () => {
  const { home, path, sheet } = await openedMatch();
  const phone = await newVisitor(ON_NARROW);
  await phone.page.goto(sheet);
  const desktop = await newVisitor({ viewport: DESKTOP });
  await desktop.page.goto(sheet);
  const tv = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await tv.page.goto(sheet.replace('/sheet?', '/tv?'));
  for (const { page } of [phone, desktop, tv]) await page.getByText('가두리3').waitFor();
  await expectFits(phone.page);
  await expectFits(desktop.page);
  await expect.poll(() => cutOnTv(tv.page)).toEqual([]);

  const captain = await browserOf(home, path, ON_NARROW);
  await captain.page.getByRole('button', { name: '3번 경기 점수판' }).click();
  await captain.page.waitForURL('**/table/*');
  await captain.page.getByRole('radio').first().check();
  await captain.page.getByRole('button', { name: '경기 시작' }).click();
  const plus = captain.page.getByRole('button', { name: '1 더하기' });
  await plus.click();
  await plus.click();
  for (const { page } of [phone, desktop, tv])
    await page.getByRole('listitem').filter({ hasText: '가두리3' }).getByText('2/15').waitFor();
  await phone.page.getByText('진행 중 · 1이닝').waitFor();
  for (const { page } of [phone, tv]) expect(await barriers(page)).toEqual([]);
  for (let point = 2; point < 15; point++) await plus.click();
  await captain.page.getByRole('button', { name: /승리$|우승$|진출$/ }).click();
  await captain.page.getByText('경기가 끝났습니다.').waitFor();
  for (const { page } of [phone, desktop, tv]) await page.getByText('1 : 0').waitFor();
  await expect.poll(() => cutOnTv(tv.page)).toEqual([]);

  const downloading = desktop.page.waitForEvent('download');
  await desktop.page.getByRole('button', { name: '기록표 그림' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/ 대 .*\.png$/);
  const png = await readFile(String(await file.path()));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // The width in its first chunk: six pixels a millimetre of the paper.
  expect(png.readUInt32BE(16)).toBe(1758);
  expect(png.length).toBeGreaterThan(20_000);

  await desktop.page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await desktop.page.getByRole('button', { name: '기록표 인쇄' }).click();
  await desktop.page.locator('body[data-printed]').waitFor();
  await desktop.page.emulateMedia({ media: 'print' });
  const paper = desktop.page.locator('.print-root .print-page');
  await expect.poll(() => paper.isVisible()).toBe(true);
  const printed = await paper.textContent();
  for (const text of ['길벗 당구 동호회 나들이팀', '한큐 당구장', '주장 서명', '가하나1', '1 : 0'])
    expect(printed).toContain(text);
  expect(await desktop.page.getByRole('heading', { level: 1 }).isVisible()).toBe(false);

  // A typed result: the winner has made the target where only the points of the loser are typed.
  await captain.page.goto(path);
  await captain.page.getByRole('button', { name: '1번 경기 메뉴' }).click();
  await captain.page.getByRole('button', { name: '1번 경기 결과' }).click();
  const form = captain.page.getByRole('dialog', { name: '1번 경기 결과' });
  await form.getByRole('button', { name: '결과 기록' }).click();
  await captain.page.getByText('누가 이겼는지 골라주세요.').waitFor();
  await form.locator('label', { hasText: '길벗' }).click();
  const [one, other] = [form.getByLabel('득점').first(), form.getByLabel('득점').last()];
  await one.fill('11');
  await other.fill('9');
  await form.getByRole('button', { name: '결과 기록' }).click();
  await captain.page.getByText('이긴 선수의 득점률이 더 낮습니다.').waitFor();
  await captain.page.getByRole('button', { name: '취소' }).last().click();
  await one.fill('7');
  await other.fill('');
  await form.getByRole('button', { name: '결과 기록' }).click();
  const row = phone.page.getByRole('listitem').filter({ hasText: '나하나1' });
  for (const points of ['7/11', '승 11/11']) await row.getByText(points).waitFor();
});

// Names are smaller from 7, 11 and 15 characters on; 30 is the longest.
test.each([
  [1, '한큐 마당'],
  [3, '당구회 606298316회'],
  [4, '가나다라마 바사아자차카타'],
  [6, '가나다라마바사아자차카타파하 가나다라마바사아자차카타파하'],
  [7, '당구회 606298317회'],
] as const)('%i slots fit on a TV, below the name %s', async (count, name) => {
  const { sheet } = await openedMatch(TEMPLATES.pro7.slots.slice(0, count), name);
  const { page } = await newVisitor({ viewport: { width: 1920, height: 1080 } });
  await page.goto(sheet.replace('/sheet?', '/tv?'));
  await page.getByText('목표 11').first().waitFor();
  await expect.poll(() => cutOnTv(page)).toEqual([]);
});

test('the sheet says that its match is cancelled', async () => {
  const [home, body] = [await newWriter(), { opponent: '길벗', day: SOON, hall: '', scoring: 'sets' }];
  const club = { ...CLUB, name: `${home.username}회`, showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: home, body: club });
  const list = `/api/clubs/${id}/team-matches`;
  const slots = TEMPLATES.division.slots;
  const made = await callSite<{ id: number }>('POST', list, { as: home, body: { ...body, slots } });
  const { page } = await browserOf(home, `${list.slice('/api'.length)}/${made.id}`, ON_NARROW);
  await page.getByText('상대가 아직 수락하지 않았습니다.').waitFor();
  await callSite('DELETE', `${list}/${made.id}`, { as: home });
  await page.getByText('교류전을 찾을 수 없습니다.').waitFor();
});
