import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { write } from '#/database/write.ts';
import { foldKey } from '#/shared/text/text.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { findTexts, type TextQuery } from './find-texts.ts';
import { dropText, indexText, indexTexts, type TextSource } from './search-documents.ts';

type Text = { source: TextSource; text: { title?: string; content: string } };

async function fill(app: TestApp, texts: Text[]): Promise<void> {
  for (let at = 0; at < texts.length; at += 500)
    await write(app.site.db, tx => indexTexts(tx, texts.slice(at, at + 500)));
}
const free = (post: number, title: string, content: string): Text => ({
  source: { kind: 'free', post },
  text: { title, content },
});
/** The found places, newest first, without the search's time limit. */
async function found(app: TestApp, q: string, query?: TextQuery): Promise<number[]> {
  const { db } = app.site;
  const { numbers } = await findTexts(db, q, query, 60_000);
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .select(['number', 'post'])
    .where('number', 'in', numbers)
    .execute();
  return numbers.map(number => rows.find(row => row.number === number)?.post ?? 0);
}

describe('found results', () => {
  const TEXTS = [
    free(1, '전국당구대회 안내', '참가비 100% 환불. Cues and a Cue-bag, 2026년 3쿠션'),
    free(2, '큐 추천', '다음 대회에서 쓸 rescue kit, 120개'),
    free(3, '하이런 20점', 'NEAR "AND" OR* NOT (한밭) 🎱 당구 대회 ㅋㅋㅋ'),
    free(4, 'ＦＵＬＬ 폭', "it's a:b-c_d 10\n\n월"),
    free(5, '台灣の撞球', 'キュー とビリヤード'),
    free(6, '큐 월드 SM 빌리어즈 3 쿠션', '내용 없음'),
  ];
  const CASES: [q: string, posts: number[]][] = [
    ['대회', [3, 2, 1]],
    ['당구대회', [1]],
    ['당구 대회', [3, 1]],
    ['"당구 대회"', [3]],
    ['“당구 대회”', [3]],
    ['"당구 대회', [3, 1]],
    ['대회'.normalize('NFD'), [3, 2, 1]],
    ['큐', [6, 2]],
    ['cue', [1]],
    ['CUES', [1]],
    ['"cue-bag"', [1]],
    ['ue-bag', []],
    ['20', [3, 1]],
    ['2026', [1]],
    ['026', []],
    ['3쿠션', [6, 1]],
    ['100%', [1]],
    ['10%', []],
    ['1_0', []],
    ['full', [4]],
    ['near', [3]],
    ['"and"', [3, 1]],
    ['or*', [3]],
    ['(한밭)', [3]],
    ['🎱 당구', [3, 1]],
    ['대회🎱', []],
    ["it's", [4]],
    ['a:b-c_d', [4]],
    ['10 월', [4]],
    ['"10 월"', [4]],
    ['ㅋㅋ', [3]],
    ['撞球', [5]],
    ['ビリヤ', [5]],
    ['없는말', []],
    ['큐월드', [6]],
    ['큐월', [6]],
    ['월드sm빌리', [6]],
    ['"큐월드"', [6]],
    ['"큐 월드"', [6]],
    ['큐 월드', [6]],
    ['빌리어즈3쿠', [6]],
    ['내용없음', []],
    ['', []],
    ['  ', []],
    ['% _ * " \' : - 🎱', []],
  ];

  test('Korean is found anywhere in a word, other words and numbers by their beginning, and wildcard characters are plain', async () => {
    const app = await openTestApp();
    await fill(app, TEXTS);
    for (const [q, posts] of CASES) expect(await found(app, q), q).toEqual(posts);
  });

  test('only in the fields and kinds that are asked for', async ({ app }) => {
    const notice: Text = { source: { kind: 'notice', post: 9 }, text: { title: '대회', content: '알림' } };
    const comment: Text = {
      source: { kind: 'comment', post: 1, comment: 8 },
      text: { content: '대회 알림' },
    };
    await fill(app, [...TEXTS, notice, comment]);
    expect(await found(app, '대회', { fields: ['title'] })).toEqual([9, 1]);
    expect(await found(app, '대회', { fields: ['content'] })).toEqual([1, 3, 2]);
    expect(await found(app, '전국당구대회', { fields: ['content'] })).toEqual([]);
    expect(await found(app, '대회', { kinds: ['notice', 'comment'] })).toEqual([1, 9]);
    expect(await found(app, '알림 대회', { kinds: ['notice'] })).toEqual([9]);
  });

  test('a changed text by its new words only, a removed one not at all, and its comments at once', async () => {
    const app = await openTestApp();
    const { db } = app.site;
    const comments = Array.from({ length: 1200 }, (_, n): Text => {
      return { source: { kind: 'comment', post: 1, comment: n + 1 }, text: { content: `대회 댓글 ${n}` } };
    });
    await fill(app, [...TEXTS, ...comments]);
    const changed = { title: '큐 추천', content: '모임에서 쓸 큐' };
    await write(db, tx => indexText(tx, { kind: 'free', post: 2 }, changed));
    expect(await found(app, '대회', { kinds: ['free'] })).toEqual([3, 1]);
    expect(await found(app, '모임')).toEqual([2]);
    await write(db, tx => dropText(tx, { kind: 'comment', post: 1, comment: 7 }));
    expect((await findTexts(db, '댓글 6')).numbers).toHaveLength(110);
    await write(db, tx => dropText(tx, { kind: 'free', post: 1 }));
    await write(db, tx => dropText(tx, { kind: 'comment', post: 1 }));
    expect(await found(app, '댓글')).toEqual([]);
    expect(await found(app, '대회')).toEqual([3]);
  });

  test('of very many the newest thousand, also through several chunks', async ({ app }) => {
    const MANY = 9000;
    const texts = Array.from({ length: MANY }, (_, n) =>
      free(n, n % 2 ? '쿠션 연습' : '오늘 이야기', n === 5 ? '모서리' : `${n}`),
    );
    await fill(app, texts);
    const odd = Array.from({ length: 1000 }, (_, n) => MANY - 1 - 2 * n);
    expect(await found(app, '쿠션')).toEqual(odd);
    expect(await found(app, '쿠션연')).toEqual(odd);
    expect(await found(app, '연쿠션')).toEqual([]);
    expect(await found(app, '쿠션 연습')).toEqual(odd);
    expect(await found(app, '쿠션 오늘')).toEqual([]);
    expect(await found(app, '모서리')).toEqual([5]);
  });

  test('a search that runs out of time returns the newest, and says that there may be more', async () => {
    const app = await openTestApp();
    await fill(
      app,
      Array.from({ length: 600 }, (_, n) => free(n, '긴 글자열', `${n}`)),
    );
    const hurried = await findTexts(app.site.db, '글자열', {}, -1);
    expect([hurried.numbers.length, hurried.complete]).toEqual([250, false]);
    const patient = await findTexts(app.site.db, '글자열', {}, 60_000);
    expect([patient.numbers.length, patient.complete]).toEqual([600, true]);
  });
});

