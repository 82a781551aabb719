import { expect, test } from 'vitest';
import { barriers, expectFits, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, newWriter } from '#test/browser/writers.ts';
import { advance } from '#test/fixtures/bracket-play.ts';
import { appendOnSite, saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

test('an organiser makes a season and puts a closed tournament into it, and its ranking shows the points', async () => {
  const organiser = await newWriter();
  const saved = await saveOnSite(organiser, { count: 2 });
  await appendOnSite(saved, advance('r1m1', 1), { type: 'closed' });
  const { page } = await browserOf(organiser, '/seasons/new', ON_NARROW);
  const title = `수요 리그 ${saved.id}`;
  await page.getByLabel('시즌 이름').fill(title);
  await page.getByRole('button', { name: '만들기' }).click();
  await page.getByRole('alert').getByText('당구장이나 동호회를 하나는 적어주세요.').waitFor();
  await expectFits(page);
  await page.getByLabel('동호회').fill('수요회');
  await page.getByRole('button', { name: '만들기' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const season = new URL(page.url()).pathname;

  await goTo(page, `/tournaments/${saved.id}`);
  await page
    .getByRole('region', { name: '대회 관리' })
    .getByRole('button', { name: '관리', exact: true })
    .click();
  await page.getByRole('dialog', { name: '대회 관리' }).getByRole('button', { name: '시즌' }).click();
  const sheet = page.getByRole('dialog', { name: '시즌' });
  await sheet.getByRole('button', { name: '시즌에 넣기' }).click();
  const places = page.getByRole('region', { name: '최종 순위' });
  await places.getByRole('link', { name: title }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await places.getByRole('link', { name: title }).click();
  await page.waitForURL(`**${season}`);
  const winner = page.getByRole('table', { name: '시즌 순위' }).getByRole('row', { name: /선수1/ });
  await winner.getByText('200점').waitFor();
  await page
    .getByRole('table', { name: '시즌의 대회' })
    .getByText('2명')
    .first()
    .waitFor({ state: 'attached' });
  const guest = await visit(season);
  await guest.page.getByRole('main').getByRole('link', { name: '시즌', exact: true }).waitFor();
  expect(await guest.page.getByText('수정 및 삭제 권한이 없습니다.').count()).toBe(0);
  await expectFits(page);

  await goTo(page, season.replace('/seasons/', '/seasons/edit/'));
  await page.getByLabel('우승', { exact: true }).fill('300');
  await page.getByRole('button', { name: '수정' }).click();
  await winner.getByText('300점').waitFor();
  await goTo(page, '/seasons');
  await page.getByRole('link', { name: title }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
});
