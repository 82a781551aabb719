import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW } from '#test/browser/browser.ts';
import { accept, evening, happen } from '#test/browser/evenings.ts';
import { pressAndAnswer } from '#test/browser/press.ts';
import { browserOf, callSite, newWriter, owner, releaseGames } from '#test/browser/writers.ts';

/** Notes each request of a page for a tournament's results; the returned function gives those made so far. */
function askedOn(page: Page) {
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  return () => asked.filter(path => path.endsWith('/results'));
}

test('players accept from the notification and from the share link; a match is disputed, and the dispute taken back', async () => {
  const organiser = await newWriter();
  const [one, two] = [await newWriter(), await newWriter()];
  const entries = [one, two].map(({ userId, username }, at) => {
    const player = { member: userId, name: username, score4: 200, score3: 0, hall: '' };
    return { id: at + 1, players: [player] };
  });
  const settings = { mode: 'team', thirdPlace: false, tables: 0, play: DEFAULT_PLAY } as const;
  const events = [
    happen({ type: 'entered', settings, entries }),
    happen({ type: 'drawn', draw: { by: 'order' } }),
  ];
  const day = new Date().toISOString().slice(0, 10);
  const facts = { key: randomUUID(), title: `벨 대회 ${one.userId}`, hall: '', day, listed: true };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', {
    as: organiser,
    body: { ...facts, events },
  });
  const send = (...commands: Command[]) =>
    callSite('POST', `/api/tournaments/${id}/events`, {
      as: organiser,
      body: { after: 0, events: commands.map(command => happen(command)) },
    });

  const first = await browserOf(one, '/notifications', ON_NARROW);
  const list = first.page.getByRole('main');
  await expectFits(first.page);
  await list.getByRole('button', { name: '참가 수락' }).click();
  await list.getByText('참가를 수락했습니다.').first().waitFor();
  // An answered invitation loses its request when the list is next read.
  await list.getByRole('link', { name: /나를 대회 참가자로 등록했습니다/ }).click();
  await first.page.waitForURL(`**/tournaments/${id}`);
  await first.page.getByRole('heading', { name: '참가자', exact: true }).click();
  await first.page.getByText('이 대회에 참가합니다.').waitFor();
  const firstAsked = askedOn(first.page);
  await first.page.reload();
  await first.page.getByRole('heading', { name: '참가자', exact: true }).click();
  await first.page.getByText('이 대회에 참가합니다.').waitFor();
  expect(firstAsked()).toHaveLength(1);

  const { path } = await callSite<{ path: string }>('POST', `/api/tournaments/${id}/links`, {
    as: organiser,
    body: { kind: 'view' },
  });
  const second = await browserOf(two, path, ON_NARROW);
  await second.page.getByText(`${organiser.username}님이 나를 참가자로 등록했습니다.`).waitFor();
  expect(await second.page.getByRole('region', { name: '내 경기' }).count()).toBe(0);
  await pressAndAnswer(second.page, '거절', '거절', '대회 참가를 거절합니다.');
  await second.page.getByRole('heading', { name: '참가자', exact: true }).click();
  await second.page.getByText('참가를 거절한 대회입니다.', { exact: false }).waitFor();
  await second.page.getByRole('button', { name: '참가 수락' }).click();
  await second.page.getByText('이 대회에 참가합니다.').waitFor();

  const score = { points: [20, 7], targets: [20, 20], innings: [9, 9], highRuns: [6, 2] } as never;
  await send({ type: 'advanced', match: 'r1m1', entry: 1, how: 'played', score }, { type: 'closed' });
  await goTo(second.page, `/tournaments/${id}`);
  const card = second.page.getByRole('region', { name: '결과 확인', exact: true });
  await card.getByText(/^운영진이 확인하면 기록에 반영됩니다/).waitFor();
  await releaseGames(id);
  await goTo(second.page, `/tournaments/${id}`);
  await card.getByText(`결승전 · 9이닝`).waitFor();
  for (const line of [`${one.username}20/20`, `${two.username}나7/20`])
    await card.getByText(line, { exact: true }).waitFor();
  const matches = second.page.getByRole('region', { name: '내 경기 결과', exact: true });
  expect(await matches.count()).toBe(0);
  await expect.poll(() => second.page.getByRole('region', { name: '참가 여부' }).count()).toBe(0);
  await card.getByRole('button', { name: '이의 제기' }).click();
  await card.getByRole('button', { name: '이의 제기' }).click();
  await card.getByText('이의 사유를 입력해주세요.').first().waitFor();
  await card.getByLabel('이의 사유').fill('점수를 잘못 적었어요');
  await expectFits(second.page);
  await card.getByRole('button', { name: '이의 제기' }).click();
  await card.waitFor({ state: 'detached' });
  await matches.getByText('이의가 제기되어 기록에 반영되지 않습니다.').waitFor();
  await matches.getByText('이의 사유: 점수를 잘못 적었어요').waitFor();

  await goTo(first.page, '/profile/record');
  const record = first.page.getByRole('region', { name: '대회 경기 기록' });
  await record.getByText('이의가 제기되어 기록에서 빠진 내 경기가 있습니다.').waitFor();
  await pressAndAnswer(second.page, '이의 거두기', '거두기', '이의를 거둡니다.');
  await matches.getByText('결과를 확인했습니다.').waitFor();

  await callSite('POST', `/api/tournaments/${id}/matches/r1m1/answer`, {
    as: two,
    body: { answer: 'disputed', reason: '점수를 잘못 적었어요' },
  });
  const host = await browserOf(organiser, '/notifications', ON_NARROW);
  await host.page
    .getByRole('main')
    .getByRole('link', { name: /이의를 제기했습니다/ })
    .click();
  await host.page.waitForURL(`**/tournaments/${id}#r1m1`);
  await host.page.getByText('주최자 판정').waitFor();
  // The menu is all that is left to organise: no bar covers the page for it.
  await host.page.getByRole('button', { name: '관리', exact: true }).waitFor();
  expect(await host.page.locator('.in-reach').count()).toBe(0);
  await expectFits(host.page);
  await pressAndAnswer(host.page, '인정', '인정', '이 경기를 인정합니다.');
  await host.page.getByText('주최자가 인정한 경기입니다.').waitFor();
  const hostAsked = askedOn(host.page);
  await host.page.reload();
  await host.page.getByText('전체 1경기 중 1경기가 기록에 반영되었습니다.').waitFor();
  expect(hostAsked()).toHaveLength(1);
  await goTo(second.page, `/tournaments/${id}`);
  await matches.getByRole('heading').click();
  await matches.getByRole('button', { name: '관리자에게 이의 제기' }).waitFor();

  const admin = await browserOf(await owner(), `/tournaments/${id}`);
  await admin.page.getByRole('heading', { name: '경기', exact: true }).click();
  await admin.page.getByRole('region', { name: '경기 확인' }).waitFor();
  await pressAndAnswer(admin.page, '무효', '무효', '이 경기를 무효로 합니다.');
  await admin.page.getByText('관리자가 무효로 판정한 경기입니다.').waitFor();
});

