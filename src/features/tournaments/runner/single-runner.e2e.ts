import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { NARROW, ON_NARROW, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { enterByPaste, pressTool, startTournament } from '#test/browser/runner.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

test('three players win games, nobody is out, and one is made the final winner', async () => {
  const { page } = await visit('/tournament/single', NARROW);
  await page.getByRole('heading', { level: 2, name: '매치 게시판' }).waitFor();
  await page.getByRole('heading', { level: 2, name: '개인전 진행하기' }).click();
  const sizes = page.getByLabel('참가 인원');
  await expect.poll(() => sizes.inputValue()).toBe('2');
  await expect.poll(() => sizes.getByRole('option').count()).toBe(15);
  await sizes.selectOption('3');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '개인전 시작' }).click();
  await page.waitForURL('**/tournament/single/start?size=3*');
  await startTournament(page);
  await page.getByRole('alert').getByText('모든 플레이어를 선택해주세요', { exact: true }).waitFor();
  await enterByPaste(page, ['김하나 200', '이두리 150', '박세찌 300']);
  expect(await sidewaysScroll(page)).toBe(0);
  await startTournament(page);
  // The first game on the scoreboard begins the tournament, for lists too.
  await press(page, '점수판 열기');
  await page.getByRole('dialog').getByRole('button', { name: '경기 시작' }).click();
  await press(page, '점수판 닫기');
  await page.getByRole('status').getByText('김하나 대 이두리: 점수판 시작').waitFor();
  await press(page, '이두리 승');
  await press(page, '이두리 승');
  await press(page, '박세찌 승');
  const players = page.getByRole('list', { name: '참가자' }).getByRole('listitem');
  await players.filter({ hasText: '박세찌' }).getByText('1승', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('2승', { exact: true }).count()).toBe(1);
  await expect.poll(() => page.getByRole('button', { name: /진출/ }).count()).toBe(0);
  await expect.poll(() => players.first().getByRole('button').allInnerTexts()).toEqual(['승', '최종 우승']);
  const replacing = page.getByRole('button', { name: '김하나 바꾸기' });
  await expect.poll(() => replacing.isVisible()).toBe(false);
  await page.getByText('선수 교체·이름 고치기').click();
  await replacing.click();
  await page
    .getByRole('dialog', { name: '선수 교체·이름 고치기' })
    .getByRole('button', { name: '닫기' })
    .click();
  await expectFits(page);
  await press(page, '되돌리기');
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
  await players.filter({ hasText: '박세찌' }).getByText('0승', { exact: true }).waitFor();
  await page.reload();
  await press(page, '박세찌 최종 우승');
  await page.getByRole('dialog').getByText('이두리 2승').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '최종 우승' }).click();
  await page.getByRole('region', { name: '최종 우승' }).getByText('박세찌').waitFor();
  await expect
    .poll(() => players.locator('.runner-outcome').allInnerTexts())
    .toEqual(['최종 우승', '2위', '3위']);
  await expect.poll(() => page.getByRole('button', { name: / 승$/ }).count()).toBe(0);
});

