import { expect } from 'vitest';
import { newMatch } from '#test/fixtures/match-posts.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openSiteWith, test } from '#test/test-app.ts';

const TEXTS = [
  '가족 👨‍👩‍👧‍👦 대회',
  '엄지 👍🏽 하트 ❤️ 키 1️⃣',
  '깃발 🇰🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '옛한글 ᄒᆞᆫ글',
  'שלום 당구 مرحبا',
  'Nguyễn Ánh',
  '각(角)도 ½',
];

test('texts of members come back character by character, in composed form, from every call', async () => {
  const { app, admin: as } = await openSiteWith('admin');
  for (const text of TEXTS) {
    const [sent, stored] = [text.normalize('NFD'), text.normalize('NFC')];
    let post: unknown;
    for (const path of ['/api/announcements', '/api/freeboard']) {
      const body = { title: sent, content: `${sent}\n${sent}` };
      const { body: made } = await app.call<Record<string, unknown>>('POST', path, { as, body });
      expect(made).toMatchObject({ title: stored, content: `${stored}\n${stored}` });
      const read = await app.call('GET', `${path}/${made.id}`);
      expect(read.body).toMatchObject({ title: stored, content: `${stored}\n${stored}` });
      post = made.id;
    }
    const match = await newMatch(app, as, { title: sent, matchDate: sent });
    expect(match).toMatchObject({ title: stored, matchDate: stored });
    const comments = `/api/freeboard/${post}/comments`;
    const comment = await app.call(`POST`, comments, { as, body: { content: sent } });
    expect(comment.body).toMatchObject({ content: stored });
  }
});

test('decomposed and composed Hangul find each other', async ({ app, member: as }) => {
  await app.call('POST', '/api/freeboard', {
    as,
    body: { title: '가을대회'.normalize('NFD'), content: '내용' },
  });
  for (const form of ['NFC', 'NFD']) {
    const q = encodeURIComponent('대회'.normalize(form));
    for (const path of [`/api/search?q=${q}`, `/api/freeboard?q=${q}`]) {
      expect((await app.call<unknown[]>('GET', path)).body).toHaveLength(1);
    }
  }
});

// Addresses that browsers would run or repair, or that lead elsewhere than they say.
const DISGUISED = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
  ...[
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript\u200b:alert(1)',
    'javascript&colon;alert(1)',
  ],
  ...[
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a.example/x',
    'file:///etc/passwd',
  ],
  ...[
    '//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http://[::1',
    'ftp://a.example',
  ],
  ...[
    'https://good.example@evil.example',
    'https://user:word@evil.example',
    'https://good.example\\@evil.example',
  ],
  ...[
    'https://good.example /x',
    'https://good.example/\u202ex',
    'ht\ttps://good.example',
    'https://localhost',
    'https://',
  ],
];

test('no link leads where it does not say: halls take plain web addresses only', async ({ app }) => {
  const as = await newAdmin(app);
  const hall = { region: '서울', name: '한큐', address: '서울 마포구 가온로 1' };
  const statusOf = async (link: object) =>
    (await app.call('POST', '/api/billiard-halls', { as, body: { ...hall, ...link } })).status;
  for (const address of DISGUISED) {
    expect([address, await statusOf({ website: address })]).toEqual([address, 400]);
    expect([address, await statusOf({ youtube: address })]).toEqual([address, 400]);
  }
  expect(await statusOf({ website: 'HTTPS://한큐.kr/길?q=1#x', youtube: 'https://youtube.com/@hanq' })).toBe(
    201,
  );
});
