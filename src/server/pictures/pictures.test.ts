import { expect, test } from 'vitest';
import { Pictures } from './pictures.ts';

const pictures = new Pictures();
async function drawn(text: string, look = 'font-family="NanumGothic"'): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" ${look}><rect width="200" height="40" fill="#fff"/><text x="4" y="30" font-size="24">${text}</text></svg>`;
  return Buffer.from((await pictures.png(svg)).png).toString('base64');
}

test('texts are drawn with the packaged font alone, whatever font is asked for', async () => {
  const [nanum, other] = [await drawn('큐브 4구'), await drawn('큐브 4구', 'font-family="Noto Sans CJK KR"')];
  expect(other).toBe(nanum);
  expect(await drawn('큐브 3구')).not.toBe(nanum);
  expect(await drawn('큐브 4구', 'font-family="NanumGothic" font-weight="700"')).not.toBe(nanum);
});

test('characters that the font does not have are left out and draw no box', async () => {
  expect(await drawn('대회\u{1F3B1}漢字')).toBe(await drawn('대회'));
  expect(await drawn('\u{1F3B1}')).toBe(await drawn(''));
  expect(await drawn('뷁 A &amp; B')).not.toBe(await drawn(' A &amp; B'));
});

test('a picture that cannot be drawn is an error, and the next one is drawn', async () => {
  await expect(pictures.png('<svg')).rejects.toThrow('card-process ended with 1');
  expect(await drawn('다음')).toMatch(/^iVBOR/);
});