test('a match post’s applicants are in the runner, ready to start; a guest may open it', async () => {
  const of3 = await newWriter({ score3: '17' });
  const [author, ...players] = [await newWriter(), of3, await newWriter(), await newWriter()];
  const body = { title: '토요일 한 게임', matchDate: '주말', content: '오세요.', discipline: '3' };
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
  for (const player of players) await callSite('POST', `/api/singlematch/${id}/apply`, { as: player });
  const [one, two, three] = players.map(({ username }) => username);
  const { page: authors } = await browserOf(author, `/tournament/single/${id}`, ON_NARROW);
  const levelOf = (name = '') =>
    authors
      .getByRole('row')
      .filter({ hasText: name })
      .getByText(/^[34]구 /);
  await expect.poll(() => levelOf(one).innerText()).toBe('3구 17');
  await expect.poll(() => levelOf(two).innerText()).toBe('4구 200');
  await authors.getByText('이 매치를 대회로 진행하기').click();
  await authors.getByRole('link', { name: '신청자로 개인전 진행하기' }).click();
  await authors.waitForURL(`**/tournament/single/edit/${id}*`);
  await authors.getByText('아직 수락한 신청자가 없어 신청자 3명을 모두 넣었습니다.').waitFor();
  await authors.getByText('대회 설정: 3구').waitFor();
  const { page } = await visit(new URL(authors.url()).pathname, NARROW);
  for (const [at, name] of [author.username, one, two, three].entries())
    await page.getByRole('button', { name: `${at + 1}번 선수 ${name}`, exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('참가 인원').inputValue()).toBe('4');
  await page.getByText('누구나 이 기기에서 진행할 수 있는 화면입니다.').waitFor();
  await expect.poll(() => page.getByText('신청자가 없습니다.').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
  await startTournament(page);
  await press(page, `${two} 승`);
  await page.reload();
  await page.getByText('1승', { exact: true }).waitFor();
  await press(page, `${two} 최종 우승`);
  await page.getByRole('region', { name: '최종 우승' }).getByText(String(two)).waitFor();

  // Only the author knows declined applicants; the rest of a larger field stays empty.
  const declined = `/api/singlematch/${id}/applicants/${players[1]?.userId}`;
  await callSite('PUT', declined, { as: author, body: { state: 'declined' } });
  const own = await browserOf(author, `/tournament/single/edit/${id}?size=4`);
  await own.page.getByRole('button', { name: `3번 선수 ${three}`, exact: true }).waitFor();
  await own.page.getByRole('button', { name: '4번 선수 비어 있음', exact: true }).waitFor();
  await startTournament(own.page);
  await own.page.getByRole('alert').getByText('모든 플레이어를 선택해주세요').waitFor();
  const missing = await visit('/tournament/single/edit/99999999');
  await missing.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => missing.page.getByRole('button', { name: '대회 시작' }).count()).toBe(0);
});

test('the runner of a post without applicants has its author, and names the next step', {
  tags: ['long'],
}, async () => {
  const author = await newWriter();
  const body = { title: '혼자 한 게임', matchDate: '주말', content: '오세요.' };
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
  const { page } = await visit(`/tournament/single/edit/${id}`, NARROW);
  await page.getByRole('button', { name: `1번 선수 ${author.username}`, exact: true }).waitFor();
  await page.getByRole('button', { name: '2번 선수 비어 있음', exact: true }).waitFor();
  await page.getByText('신청자가 없습니다. 작성자만 넣어 두었으니').waitFor();
  await expectFits(page);
});

test('the applicants play a bracket, follow until the start, and the bracket is had as a picture', {
  tags: ['long'],
}, async () => {
  const [author, ...players] = [await newWriter(), await newWriter(), await newWriter(), await newWriter()];
  const body = { title: '토요일 토너먼트', matchDate: '주말', content: '오세요.' };
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
  const apply = (at: number) =>
    callSite('POST', `/api/singlematch/${id}/apply`, { as: players[at] ?? author });
  await apply(0);
  const { page } = await browserOf(author, `/tournament/single/${id}`, ON_NARROW);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByText('이 매치를 대회로 진행하기').click();
  await page.getByRole('link', { name: '신청자로 토너먼트 진행하기' }).click();
  const slot = (at: number, name: string) =>
    page.getByRole('button', { name: `${at}번 선수 ${name}`, exact: true });
  await slot(2, String(players[0]?.username)).waitFor();
  await expect.poll(() => page.getByLabel('참가 인원').inputValue()).toBe('2');
  await apply(1);
  await apply(2);
  // Simulates repeated returns from another app.
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  await expect
    .poll(async () => {
      await page.evaluate(look);
      return slot(4, String(players[2]?.username)).count();
    })
    .toBe(1);
  await startTournament(page);
  await page.getByRole('heading', { level: 2, name: '준결승전' }).first().waitFor();
  const downloading = page.waitForEvent('download');
  await pressTool(page, '대진표 그림');
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.png$/);
  const png = await readFile(String(await file.path()));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // The PNG's header has the size of the whole bracket, and the file is no empty canvas.
  expect(png.readUInt32BE(16)).toBeGreaterThan(800);
  expect(png.length).toBeGreaterThan(10_000);
});
