import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { pressAndAnswer } from '#test/browser/press.ts';
import { broken, expectToast, refuse } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newWriter, profileOf } from '#test/browser/writers.ts';
import type { MatchPost } from './match-boards.contract.ts';

const DRAFT = { title: '한 게임', matchDate: '주말', content: '오세요.' };

test('a match without a free seat says why nobody else can be accepted', async () => {
  const [author, one, two] = [await newWriter(), await newWriter(), await newWriter()];
  const body = { ...DRAFT, seats: 1 };
  const { id } = await callSite<MatchPost>('POST', '/api/singlematch', { as: author, body });
  const post = `/api/singlematch/${id}`;
  for (const as of [one, two]) await callSite('POST', `${post}/apply`, { as });
  const accepted = { as: author, body: { state: 'accepted' } };
  await callSite('PUT', `${post}/applicants/${one.userId}`, accepted);
  const { page } = await browserOf(author);
  const stream = page.waitForResponse('**/api/notifications/stream');
  await goTo(page, `/tournament/single/${id}`);
  const accept = page.getByRole('button', { name: `${two.username} 수락` });
  const why = page.getByText('모집 인원이 모두 찼습니다.');
  await why.waitFor();
  expect(await accept.isDisabled()).toBe(true);
  // The player who was accepted cancels: the open page, which follows the news, shows the free seat without loading.
  await stream;
  await callSite('DELETE', `${post}/apply`, { as: one });
  await why.waitFor({ state: 'detached' });
  expect(await accept.isEnabled()).toBe(true);
});

test('each failure has its sentence, and nothing typed is lost', async () => {
  const [writer, author] = [await newWriter(), await newWriter()];
  const newMatch = (as: typeof writer, path: string) =>
    callSite<MatchPost>('POST', path, { as, body: DRAFT });
  const theirs = (await newMatch(author, '/api/singlematch')).id;
  const own = (await newMatch(writer, '/api/promotion')).id;
  const { page } = await browserOf(writer, `/tournament/single/${theirs}`);
  const main = page.getByRole('main');

  let mend = await refuse(page, 'POST', '**/apply', broken);
  await pressAndAnswer(page, '신청하기', '신청');
  await expectToast(page, '신청 중 문제가 발생했습니다.', '참가 신청을');
  await mend();
  // The member applied in another tab: the server's message and the current page are shown.
  await callSite('POST', `/api/singlematch/${theirs}/apply`, { as: writer });
  await pressAndAnswer(page, '신청하기', '신청');
  await expectToast(page, '이미 신청하셨습니다.', '참가 신청을');
  await main.getByRole('button', { name: '이미 신청됨' }).waitFor();
  mend = await refuse(page, 'DELETE', '**/apply', broken);
  await pressAndAnswer(page, '신청 취소', '신청 취소');
  await expectToast(page, '신청 취소 중 문제가 발생했습니다.', '참가 신청 취소를');
  await mend();

  mend = await refuse(page, 'GET', '**/applicants?*', broken);
  await page.goto(`/tournament/single/${theirs}`);
  const problem = main.getByText('신청자 목록을 불러오는 중 문제가 발생했습니다.');
  await problem.waitFor();
  await expect.poll(() => main.getByText('오세요.').count()).toBe(1);
  await mend();
  await main.getByRole('button', { name: '다시 시도' }).click();
  await main.getByRole('row').filter({ hasText: writer.username }).waitFor();

  for (const [path, address, sentence, tried] of [
    ['/promotion-board/new', '**/api/promotion', '홍보 신청 중 문제가 발생했습니다.', '홍보 신청을'],
    ['/tournament/single/new', '**/api/singlematch', '매치 신청 중 문제가 발생했습니다.', '매치 만들기를'],
    [
      `/promotion-board/edit/${own}`,
      `**/api/promotion/${own}`,
      '홍보글 수정 중 문제가 발생했습니다.',
      '홍보글 수정을',
    ],
  ] as const) {
    await goTo(page, path);
    await page.getByLabel('제목').fill('남아야 하는 제목');
    const when = page.getByLabel(path.startsWith('/promotion') ? '일정' : '매치 날짜');
    if (path.endsWith('/new')) await page.getByRole('button', { name: '날짜를 글로 적기' }).click();
    await when.fill('언젠가');
    await page.getByLabel('내용').fill('남아야 하는 내용');
    mend = await refuse(page, path.includes('edit') ? 'PUT' : 'POST', address, broken);
    await page.getByRole('button', { name: /^(등록|수정)$/ }).click();
    const summary = page.locator('.form-summary');
    await summary.getByText(sentence, { exact: true }).waitFor();
    await summary.getByText(`${tried} 마치지 못했습니다.`, { exact: true }).waitFor();
    await expect.poll(() => when.inputValue()).toBe('언젠가');
    await mend();
    await page.getByRole('button', { name: /^(등록|수정)$/ }).click();
    await page.getByRole('heading', { level: 1, name: '남아야 하는 제목' }).waitFor();
  }

  mend = await refuse(page, 'GET', `**/api/promotion/${own}`, broken);
  await page.goto(`/promotion-board/edit/${own}`);
  await page.getByText('데이터를 불러오는 중 오류가 발생했습니다.').waitFor();
  await mend();
});

