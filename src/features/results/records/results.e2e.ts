import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, NARROW, ON_NARROW, visit } from '#test/browser/browser.ts';
import { accept, evening } from '#test/browser/evenings.ts';
import { browserOf, callSite, newHall, newWriter, releaseGames } from '#test/browser/writers.ts';

test('counted results are in the ranking, on the profile, in 상대전적 and on the hall’s board', async () => {
  const organiser = await newWriter();
  const [one, two] = [await newWriter(), await newWriter()];
  const hall = `기록당구장${one.userId}`;
  const saved = await evening(organiser, [one, two], hall, [1, 1, 2, 1, 2]);
  for (const who of [one, two]) await accept(who, saved.id);
  await saved.finish();
  await releaseGames(saved.id);
  const found = await callSite<{ id: string; victory: number }[]>(
    'GET',
    `/api/memberanking?period=all&q=${encodeURIComponent(one.username)}`,
  );
  expect(found.find(({ id }) => id === one.userId)?.victory).toBe(3);

  const { page } = await visit(`/profile/${one.userId}`, NARROW);
  const card = page.getByRole('region', { name: '선수 카드' });
  await card.getByText('60.0%').waitFor();
  await card.getByText('최근 5경기 3승 2패').waitFor();
  const record = page.getByRole('region', { name: '대회 경기 기록' });
  await card.getByText('1.050').waitFor();
  await record.getByText('최근 90일 5경기 · 30경기부터 4구 수지를 평가합니다.', { exact: true }).waitFor();
  await record.getByRole('img', { name: /최근 5경기의 득점률/ }).waitFor();
  await expectFits(page);
  await card.getByRole('link', { name: '3구', exact: true }).click();
  await record.getByText('아직 기록된 경기가 없습니다.').waitFor();
  await card.getByRole('link', { name: '4구 3승 2패' }).click();
  await card.getByText('1.050').waitFor();
  await page.getByRole('navigation', { name: '이 회원' }).getByRole('link', { name: '대회' }).click();
  await page.waitForURL(/\?tournaments=1$/);
  const played = page.getByRole('region', { name: '참가한 대회' });
  await expect.poll(() => played.getByRole('link').count()).toBe(1);
  await page.getByRole('navigation', { name: '이 회원' }).getByRole('link', { name: '기록' }).click();
  await record
    .getByRole('link', { name: `${two.username}, 상대전적` })
    .first()
    .click();
  await page.waitForURL(/\/versus\/\d+-\d+$/);
  await page.getByText(/예상 승률/).waitFor();
  await page.getByRole('main').getByText('3승 2패').waitFor();
  await expectFits(page);

  await goTo(page, `/versus/${two.userId}-${one.userId}?ball=4`);
  await page.waitForURL(/\/versus\/\d+-\d+\?ball=4$/);
  await page.getByRole('main').getByText('2승 3패').waitFor();
  expect((await page.request.get('/versus/nobody1-nobody2')).status()).toBe(404);

  const { id } = await newHall({ region: '서울', name: hall, address: '서울 마포구 1' });
  await goTo(page, `/region/${id}`);
  const board = page.getByRole('region', { name: '득점률 순위' });
  const first = board.getByRole('table').getByRole('row').nth(1);
  await expect.poll(() => first.textContent()).toContain(one.username);
  await expect.poll(() => first.textContent()).toContain('84.0%');
  await expectFits(page);

  const mine = await browserOf(two, `/profile/${one.userId}`, ON_NARROW);
  const against = mine.page.getByRole('button', { name: '나와의 상대전적' });
  await against.waitFor();
  expect(await mine.page.getByRole('main').innerHTML()).not.toContain(two.userId);
  await against.click();
  await mine.page.waitForURL(/\/versus\/\d+-\d+$/);
  await goTo(mine.page, '/profile/record');
  await mine.page.getByRole('region', { name: '선수 카드' }).getByText('최근 5경기 2승 3패').waitFor();
  await mine.page.getByRole('link', { name: '4구 2승 3패' }).waitFor();
  await expectFits(mine.page);
});
