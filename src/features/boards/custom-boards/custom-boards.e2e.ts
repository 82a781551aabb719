import { expect, test } from 'vitest';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { DESKTOP, goTo, newVisitor, ON_NARROW, PHONE } from '#test/browser/browser.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { browserOf, callSite, newPicture, newWriter, owner } from '#test/browser/writers.ts';
import { BOARD } from '#test/fixtures/custom-boards.ts';
import { BOARD_FOR_MEMBERS, SLUG_RESERVED, WRITE_FOR_ADMINS } from './custom-boards.rules.ts';

test('an admin makes a board on a phone; a member writes, is answered and edits there, and guests read it', async () => {
  const [author, reader] = [await newWriter(), await newWriter()];
  const slug = `q-${author.userId.toLowerCase()}`;
  const name = `질문 ${author.userId}`.slice(0, 20);
  const desk = await browserOf(await owner(), '/admin/boards', ON_NARROW);
  await desk.page.getByRole('button', { name: '게시판 추가' }).click();
  const field = (label: string) => desk.page.getByRole('textbox', { name: label });
  await field('게시판 이름').fill(name);
  await field('게시판 주소').fill('managed');
  await field('게시판 소개').fill('무엇이든 묻습니다.');
  await desk.page.getByRole('button', { name: '저장', exact: true }).click();
  await desk.page.getByText(SLUG_RESERVED).first().waitFor();
  expect(await field('게시판 이름').inputValue()).toBe(name);
  expect(await barriers(desk.page)).toEqual([]);
  await field('게시판 주소').fill(slug);
  await field('말머리').fill('질문, 후기');
  await desk.page.getByRole('button', { name: '저장', exact: true }).click();
  await desk.page.getByRole('button', { name: `${name} 수정` }).waitFor();
  expect(await sidewaysScroll(desk.page)).toBe(0);

  const { page } = await browserOf(author, '/free-board', { viewport: PHONE });
  await page.getByRole('combobox', { name: '게시판' }).selectOption(name);
  await page.waitForURL(`**/boards/${slug}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await expectFits(page);
  await page.getByRole('link', { name: '글쓰기' }).last().waitFor();
  await goTo(page, `/boards/${slug}/new`);
  await page.getByRole('combobox', { name: '말머리' }).selectOption('질문');
  await page.getByRole('textbox', { name: '제목' }).fill('두께가 궁금합니다');
  await page.getByRole('textbox', { name: '내용' }).fill('반 두께는 어떻게 보나요?');
  await page.getByRole('button', { name: '등록' }).click();
  await page.waitForURL(/\/boards\/[^/]+\/\d+$/);
  const path = new URL(page.url()).pathname;
  const id = path.split('/').at(-1);

  const other = await browserOf(reader, path, { viewport: DESKTOP });
  await other.page.getByRole('button', { name: /이 글 추천 0명/ }).click();
  await other.page.getByRole('button', { name: /이 글 추천 1명/ }).waitFor();
  await other.page.getByRole('textbox', { name: '댓글 쓰기' }).fill('가장자리를 보세요');
  await other.page.getByRole('button', { name: '댓글 등록' }).click();
  await page.getByRole('listitem').filter({ hasText: '가장자리를 보세요' }).waitFor();

  // A 말머리 links a post to the list of equal ones, and that list back to all.
  await other.page.getByRole('link', { name: '질문', exact: true }).click();
  await other.page.waitForURL(`**/boards/${slug}?heading=*`);
  await other.page.getByRole('link', { name: '두께가 궁금합니다' }).waitFor();
  const headings = other.page.getByRole('combobox', { name: '말머리' });
  await headings.selectOption('후기');
  await other.page.getByText('게시글이 없습니다.').waitFor();
  await headings.selectOption('');
  await other.page.getByRole('row', { name: /질문 두께가 궁금합니다/ }).waitFor();
  expect(await barriers(other.page)).toEqual([]);

  await goTo(page, `/boards/${slug}/edit/${id}`);
  await expect.poll(() => page.getByRole('combobox', { name: '말머리' }).inputValue()).toBe('질문');
  const title = page.getByRole('textbox', { name: '제목' });
  await expect.poll(() => title.inputValue()).toBe('두께가 궁금합니다');
  await title.fill('반 두께가 궁금합니다');
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: '반 두께가 궁금합니다' }).waitFor();

  // A link with only the post's number redirects there.
  const { page: guest } = await newVisitor({ viewport: PHONE });
  await goTo(guest, `/free-board/${id}?comments=1`);
  await guest.waitForURL(`**${path}?comments=1`);
  const isThere = async () => {
    await goTo(guest, path);
    return guest.getByText('가장자리를 보세요').isVisible();
  };
  await expect.poll(isThere).toBe(true);
  await goTo(guest, `/boards/${slug}`);
  await guest.getByRole('link', { name: '반 두께가 궁금합니다' }).waitFor();
  await guest.getByRole('button', { name: '메뉴 열기' }).click();
  await guest.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name }).waitFor();
});

test('a board for members asks guests to log in and opens for members; a board on which only admins write tells members so', async () => {
  const member = await newWriter();
  const slug = `club-${member.userId.toLowerCase()}`;
  const name = `회원방 ${member.userId}`.slice(0, 20);
  const draft = { ...BOARD, slug, name, readers: 'members', writers: 'admins' };
  const as = await owner();
  const made = await callSite<{ id: number }>('POST', '/api/boards', { as, body: draft });
  const { page: guest } = await newVisitor({ viewport: DESKTOP });
  await goTo(guest, `/boards/${slug}`);
  await guest.getByText(BOARD_FOR_MEMBERS).waitFor();
  const login = guest.getByRole('main').getByRole('link', { name: '로그인' });
  expect(await login.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/boards/${slug}`)}`);
  const { page } = await browserOf(member, `/boards/${slug}`, { viewport: PHONE });
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('회원만 볼 수 있는 게시판입니다.').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: '글쓰기' }).count()).toBe(0);
  await goTo(page, `/boards/${slug}/new`);
  await page.getByText(WRITE_FOR_ADMINS).waitFor();
  // Members load its pictures in the list and in the post; guests cannot.
  const picture = await newPicture(as, (await photoFile()).buffer as Buffer<ArrayBuffer>);
  const text = {
    title: '회원만 보는 사진',
    content: '사진',
    pictures: [{ name: picture, alt: '새 테이블' }],
  };
  await callSite('POST', `/api/boards/${slug}/posts`, { as, body: text });
  await goTo(page, `/boards/${slug}`);
  const isLoaded = (name: string) =>
    page.getByRole('img', { name }).evaluate(image => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(() => isLoaded('사진 1장')).toBe(true);
  await page.getByRole('link', { name: text.title }).click();
  await expect.poll(() => isLoaded('새 테이블')).toBe(true);
  expect((await guest.request.get(picturePath(picture, 320))).status()).toBe(404);
  // Members find the board above the free board's list, too.
  await goTo(page, '/free-board');
  const boards = page.getByRole('combobox', { name: '게시판' });
  await boards.getByRole('option', { name }).waitFor({ state: 'attached' });
  // The earlier address redirects.
  const change = { ...draft, slug: `${slug}-2`, readers: 'everyone' };
  await callSite('PUT', `/api/boards/${made.id}`, { as, body: change });
  const earlier = await guest.request.get(`/boards/${slug}?page=1`, { maxRedirects: 0 });
  expect([earlier.status(), earlier.headers().location]).toEqual([301, `/boards/${slug}-2?page=1`]);
  await goTo(page, `/boards/${slug}`);
  await page.waitForURL(`**/boards/${slug}-2`);
});
