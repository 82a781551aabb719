import { expect, inject, test } from 'vitest';
import { callSite, newHall, newPost, newWriter } from '#test/browser/writers.ts';
import { saveOnSite } from '#test/fixtures/tournaments-on-site.ts';
import { FIRST, FIRST_PAGES, MOST_KB, pageWeight } from '../../scripts/bench/weight-cases.ts';

async function weigh(path: string) {
  const { status, sizes } = await pageWeight(inject('siteUrl'), path);
  expect(status).toBe(200);
  return { kB: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: sizes.length };
}

test.each(FIRST_PAGES)('a first visit to %s loads little: styles and scripts, compressed', async path => {
  const { kB, files } = await weigh(path);
  expect(kB).toBeLessThanOrEqual(FIRST.kB);
  expect(files).toBeLessThanOrEqual(FIRST.files);
});

const FORMS = [
  '/login',
  '/signup',
  '/terms',
  '/search',
  '/tv',
  '/attendance',
  '/notifications',
  '/tournaments/new',
];
const SET_UPS = ['/tournament/setup', '/tournament/multi', '/tournament/groups', '/tournament/single'];
const RUNNERS = ['/tournament', '/tournament/multi/start', '/tournament/single/start'];

test.each([...FORMS, ...SET_UPS, ...RUNNERS])('so does one to %s', async path => {
  expect((await weigh(path)).kB).toBeLessThanOrEqual(MOST_KB);
});

test('and one to a post, a member, a tournament, a hall and a match', async () => {
  const writer = await newWriter();
  const post = await newPost(writer, '가벼운 글');
  const { id } = await saveOnSite(writer);
  const hall = await newHall({ name: '가벼운 당구장' });
  const body = { title: '가벼운 매치', matchDate: '2099-12-31', content: '내용' };
  const match = await callSite<{ id: number }>('POST', '/api/singlematch', { as: writer, body });
  const byLoginId = await fetch(`${inject('siteUrl')}/profile/${writer.userId}`, { redirect: 'manual' });
  const profile = byLoginId.headers.get('location') ?? '';
  const others = [`/tournaments/${id}`, `/region/${hall.id}`, `/tournament/single/${match.id}`];
  for (const path of [`/free-board/${post}`, profile, ...others])
    expect((await weigh(path)).kB, path).toBeLessThanOrEqual(MOST_KB);
});