test('a double press opens a dialog and leaves it open, and answers it without pressing a button behind it', {
  tags: ['long'],
}, async () => {
  const [author, player] = [await newWriter(), await newWriter()];
  const { id } = await callSite<MatchPost>('POST', '/api/promotion', { as: author, body: DRAFT });
  const path = `/promotion-board/${id}`;
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true };
  const phone = await browserOf(player, path, touch);
  const question = phone.page.getByRole('dialog');
  await tapTwice(phone.page, phone.page.getByRole('button', { name: '신청하기' }));
  await question.getByRole('button', { name: '신청', exact: true }).click({ delay: 600 });
  await phone.page.getByRole('button', { name: '이미 신청됨' }).waitFor();

  const accept = { name: `${player.username} 수락` };
  for (const [settings, pressTwice] of [
    [touch, tapTwice],
    [{}, (_: Page, button: Locator) => button.dblclick()],
  ] as const) {
    const { page } = await browserOf(author, path, settings);
    await page.getByRole('button', accept).click();
    const answer = page.getByRole('dialog').getByRole('button', { name: '수락', exact: true });
    const { x, y } = (await answer.boundingBox()) ?? { x: 0, y: 0 };
    const profile = page.getByRole('link', { name: player.username, exact: true });
    await profile.evaluate(
      (link, { x, y }) => {
        const [left, top] = [`${x}px`, `${y}px`];
        Object.assign(link.style, { position: 'fixed', left, top, width: '90px', height: '44px' });
      },
      { x, y },
    );
    await pressTwice(page, answer);
    await page.getByRole('row').filter({ hasText: player.username }).getByText('수락됨').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await profile.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${await profileOf(player)}`);
    await callSite('PUT', `/api/promotion/${id}/applicants/${player.userId}`, {
      as: author,
      body: { state: 'declined' },
    });
  }
  const { page } = await browserOf(author, path);
  const ask = page.getByRole('main').getByRole('button', { name: '삭제', exact: true });
  await ask.dblclick();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: '삭제' }).waitFor();
  // Later, the backdrop closes it as usual.
  await page.waitForTimeout(600);
  await page.mouse.click(5, 5);
  await asked.waitFor({ state: 'hidden' });
});

async function tapTwice(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [x + width / 2, y + height / 2];
  await page.touchscreen.tap(left, top);
  await page.touchscreen.tap(left + 3, top + 2);
}

test('the runner is offered if two can play: the author and an applicant who is not declined', {
  tags: ['long'],
}, async () => {
  const [author, player] = [await newWriter(), await newWriter()];
  const { id } = await callSite<MatchPost>('POST', '/api/singlematch', { as: author, body: DRAFT });
  const { page } = await browserOf(author, `/tournament/single/${id}`);
  const runner = page.getByRole('link', { name: '신청자로 개인전 진행하기' });
  await page.getByText('신청자가 없습니다.').waitFor();
  await expect.poll(() => runner.count()).toBe(0);
  await callSite('POST', `/api/singlematch/${id}/apply`, { as: player });
  await goTo(page, `/tournament/single/${id}`);
  await page.getByText('이 매치를 대회로 진행하기').click();
  await runner.waitFor();
  await pressAndAnswer(page, `${player.username} 거절`, '거절');
  await runner.waitFor({ state: 'detached' });
});
