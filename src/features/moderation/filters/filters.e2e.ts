import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE } from '#test/browser/browser.ts';
import { browserOf, newModerator, newPost, newWriter, owner } from '#test/browser/writers.ts';

test('an admin tries a word and adds it; its author reads that the text waits, and a moderator publishes it', async () => {
  const [author, moderator, admin] = [await newWriter(), await newModerator(), await owner()];
  // No other test uses this word.
  const word = `뷁${author.userId}`;
  const older = await newPost(author, `${word} 지난 글`);
  const { page } = await browserOf(admin, '/admin/filters', { viewport: PHONE });
  await page.getByRole('button', { name: '금지어 추가' }).click();
  await page.getByRole('textbox', { name: '말이나 주소', exact: true }).fill(word);
  await page.getByRole('button', { name: '최근 글 1,000개로 시험' }).click();
  await page.getByRole('link', { name: `${word} 지난 글` }).waitFor();
  await page.getByRole('textbox', { name: '말이나 주소', exact: true }).fill('가');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByText('2자 이상 입력해주세요').first().waitFor();
  await page.getByRole('textbox', { name: '말이나 주소', exact: true }).fill(word);
  await page.getByRole('combobox', { name: '처리' }).selectOption({ label: '확인 후 공개' });
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await page.getByRole('rowheader').filter({ hasText: word }).waitFor();
  await expectFits(page);

  const writing = await browserOf(author, '/free-board/new', { viewport: PHONE });
  const title = `${word.split('').join(' ')} 새 글`;
  await writing.page.getByRole('textbox', { name: '제목' }).fill(title);
  await writing.page.getByRole('textbox', { name: '내용' }).fill('내용입니다.');
  await writing.page.getByRole('button', { name: '등록' }).click();
  await writing.page.waitForURL(/\/free-board\/\d+$/);
  const path = new URL(writing.page.url()).pathname;
  expect(path).not.toBe(`/free-board/${older}`);
  await writing.page.getByText('지금은 작성자와 운영진에게만 보입니다.').waitFor();

  const desk = await browserOf(moderator, path, { viewport: PHONE });
  await goTo(desk.page, '/admin/cases?tab=reports');
  const row = desk.page.getByRole('row').filter({ hasText: title });
  await row.getByText(`금지어: ${word}`).waitFor();
  await row.getByRole('link', { name: title }).click();
  await desk.page.waitForURL('**/admin/cases/*');
  await desk.page.getByRole('radio', { name: '공개', exact: true }).check();
  await desk.page.getByRole('button', { name: '처리하기', exact: true }).click();
  await desk.page.getByText('공개함').waitFor();
  const guest = await browserOf(await newWriter(), path);
  await guest.page.getByRole('heading', { name: title }).waitFor();

  const managed = page.getByRole('row').filter({ hasText: word });
  await managed.getByRole('button', { name: '메뉴' }).click();
  await managed.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await page.getByRole('rowheader').filter({ hasText: word }).waitFor({ state: 'detached' });
});
