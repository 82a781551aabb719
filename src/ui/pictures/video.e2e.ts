import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, PHONE } from '#test/browser/browser.ts';
import { newPost, newWriter } from '#test/browser/writers.ts';

test('a video is a drawn placeholder until it is pressed, and no other site is contacted before', async () => {
  const address = 'https://youtu.be/dQw4w9WgXcQ';
  const post = await newPost(await newWriter(), '하이런 영상', `어제 친 공입니다.\n${address}\n봐 주세요.`);
  const { page, context } = await newVisitor({ viewport: PHONE });
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).hostname));
  await context.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await goTo(page, `/free-board/${post}`);
  const poster = page.getByRole('link', { name: /유튜브 동영상 재생/ });
  await poster.waitFor();
  await expectFits(page);
  expect(asked.filter(host => host.includes('you'))).toEqual([]);
  await poster.click();
  await page.frameLocator('iframe[title="유튜브 동영상"]').locator('html').waitFor({ state: 'attached' });
  await expect.poll(() => asked).toContain('www.youtube-nocookie.com');
  await expect.poll(() => poster.count()).toBe(0);
});
