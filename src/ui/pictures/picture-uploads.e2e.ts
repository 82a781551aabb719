import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { goTo, PHONE, visit } from '#test/browser/browser.ts';
import { photoFile } from '#test/browser/photo-file.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';

/** A phone's photo: turned on its side, longer than a browser sends, and narrow, because that encodes fast. */
const photo = (name: string, background: string) =>
  photoFile(background, { name, width: 3000, height: 300, orientation: 6 });

/** Does `begin`, and waits for the site to store `count` pictures, however busy the machine is. */
async function untilStored(page: Page, count: number, begin: () => Promise<unknown>): Promise<void> {
  const statuses: number[] = [];
  const stored = page.waitForResponse(
    answer => answer.url().endsWith('/api/pictures') && statuses.push(answer.status()) === count,
    { timeout: 0 },
  );
  await begin();
  await stored;
  expect(statuses).toEqual(Array(count).fill(201));
}

test('a file that is no picture is marked itself, and can only be removed', async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  const file = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.getByLabel('제목').fill('두 장');
  await page.getByLabel('내용').fill('한 장은 읽을 수 없습니다.');
  await page.getByLabel('사진 고르기').setInputFiles([await photo('green.jpg', '#0a6b3d'), file]);
  await page.getByText(/사진만 올릴 수 있습니다|사진을 읽을 수 없습니다/).waitFor();
  expect(await page.getByRole('button', { name: '다시 시도' }).count()).toBe(0);
  await page.getByRole('button', { name: '등록' }).click();
  const alt = (place: number) => page.getByLabel(`사진 ${place} 설명`);
  await expect.poll(() => alt(2).evaluate(box => box === document.activeElement)).toBe(true);
  expect([await alt(1).getAttribute('aria-invalid'), await alt(2).getAttribute('aria-invalid')]).toEqual([
    null,
    'true',
  ]);
});

test('a description that is typed while its picture is sent goes on when the picture is stored', async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/pictures', route => held.then(() => route.continue()));
  await page.getByLabel('사진 고르기').setInputFiles([await photo('green.jpg', '#0a6b3d')]);
  const description = page.getByLabel('사진 1 설명');
  await description.pressSequentially('초록');
  await untilStored(page, 1, async () => letGo());
  await page.locator('fieldset img[src^="/pictures/"]').waitFor();
  await page.keyboard.type(' 천');
  expect(await description.inputValue()).toBe('초록 천');
});

test('photos go from a phone into a post, are put in order and described, and fill the screen', async () => {
  const writer = await newWriter();
  const { page } = await browserOf(writer, '/free-board/new', { viewport: PHONE });
  await page.getByLabel('제목').fill(`새 큐 자랑 ${writer.userId}`);
  await page.getByLabel('내용').fill('이렇게 생겼어요.');
  const photos = [await photo('green.jpg', '#0a6b3d'), await photo('red.jpg', '#b3261e')];
  await untilStored(page, 2, () => page.getByLabel('사진 고르기').setInputFiles(photos));
  const previews = page.locator('fieldset img[src^="/pictures/"]');
  await expect.poll(() => previews.count()).toBe(2);
  // Until a post has them, only the sender can load them, by a pass.
  const sources = await previews.evaluateAll(all => all.map(each => each.getAttribute('src') ?? ''));
  expect(sources.every(source => source.includes('?pass='))).toBe(true);
  const areLoaded = () =>
    previews.evaluateAll(all => all.every(each => (each as HTMLImageElement).naturalWidth > 0));
  await expect.poll(areLoaded).toBe(true);
  const [green = '', red = ''] = sources.map(source => source.split('?')[0]);
  await page.getByLabel('사진 2 설명').fill('빨간 큐');
  await page.getByRole('button', { name: '사진 2 앞으로' }).click();
  await expect.poll(() => page.getByLabel('사진 1 설명').inputValue()).toBe('빨간 큐');
  await page.getByRole('button', { name: '사진 1 본문에 넣기' }).click();
  await expect.poll(() => page.getByLabel('내용').inputValue()).toContain('[사진 1]');
  await expectFits(page);
  await page.getByRole('button', { name: '등록' }).click();

  const inPost = page.getByRole('main').locator('a[href^="/pictures/"] img');
  await expect.poll(() => inPost.count()).toBe(2);
  const sent = await inPost.evaluateAll(all =>
    all.map(each => [each.getAttribute('alt'), each.getAttribute('width'), each.getAttribute('height')]),
  );
  // Upright, and sent with at most 2,560 px in height.
  expect(sent).toEqual([
    ['빨간 큐', '256', '2560'],
    ['사진 2', '256', '2560'],
  ]);
  await expectFits(page);

  await inPost.nth(1).click();
  const full = page.getByRole('dialog', { name: '사진 크게 보기' });
  const left = () =>
    full.getByRole('list').evaluate(strip => Math.round(strip.scrollLeft / strip.clientWidth));
  await expect.poll(left).toBe(1);
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(0);
  await full.getByRole('button', { name: '닫기' }).click();
  await full.waitFor({ state: 'hidden' });

  // A search, because the first page may be cached and others write meanwhile.
  const guest = await visit(`/free-board?q=${writer.userId}`);
  const thumbnail = guest.page.getByRole('img', { name: '사진 2장' });
  await expect.poll(() => thumbnail.getAttribute('src')).toBe(red);
  await goTo(guest.page, new URL(page.url()).pathname);
  const card = guest.page.locator('meta[property="og:image"]');
  await expect.poll(() => card.getAttribute('content')).toContain(red.replace('-320.', '-960.'));
  expect(green).not.toBe(red);
});

