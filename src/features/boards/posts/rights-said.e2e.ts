import { expect, test } from 'vitest';
import { goTo, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newPost, newWriter } from '#test/browser/writers.ts';

const SENTENCE = '수정 및 삭제 권한이 없습니다.';
const MATCH = { title: '한 게임', matchDate: '주말', content: '오세요.' };

test('guests and other members read quietly that they may change nothing; authors do not', async () => {
  const [author, other] = [await newWriter(), await newWriter()];
  const free = `/free-board/${await newPost(author, '남의 글')}`;
  const made = (board: string) =>
    callSite<{ id: number }>('POST', `/api/${board}`, { as: author, body: MATCH });
  const promotion = `/promotion-board/${(await made('promotion')).id}`;
  const match = `/tournament/single/${(await made('singlematch')).id}`;
  const guest = await visit('/terms');
  const member = await browserOf(other, '/terms');
  const writer = await browserOf(author, '/terms');
  for (const path of [free, promotion, match]) {
    for (const { page } of [guest, member]) {
      await goTo(page, path);
      const sentence = page.getByRole('main').getByText(SENTENCE);
      await sentence.waitFor();
      const sizes = await sentence.evaluate(each =>
        [each, document.body].map(one => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
    }
    await goTo(writer.page, path);
    await writer.page.getByRole('main').getByRole('button', { name: '삭제' }).waitFor();
    await expect.poll(() => writer.page.getByText(SENTENCE).isVisible()).toBe(false);
  }
  expect([guest, member, writer].flatMap(({ complaints }) => complaints)).toEqual([]);
});
