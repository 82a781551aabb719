import { describe, expect, test } from 'vitest';
import { openOwnersApp } from '#test/fixtures/owners-folder.ts';
import { type Ad, ad, type ListedAd, listedAd } from './ads.contract.ts';
import { AD_NAMES, MISSING, UNREADABLE } from './ads.rules.ts';

const PATH = '/api/ads';

describe('the built-in ads', () => {
  test('are three places for ads, each with a picture of this site and a link into it', async () => {
    const app = await openOwnersApp();
    for (const name of AD_NAMES) {
      const { status, body } = await app.call<Ad>('GET', `${PATH}/${name}`);
      expect(status).toBe(200);
      const { text, imageUrl, linkUrl } = ad.parse(body);
      expect([text.split('\n')[0], imageUrl, linkUrl]).toEqual([
        '광고를 실을 수 있는 자리입니다',
        '/mark.svg',
        '/',
      ]);
    }
  });

  test('are no more than three', async () => {
    const app = await openOwnersApp();
    for (const name of ['ad4', 'AD1', '__proto__', 'constructor', '..%2fsite.db']) {
      expect((await app.call('GET', `${PATH}/${name}`)).status, name).toBe(404);
    }
  });
});

describe('an owner’s own', () => {
  test('replace the built-in ones at once, also if a Windows editor wrote them', async () => {
    const app = await openOwnersApp();
    const ours = {
      text: '새 단장 기념\n첫 시간 무료',
      imageUrl: 'hall.png',
      linkUrl: 'https://hall.example.com',
    };
    const expected = {
      name: 'ad2',
      text: '새 단장 기념\n첫 시간 무료',
      imageUrl: '/hall.png',
      linkUrl: 'https://hall.example.com/',
    };
    app.lay('adContents.json', { ad2: ours });
    expect((await app.call('GET', `${PATH}/ad2`)).body).toEqual(expected);
    app.lay('adContents.json', `\uFEFF${JSON.stringify({ ad2: ours })}`);
    expect((await app.call('GET', `${PATH}/ad2`)).body).toEqual(expected);
    // The owner's file replaces the built-in one as a whole.
    expect(await app.call('GET', `${PATH}/ad1`)).toMatchObject({ status: 404, body: { message: MISSING } });
  });

  test('lose a link or a picture that cannot be used, and keep the rest', async () => {
    const app = await openOwnersApp();
    app.lay('adContents.json', {
      ad1: { text: '안내', imageUrl: 'http://plain.example.com/a.png', linkUrl: 'javascript:alert(1)' },
      ad2: { text: 7, imageUrl: ['x'], linkUrl: null },
      ad3: 'only a text',
    });
    const nothing = { imageUrl: null, linkUrl: null };
    expect((await app.call('GET', `${PATH}/ad1`)).body).toEqual({ name: 'ad1', text: '안내', ...nothing });
    expect((await app.call('GET', `${PATH}/ad2`)).body).toEqual({ name: 'ad2', text: '', ...nothing });
    expect((await app.call('GET', `${PATH}/ad3`)).status).toBe(404);
  });

  test('lose a link that would lead to another site', async () => {
    const app = await openOwnersApp();
    for (const away of ['/.//evil.example/', '/a/..//evil.example/', '//evil.example/']) {
      app.lay('adContents.json', { ad1: { text: '안내', imageUrl: away, linkUrl: away } });
      const { body } = await app.call<Ad>('GET', `${PATH}/ad1`);
      expect([away, body.imageUrl, body.linkUrl]).toEqual([away, null, null]);
    }
  });

  test('that cannot be read are reported, and not silently replaced by the built-in ones', async () => {
    const app = await openOwnersApp();
    const cp949 = new Uint8Array([0x7b, 0x22, 0xb4, 0xe7, 0x22, 0x3a, 0x31, 0x7d]);
    for (const broken of ['{"ad1":', '', 'null', '[]', '"ad1"', cp949, `{"x":"${'x'.repeat(300_000)}"}`]) {
      app.lay('adContents.json', broken);
      const { status, headers, body } = await app.call('GET', `${PATH}/ad1`);
      expect([status, body.message]).toEqual([503, UNREADABLE]);
      expect(headers.get('retry-after')).toBe('60');
    }
  });
});

test('the list of ads names the operator’s files only, no built-in ones', async () => {
  const app = await openOwnersApp();
  const list = () => app.call<ListedAd[]>('GET', PATH);
  expect((await list()).body).toEqual([]);
  app.lay('adContents.json', {
    ad1: { text: '새 단장 기념\n첫 시간 무료' },
    ad2: { text: '', imageUrl: '' },
    ad3: { text: '', imageUrl: '/ad3.png' },
    ad4: { text: '없는 자리' },
  });
  expect((await list()).body.map(each => listedAd.strict().parse(each))).toEqual([
    { name: 'ad1', title: '새 단장 기념' },
    { name: 'ad3', title: '광고' },
  ]);
  app.lay('adContents.json', '{"ad1":');
  expect((await list()).status).toBe(503);
});