test('a picture that is refused says why and is taken out, and one comes back with the draft', async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new', { viewport: PHONE });
  await page.getByLabel('제목').fill('사진만 남기기');
  await page.getByLabel('내용').fill('초안입니다.');
  await page.getByLabel('내용').evaluate(field => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['no picture'], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText('JPEG, PNG, WebP 사진만 올릴 수 있습니다.').waitFor();
  await page.getByRole('button', { name: '등록' }).click();
  await page.getByText('사진을 아직 다 올리지 못했습니다.', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: '사진 1 빼기' }).click();
  const green = await photo('green.jpg', '#0a6b3d');
  await untilStored(page, 1, () => page.getByLabel('사진 고르기').setInputFiles([green]));
  const preview = page.locator('fieldset img[src^="/pictures/"]');
  await expect.poll(() => preview.count()).toBe(1);
  const stored = () =>
    page.evaluate(() => Object.values(localStorage).some(text => /"name":"[0-9a-f]{32}-/.test(text)));
  await expect.poll(stored).toBe(true);

  await goTo(page, '/free-board/new');
  await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await expect.poll(() => preview.count()).toBe(1);
  await page.getByRole('button', { name: '등록' }).click();
  await expect.poll(() => page.getByRole('main').locator('a[href^="/pictures/"] img').count()).toBe(1);
});

/** The draft files in this browser. */
const heldFiles = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'draft-pictures')) return 0;
    const opened = indexedDB.open('draft-pictures');
    return new Promise<number>(resolve => {
      // If it was deleted meanwhile, opening must not create an empty one without the store.
      opened.onupgradeneeded = () => opened.transaction?.abort();
      opened.onerror = () => resolve(0);
      opened.onsuccess = () => {
        const count = opened.result.transaction('files').objectStore('files').count();
        count.onsuccess = () => {
          opened.result.close();
          resolve(count.result);
        };
      };
    });
  });

test('pictures chosen without a network are kept with the draft, come back with it, and are sent then', async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new', { viewport: PHONE });
  await page.route('**/api/pictures', route => route.abort());
  await page.getByLabel('제목').fill('지하 당구장에서');
  await page.getByLabel('내용').fill('전파가 없네요.');
  await page.getByLabel('사진 고르기').setInputFiles([await photo('green.jpg', '#0a6b3d')]);
  await page.getByText('사진을 올리지 못했습니다.', { exact: false }).first().waitFor();
  await expect.poll(() => heldFiles(page)).toBe(1);
  const drafted = () =>
    page.evaluate(() => Object.values(localStorage).some(text => text.includes('"name":"sending-')));
  await expect.poll(drafted).toBe(true);

  await goTo(page, '/free-board/new');
  await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  await page.getByText('사진을 올리지 못했습니다.', { exact: false }).first().waitFor();
  await page.unroute('**/api/pictures');
  await untilStored(page, 1, () => page.evaluate(() => dispatchEvent(new Event('online'))));
  await expect.poll(() => page.locator('fieldset img[src^="/pictures/"]').count()).toBe(1);
  await expect.poll(() => heldFiles(page)).toBe(0);
  await page.getByRole('button', { name: '등록' }).click();
  await expect.poll(() => page.getByRole('main').locator('a[href^="/pictures/"] img').count()).toBe(1);
});

