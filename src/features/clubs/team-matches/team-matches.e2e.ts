import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { ON_NARROW } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';

const CLUB = { region: '부산', hall: '', plays: '', introduction: '', statutes: '', joining: 'open' };

async function found(president: Writer) {
  const name = `${president.username}회`;
  const body = { ...CLUB, name, showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: president, body });
  return { id, name };
}

const fillLineUp = async (page: Page, names: string[]) => {
  const [member = '', ...others] = names;
  await page.getByLabel('1번 경기 선수').selectOption(member);
  for (const [index, name] of others.entries()) {
    const player = page.getByLabel(`${index + 2}번 경기 선수`);
    await player.selectOption('직접 적기');
    await player.fill(name);
  }
  await page.getByRole('button', { name: '오더 내기' }).click();
};

/** Opens the scorer of a slot and plays it to the target of 2 for the side that leads off. */
async function play(page: Page, slot: number, side: 0 | 1): Promise<void> {
  await page.getByRole('button', { name: `${slot}번 경기 점수판` }).click();
  await page.waitForURL('**/table/*');
  await page.getByRole('radio').nth(side).check();
  await page.getByRole('button', { name: '경기 시작' }).click();
  const plus = page.getByRole('button', { name: '1 더하기' });
  await plus.click();
  await plus.click();
  await page.getByRole('button', { name: /승리$|우승$|진출$/ }).click();
  await page.getByText('경기가 끝났습니다.').waitFor();
}

test('two clubs play a team match: sealed line-ups, four phones, and one correction', async () => {
  const [host, guest, member, other] = [
    ...[await newWriter(), await newWriter(), await newWriter(), await newWriter()],
  ] as [Writer, Writer, Writer, Writer];
  const [home, away] = [await found(host), await found(guest)];
  await callSite('POST', `/api/clubs/${home.id}/members`, { as: member, body: { code: '' } });
  await callSite('POST', `/api/clubs/${away.id}/members`, { as: other, body: { code: '' } });

  const captain = await browserOf(host, `/clubs/${home.id}/team-matches/new`, ON_NARROW);
  const { page } = captain;
  await page.getByLabel('상대 팀').fill(away.name);
  for (const target of await page.getByLabel('목표').all()) await target.fill('2');
  await expectFits(page);
  await page.getByRole('button', { name: '열기', exact: true }).click();
  await page.waitForURL(/team-matches\/\d+$/);
  const path = new URL(page.url()).pathname;
  await page.getByText('상대가 아직 수락하지 않았습니다.').waitFor();

  const rival = await browserOf(guest, '/notifications', ON_NARROW);
  await rival.page
    .getByRole('main')
    .getByRole('link', { name: /교류전을 신청했습니다/ })
    .click();
  await rival.page.getByRole('button', { name: '교류전 수락' }).click();
  await rival.page.getByRole('heading', { name: '오더 내기' }).waitFor();
  await expectFits(rival.page);

  await fillLineUp(page, [host.username, '극비둘', '극비셋', '극비넷']);
  await page.getByRole('heading', { name: '오더 고치기' }).waitFor();
  await rival.page.getByText(`${home.name}의 오더가 들어왔습니다.`, { exact: false }).waitFor();
  expect(await rival.page.content()).not.toContain('극비');
  await fillLineUp(rival.page, [guest.username, '손님둘', '손님셋', '손님넷']);
  for (const each of [page, rival.page]) await each.getByText('극비둘').waitFor();
  await expectFits(page);

  const [third, fourth] = [await browserOf(member, path, ON_NARROW), await browserOf(other, path, ON_NARROW)];
  await Promise.all([
    play(page, 1, 0),
    play(rival.page, 2, 1),
    play(third.page, 3, 0),
    play(fourth.page, 4, 0),
  ]);
  await page.goto(new URL(path, page.url()).href);
  await page.getByText(`${home.name} 3 : 1 ${away.name}`).waitFor();

  await page.getByRole('button', { name: '3번 경기 메뉴' }).click();
  await page.getByRole('button', { name: '3번 경기 결과' }).click();
  const sheet = page.getByRole('dialog', { name: '3번 경기 결과' });
  await sheet.getByRole('radio', { name: away.name }).check();
  for (const [label, value] of [
    ['득점', '1'],
    ['득점', '2'],
  ] as const)
    await sheet
      .getByLabel(label)
      .nth(Number(value) - 1)
      .fill(value);
  await expectFits(page);
  await sheet.getByRole('button', { name: '이 결과로 고치기' }).click();
  await page.getByText('팀 점수 3:1 → 2:2.', { exact: false }).first().waitFor();
  await page.getByText(`${home.name} 2 : 2 ${away.name}`).waitFor();
  await page.getByText('고침:', { exact: false }).waitFor();
  expect([captain, rival, third, fourth].flatMap(({ complaints }) => complaints)).toEqual([]);
});
