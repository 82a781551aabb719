import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter, type Writer } from '#test/browser/writers.ts';

const TYPED = { 제목: '남아야 하는 제목', '매치 날짜': '언젠가', 내용: '남아야 하는 내용' };

const newMatch = async (as: Writer, board: 'promotion' | 'singlematch', body: object = {}) => {
  const draft = { title: '한 게임', matchDate: '주말', content: '오세요.', ...body };
  return (await callSite<{ id: number }>('POST', `/api/${board}`, { as, body: draft })).id;
};

const FORMS = [
  ['a new free post', async () => '/free-board/new', '등록'],
  ['a changed free post', async (as: Writer) => `/free-board/edit/${await newPost(as, '고칠 글')}`, '수정'],
  ['a promotion', async () => '/promotion-board/new', '등록'],
  ['a match', async () => '/tournament/single/new', '등록'],
  [
    'a match that is changed in place',
    async (as: Writer) => `/tournament/single/${await newMatch(as, 'singlematch')}?edit`,
    '수정',
  ],
] as const;

const ENDS = [
  ['revoked', (_: Page, as: Writer) => callSite('POST', '/api/auth/logout', { as })],
  ['without its token', (page: Page) => page.evaluate(() => localStorage.removeItem('token'))],
] as const;

for (const [how, end] of ENDS) {
  for (const [what, addressFor, submit] of FORMS) {
    // How a session ended makes no difference to a form, and new posts of all boards have one.
    const isUsual =
      how === 'revoked' ? !['a promotion', 'a match'].includes(what) : what === 'a new free post';
    const tags = isUsual ? [] : ['long'];
    test(`with a session ${how}, ${what} leads to the login and back to its text`, { tags }, async () => {
      const writer = await newWriter();
      const address = await addressFor(writer);
      const { page, complaints } = await browserOf(writer, address);
      await page.getByLabel('내용').waitFor();
      const fields = Object.entries(TYPED).filter(
        ([label]) => label !== '매치 날짜' || /match|single|promo/.test(address),
      );
      for (const [label, text] of fields) await page.getByRole('textbox', { name: label }).fill(text);
      await end(page, writer);
      await page.getByRole('button', { name: submit, exact: true }).click();
      await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`);
      await page.getByRole('alert').getByText('로그인이 필요합니다.').waitFor();
      await logInAs(page, writer);
      await page.waitForURL(url => url.pathname + url.search === address);
      await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
      for (const [label, text] of fields)
        await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toBe(text);
      await page.getByRole('button', { name: submit, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: TYPED.제목 }).waitFor();
      expect(complaints).toEqual([]);
    });
  }

  test(`an applicant with a session ${how} reads who may apply, and sees the header of guests`, {
    tags: how === 'revoked' ? [] : ['long'],
  }, async () => {
    const [author, player] = [await newWriter(), await newWriter()];
    const path = `/promotion-board/${await newMatch(author, 'promotion')}`;
    const { page } = await browserOf(player);
    // The stream would notice before the press: it is never answered, so it is not retried either.
    await page.route('**/api/notifications/stream', () => {});
    await goTo(page, path);
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: '로그아웃' }).waitFor();
    await page.getByRole('button', { name: '신청하기' }).waitFor();
    await page.waitForTimeout(2000);
    await page.getByRole('button', { name: '신청하기' }).click();
    await end(page, player);
    await page.getByRole('dialog').getByRole('button', { name: '신청', exact: true }).click();
    await page.getByRole('alert').getByText('로그인 후 신청할 수 있습니다.').waitFor();
    await header.getByRole('link', { name: '회원가입' }).waitFor();
    await expect.poll(() => header.getByRole('button', { name: '로그아웃' }).isVisible()).toBe(false);
    const apply = page.getByRole('region', { name: '신청', exact: true });
    await apply.getByRole('link', { name: '로그인' }).waitFor();
  });
}

async function logInAs(page: Page, { userId }: Writer): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('아이디').fill(userId);
  await main.getByLabel('비밀번호').fill('three-cushion-9');
  await main.getByRole('button', { name: '로그인' }).click();
}