test('the organiser attests the present members, and an absent one objects with one press', {
  tags: ['long'],
}, async () => {
  const organiser = await newWriter();
  const [one, two, three] = [await newWriter(), await newWriter(), await newWriter()];
  const before = await evening(organiser, [one, two], `저녁당구장${one.userId}`, [1]);
  for (const who of [one, two]) await accept(who, before.id);
  const { id, finish } = await evening(organiser, [one, two], `저녁당구장${one.userId}`, [1, 2]);
  await finish();
  const host = await browserOf(organiser, `/tournaments/${id}`, ON_NARROW);
  await host.page.getByRole('button', { name: '참석 확인', exact: true }).click();
  const sheet = host.page.getByRole('dialog', { name: '참석 확인' });
  await sheet.getByRole('img', { name: '참가 수락 QR 코드' }).waitFor();
  await expectFits(host.page);
  await sheet.getByLabel(two.username).uncheck();
  await sheet.getByRole('button', { name: '1명 참석 확인' }).click();
  await host.page.getByText('1명의 참가를 확인하고 알렸습니다.').waitFor();
  const mine = await browserOf(one, `/tournaments/${id}`, ON_NARROW);
  const box = mine.page.getByRole('region', { name: '참가 여부' });
  await box.getByText('주최자가 내 참가를 확인했습니다.').waitFor();
  await expectFits(mine.page);
  await pressAndAnswer(mine.page, '참가하지 않았어요', '알리기', '이 대회에 참가하지 않았다고 알립니다.');
  await box.waitFor({ state: 'detached' });
  await mine.page.getByText('참가를 거절한 대회입니다.', { exact: false }).waitFor({ state: 'attached' });
  const strange = await evening(organiser, [one, three], `저녁당구장${one.userId}`, [1]);
  await goTo(host.page, `/tournaments/${strange.id}`);
  await host.page.getByRole('button', { name: '관리', exact: true }).click();
  await host.page.getByRole('button', { name: '참석 확인', exact: true }).click();
  await sheet.getByRole('button', { name: '2명 참석 확인' }).click();
  await host.page.getByText('참가를 확인한 회원이 없습니다.').waitFor();
});