test('a draft that is thrown away, and logging out, take its pictures along', {
  tags: ['long'],
}, async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  await page.route('**/api/pictures', route => route.abort());
  const choose = async () => {
    await page.getByLabel('제목').fill('버릴 글');
    await page.getByLabel('사진 고르기').setInputFiles([await photo('green.jpg', '#0a6b3d')]);
    await expect.poll(() => heldFiles(page)).toBe(1);
    await page.getByText('사진을 올리지 못했습니다.', { exact: false }).first().waitFor();
  };
  await choose();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some(text => text.includes('sending-'))))
    .toBe(true);
  await goTo(page, '/free-board/new');
  await page.getByRole('button', { name: '버리고 새로 쓰기' }).click();
  await expect.poll(() => heldFiles(page)).toBe(0);
  await choose();
  await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '로그아웃' }).click();
  // After the logout the pictures are gone.
  await page.waitForURL('/');
  expect(await heldFiles(page)).toBe(0);
});

test('a picture chosen before somebody logs out in another tab is not stored after it', {
  tags: ['long'],
}, async () => {
  const { page } = await browserOf(await newWriter(), '/free-board/new');
  await page.route('**/api/pictures', route => route.abort());
  // The other tab logs out between the choice and the opening of the store.
  await page.evaluate(() => localStorage.setItem('drafts-removed-at', String(Date.now() + 60_000)));
  await page.getByLabel('사진 고르기').setInputFiles([await photo('green.jpg', '#0a6b3d')]);
  await page.getByText('사진을 올리지 못했습니다.', { exact: false }).first().waitFor();
  expect(await heldFiles(page)).toBe(0);
});

test('a picture of a draft that is thrown away while it is looked for is not uploaded', {
  tags: ['long'],
}, async () => {
  const { page, context } = await browserOf(await newWriter(), '/free-board/new');
  await page.route('**/api/pictures', route => route.abort());
  await page.getByLabel('제목').fill('버릴 글');
  await page.getByLabel('사진 고르기').setInputFiles([await photo('red.jpg', '#b3261e')]);
  await page.getByText('사진을 올리지 못했습니다.', { exact: false }).first().waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some(text => text.includes('sending-'))))
    .toBe(true);

  // Another tab locks the file store, so that the form waits for its draft's picture.
  const other = await context.newPage();
  await goTo(other, '/');
  await other.evaluate(async () => {
    const opened = indexedDB.open('draft-pictures');
    await new Promise(resolve => {
      opened.onsuccess = resolve;
    });
    const files = opened.result.transaction('files', 'readwrite').objectStore('files');
    const held = { isLetGo: false };
    Object.assign(window, { held });
    const hold = () => {
      if (held.isLetGo) opened.result.close();
      else files.count().onsuccess = hold;
    };
    await new Promise<void>(resolve => {
      files.count().onsuccess = () => {
        hold();
        resolve();
      };
    });
  });
  const sent: string[] = [];
  await page.route('**/api/pictures', route => {
    sent.push(route.request().url());
    return route.continue();
  });
  await goTo(page, '/free-board/new');
  await page.getByRole('button', { name: '버리고 새로 쓰기' }).click();
  await expect.poll(() => page.getByLabel('사진 1 설명').count()).toBe(0);
  await other.evaluate(() => {
    (window as unknown as { held: { isLetGo: boolean } }).held.isLetGo = true;
  });
  await expect.poll(() => heldFiles(page)).toBe(0);
  // Pictures are stored in turn: the discarded one would have come before this.
  const green = await photo('green.jpg', '#0a6b3d');
  await untilStored(page, 1, () => page.getByLabel('사진 고르기').setInputFiles([green]));
  await expect.poll(() => page.locator('fieldset img[src^="/pictures/"]').count()).toBe(1);
  expect(sent).toHaveLength(1);
});
