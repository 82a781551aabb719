import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { NARROW, visit } from '#test/browser/browser.ts';
import { callSite, newHall, newWriter } from '#test/browser/writers.ts';
import { tournamentBody } from '#test/fixtures/tournaments-on-site.ts';

test('a hall’s page has its matches, tournaments and ranking, and no part that is empty', async () => {
  const name = `탭 당구장 ${Date.now() % 100_000}`;
  const hall = await newHall({ name });
  const host = await newWriter();
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const match = { title: '여기서 한판', matchDate: day, content: '오세요', day, hall: name, region: '제주' };
  await callSite('POST', '/api/singlematch', { as: host, body: match });
  const body = { ...tournamentBody(`${name} 월례`), hall: name };
  await callSite('POST', '/api/tournaments', { as: host, body });

  const { page } = await visit(`/region/${hall.id}`, NARROW);
  const parts = page.getByRole('heading', { level: 2 });
  await expect
    .poll(() => parts.allTextContents())
    .toEqual(['여기서 열리는 매치', '여기서 열리는 대회', '회원 랭킹']);
  await page.getByRole('link', { name: `${name} 월례` }).waitFor();
  await page.getByRole('link', { name: '여기서 한판' }).waitFor();
  await expectFits(page);
});
