import { describe, expect, test } from 'vitest';
import { videoOf, videosIn } from './video.rules.ts';

const ID = 'dQw4w9WgXcQ';

describe('a video', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?app=desktop&v=${ID}&t=42s`,
    `http://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=share`,
  ])('%s', address => {
    expect(videoOf(address)).toBe(ID);
  });

  test.each([
    '',
    ID,
    `youtube.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `javascript:https://youtu.be/${ID}`,
    'https://www.youtube.com/watch?v="><script>',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/@billiards',
    `https://youtu.be/${ID}/x`,
    `https://user@youtu.be:x/${ID}`,
  ])('is not %j', address => {
    expect(videoOf(address)).toBeUndefined();
  });
});

test('an address alone on its line becomes a video; one within a line stays text', () => {
  const href = `https://youtu.be/${ID}`;
  expect(videosIn('그냥 글\n두 줄')).toEqual([{ text: '그냥 글\n두 줄', at: 0 }]);
  expect(videosIn(`보세요 ${href}`)).toEqual([{ text: `보세요 ${href}`, at: 0 }]);
  expect(videosIn(`앞\n ${href} \n\n뒤`)).toEqual([
    { text: '앞', at: 0 },
    { video: ID, href, at: 2 },
    { text: '\n뒤', at: 33 },
  ]);
  expect(videosIn(href)).toEqual([{ video: ID, href, at: 0 }]);
});

test('of many addresses the first five are players', () => {
  const parts = videosIn(Array(7).fill(`https://youtu.be/${ID}`).join('\n'));
  expect(parts.filter(part => 'video' in part)).toHaveLength(5);
  expect(parts.at(-1)).toMatchObject({ text: `https://youtu.be/${ID}\nhttps://youtu.be/${ID}` });
});