describe('the index and a plain look at every text', () => {
  const SIGNS = [
    '가',
    '나',
    '가나',
    'a',
    'ab',
    'B',
    '1',
    '12',
    '%',
    '_',
    '-',
    '"',
    "'",
    '*',
    ' ',
    '\n',
    '🎱',
    'ㅋ',
    '한',
  ];
  const text = (maxLength: number) =>
    fc.array(fc.constantFrom(...SIGNS), { maxLength }).map(all => all.join(''));

  /** The words of the search by their definition, without an index. */
  function plainly(texts: Text[], q: string): number[] {
    const words = [...foldKey(q).matchAll(/"([^"]*)"|[^\s"]+/g)].map(([all, phrase]) =>
      (phrase ?? all).trim(),
    );
    const wanted = words.filter(word => /[가-힣ᄀ-ᄒa-z0-9]/.test(word));
    const contains = (full: string, word: string) => {
      const folded = foldKey(full);
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
        const [before, begin] = [folded.charAt(at - 1), word.charAt(0)];
        const isInside = [/[a-z]/, /[0-9]/].some(kind => kind.test(before) && kind.test(begin));
        if (at === 0 || !isInside) return true;
      }
      return false;
    };
    // Blanks of a title are ignored, except between words that are found by their beginning.
    const together = (title: string) =>
      foldKey(title)
        .replace(/(?<=[a-z]) (?=[a-z])|(?<=[0-9]) (?=[0-9])/g, '|')
        .replaceAll(' ', '');
    const fits = ({ text: { title = '', content } }: Text) =>
      wanted.length > 0 &&
      wanted.every(
        word => contains(title, word) || contains(together(title), word) || contains(content, word),
      );
    return texts
      .filter(fits)
      .map(({ source }) => source.post)
      .reverse();
  }

  test('find the same, whatever is written and searched for', async ({ app }) => {
    const texts = fc
      .sample(fc.tuple(text(6), text(30)), { numRuns: 150, seed: 7 })
      .map(([title, content], n) => free(n + 1, title, content));
    await fill(app, texts);
    const queries = fc.sample(text(8), { numRuns: 250, seed: 8 });
    const fittest = queries.filter(q => plainly(texts, q).length > 0);
    expect(fittest.length).toBeGreaterThan(50);
    for (const q of queries) expect(await found(app, q), q).toEqual(plainly(texts, q));
  });
});
