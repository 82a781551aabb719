import { expect, test } from 'vitest';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { ON_NARROW } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';
import { MATCH_DRAFT } from '#test/fixtures/match-posts.ts';

test('two who agreed on a match play it in three taps: 점수판, the end, and the other’s confirmation', async () => {
  const [author, applicant] = [await newWriter({ score4: '30' }), await newWriter({ score4: '40' })];
  const { id } = await callSite<{ id: number }>('POST', '/api/singlematch', {
    as: author,
    body: { ...MATCH_DRAFT, matchDate: '2099-12-31' },
  });
  await callSite('POST', `/api/singlematch/${id}/apply`, { as: applicant });
  const path = `/api/singlematch/${id}/applicants/${applicant.userId}`;
  await callSite('PUT', path, { as: author, body: { state: 'accepted' } });

  const { page } = await browserOf(author, `/tournament/single/${id}`, ON_NARROW);
  await page.getByRole('region', { name: '경기' }).waitFor();
  // On a page from the server the box comes last, so that nothing moves.
  await page.locator('section:has(#applicants) ~ #game').waitFor();
  await expectFits(page);
  await page.getByRole('button', { name: `${applicant.username}님과 점수판` }).click();
  // Names, targets and the first shooter are known, so the game has begun.
  const plus = page.getByRole('button', { name: '1 더하기' });
  await plus.waitFor();
  await expect.poll(() => page.locator('.scorer-digits').allTextContents()).toEqual(['0', '0']);
  for (const each of [plus, plus, plus]) await each.click();
  await page.getByRole('button', { name: /결과 보내기$/ }).click();
  await page.waitForURL(`**/tournament/single/${id}#game`);
  await page.getByText('상대 확인 대기').waitFor();

  const second = await browserOf(applicant, '/notifications', ON_NARROW);
  const news = second.page.getByRole('main').getByRole('link', { name: /상대가 경기 결과를 입력했습니다/ });
  await news.click();
  await second.page.waitForURL(`**/tournament/single/${id}#game`);
  const theirs = second.page.getByRole('region', { name: '경기' });
  await theirs.getByText(`${author.username} 승 3:0`, { exact: false }).waitFor();
  await expectFits(second.page);
  // The form begins with the scoreboard, and with the own result once there is one.
  const typing = second.page.getByRole('dialog', { name: '경기 결과' });
  const figures = (name: string) =>
    typing.locator(`[name^=${name}]`).evaluateAll(all => all.map(field => (field as HTMLInputElement).value));
  await theirs.getByRole('button', { name: '다르게 입력' }).click();
  await typing.waitFor();
  expect([await figures('points'), await figures('innings')]).toEqual([['3', '0'], ['1']]);
  await typing.locator('[name=points1]').fill('2');
  await typing.getByRole('button', { name: '결과 보내기' }).click();
  await theirs.getByText('두 결과가 다릅니다. 상대와 맞춰 주세요.').waitFor();
  await theirs.getByRole('button', { name: '고치기' }).click();
  await typing.waitFor();
  expect(await figures('points')).toEqual(['3', '2']);
  await typing.getByRole('button', { name: '취소' }).click();
  await theirs.getByRole('button', { name: '상대 결과가 맞습니다' }).click();
  await page.getByRole('button', { name: `${applicant.username}님과 한 경기 더` }).waitFor();
  for (const shown of [theirs, page.getByRole('region', { name: '경기' })])
    await shown.getByText(/^운영진이 확인하면 기록에 반영됩니다/).waitFor();
  // A played match offers only another game.
  await page.getByRole('button', { name: '신청 마감' }).waitFor({ state: 'detached' });
  for (const gone of ['신청 취소', '지금 3:0'])
    await expect.poll(() => second.page.getByText(gone).count()).toBe(0);
  const [game] = (
    await callSite<{ games: { tournament: number }[] }>('GET', `/api/singlematch/${id}`, { as: author })
  ).games;
  const saved = await callSite<TournamentWithEvents>('GET', `/api/tournaments/${game?.tournament}`, {
    as: author,
  });
  expect(saved).toMatchObject({ state: 'closed', own: { state: 'accepted' } });
});
