import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { BracketEvent, Command } from '#/features/tournaments/engine/brackets.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { barriers, sidewaysScroll } from '#test/browser/accessibility.ts';
import { goTo, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, owner, type Writer } from '#test/browser/writers.ts';

const NARROW = { width: 360, height: 740 };

/** A command of now, or of so many minutes ago. */
const happen = (command: Command, minutesAgo = 0): BracketEvent => ({
  key: randomUUID(),
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ...command,
});

/** An evening of 개인전 between two members at a hall: who won each game; the loser made `lost` of 20. */
async function evening(organiser: Writer, players: [Writer, Writer], hall: string, wins: (1 | 2)[]) {
  const entries = players.map(({ userId, username }, at) => {
    const player = { member: userId, name: username, score4: 200, score3: 0, hall };
    return { id: at + 1, players: [player] };
  });
  const settings = { mode: 'single', thirdPlace: false, tables: 0, play: DEFAULT_PLAY } as const;
  const score = { points: [20, 12], targets: [20, 20], innings: [16, 16], highRuns: [5, 4] } as const;
  // Games of the same two that follow too closely do not count.
  const games = wins.map((entry, n) => {
    const against = entry === 1 ? 2 : 1;
    const played = { type: 'played', entry, against, how: 'played' } as const;
    return happen({ ...played, score: structuredClone(score) as never }, 3 * (wins.length - n));
  });
  const events = [happen({ type: 'entered', settings, entries }), ...games];
  const day = new Date().toISOString().slice(0, 10);
  const facts = { key: randomUUID(), title: `평가전 ${hall}`, hall, day, listed: true };
  const body = { ...facts, events };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  const finish = async () => {
    const last = [happen({ type: 'finished', entry: 1 }), happen({ type: 'closed' })];
    await callSite('POST', `/api/tournaments/${id}/events`, {
      as: organiser,
      body: { after: 0, events: last },
    });
  };
  return { id, finish };
}

const accept = (as: Writer, id: number) =>
  callSite('POST', `/api/tournaments/${id}/answer`, { as, body: { accept: true } });

async function looksRight(page: Page) {
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test('what counts is in the ranking, on the profile, in 상대전적 and on the hall’s board', async () => {
  const organiser = await newWriter();
  const [one, two] = [await newWriter(), await newWriter()];
  const hall = `기록당구장${one.userId}`;
  const saved = await evening(organiser, [one, two], hall, [1, 1, 2, 1, 2]);
  for (const who of [one, two]) await accept(who, saved.id);
  await saved.finish();
  const found = await callSite<{ id: string; victory: number }[]>(
    'GET',
    `/api/memberanking?period=all&q=${encodeURIComponent(one.username)}`,
  );
  expect(found.find(({ id }) => id === one.userId)?.victory).toBe(3);

  const { page, complaints } = await visit(`/profile/${one.userId}`, NARROW);
  const card = page.getByRole('region', { name: '선수 카드' });
  await card.getByText('60.0%').waitFor();
  await card.getByText('최근 5경기 3승 2패').waitFor();
  await card.getByText('하이런 5+').waitFor();
  const record = page.getByRole('region', { name: '대회 경기 기록' });
  await record.getByText('60.0% (3승 2패)').waitFor();
  await record.getByText('1.050').waitFor();
  await record.getByText('최근 90일 5경기, 25경기 더 치면 4구 수지를 평가해요.').waitFor();
  await record.getByRole('img', { name: /최근 5경기의 득점률/ }).waitFor();
  await looksRight(page);
  await record.getByRole('link', { name: '3구 0경기' }).click();
  await record.getByText('아직 기록된 경기가 없습니다.').waitFor();
  await record.getByRole('link', { name: '4구 5경기' }).click();
  await record.getByText('60.0% (3승 2패)').waitFor();
  await page.getByRole('navigation', { name: '이 회원' }).getByRole('link', { name: '대회' }).click();
  await page.waitForURL(/#tournaments$/);
  const played = page.getByRole('region', { name: '참가한 대회' });
  await expect.poll(() => played.getByRole('link').count()).toBe(1);
  await record
    .getByRole('link', { name: `${two.username}, 상대전적` })
    .first()
    .click();
  await page.waitForURL(`**/versus/${one.userId}-${two.userId}`);
  await page.getByText(/예상 승률/).waitFor();
  await page.getByRole('main').getByText('3승 2패').waitFor();
  await looksRight(page);

  await goTo(page, `/versus/${two.userId}-${one.userId}?ball=4`);
  await page.getByRole('main').getByText('2승 3패').waitFor();
  expect((await page.request.get('/versus/nobody1-nobody2')).status()).toBe(404);

  const address = '서울 마포구 1';
  const made = { region: '서울', name: hall, address };
  const { id } = await callSite<{ id: number }>('POST', '/api/billiard-halls', {
    as: await owner(),
    body: made,
  });
  await goTo(page, `/region/${id}`);
  const board = page.getByRole('region', { name: '득점률 순위' });
  const first = board.getByRole('table').getByRole('row').nth(1);
  await expect.poll(() => first.textContent()).toContain(one.username);
  await expect.poll(() => first.textContent()).toContain('84.0%');
  await looksRight(page);
  expect(complaints).toEqual([]);

  const mine = await browserOf(two, `/profile/${one.userId}`, { viewport: NARROW });
  await mine.page.getByRole('link', { name: '나와의 상대전적' }).click();
  await mine.page.waitForURL(`**/versus/${two.userId}-${one.userId}`);
  await goTo(mine.page, '/profile');
  await mine.page.getByRole('region', { name: '선수 카드' }).getByText('최근 5경기 2승 3패').waitFor();
  await mine.page.getByRole('region', { name: '대회 경기 기록' }).getByText('40.0% (2승 3패)').waitFor();
  await looksRight(mine.page);
  expect(mine.complaints).toEqual([]);
});

async function press(page: Page, button: string, question: string, answer: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: answer, exact: true }).click();
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

  const first = await browserOf(one, '/notifications', { viewport: NARROW });
  const list = first.page.getByRole('main');
  await looksRight(first.page);
  await list.getByRole('button', { name: '참가 수락' }).click();
  await list.getByText('참가를 수락했습니다.').first().waitFor();
  await list.getByRole('link', { name: /참가할지 알려 주세요/ }).click();
  await first.page.waitForURL(`**/tournaments/${id}`);
  await first.page.getByRole('region', { name: '참가 여부' }).getByText('이 대회에 참가합니다.').waitFor();

  const { path } = await callSite<{ path: string }>('POST', `/api/tournaments/${id}/links`, {
    as: organiser,
    body: { kind: 'view' },
  });
  const second = await browserOf(two, path, { viewport: NARROW });
  await press(second.page, '거절', '대회 참가를 거절합니다.', '거절');
  await second.page.getByText('참가를 거절한 대회입니다.').waitFor();
  await second.page.getByRole('button', { name: '참가 수락' }).click();
  await second.page.getByText('이 대회에 참가합니다.').waitFor();

  const score = { points: [20, 7], targets: [20, 20], innings: [9, 9], highRuns: [6, 2] } as never;
  await send({ type: 'advanced', match: 'r1m1', entry: 1, how: 'played', score }, { type: 'closed' });
  await goTo(second.page, `/tournaments/${id}`);
  const matches = second.page.getByRole('region', { name: '경기', exact: true });
  await matches.getByText('기록에 반영되는 경기입니다.').waitFor();
  await expect.poll(() => second.page.getByRole('button', { name: '참가 취소' }).count()).toBe(0);
  await matches.getByRole('button', { name: '이의 제기' }).click();
  await matches.getByRole('button', { name: '이의 제기' }).click();
  await matches.getByText('이의 사유를 입력해주세요.').first().waitFor();
  await matches.getByLabel('이의 사유').fill('점수를 잘못 적었어요');
  await looksRight(second.page);
  await matches.getByRole('button', { name: '이의 제기' }).click();
  await matches.getByText('이의가 제기되어 기록에 반영되지 않습니다.').waitFor();
  await matches.getByText('이의 사유: 점수를 잘못 적었어요').waitFor();

  await goTo(first.page, '/profile');
  const record = first.page.getByRole('region', { name: '대회 경기 기록' });
  await record.getByText('이의가 제기되어 기록에서 빠진 내 경기가 있습니다.').waitFor();
  await press(second.page, '이의 거두기', '이의를 거둡니다.', '거두기');
  await matches.getByText('기록에 반영되는 경기입니다.').waitFor();
  await goTo(first.page, '/profile');
  await record.getByText('100.0% (1승 0패)').waitFor();

  await callSite('POST', `/api/tournaments/${id}/matches/r1m1/answer`, {
    as: two,
    body: { answer: 'disputed', reason: '점수를 잘못 적었어요' },
  });
  const host = await browserOf(organiser, '/notifications', { viewport: NARROW });
  await host.page
    .getByRole('main')
    .getByRole('link', { name: /이의를 제기했습니다/ })
    .click();
  await host.page.waitForURL(`**/tournaments/${id}#r1m1`);
  await host.page.getByText('진행자 판정').waitFor();
  await looksRight(host.page);
  await press(host.page, '인정', '이 경기를 인정합니다.', '인정');
  await host.page.getByText('진행자가 인정한 경기입니다.').waitFor();
  await goTo(second.page, `/tournaments/${id}`);
  await matches.getByRole('button', { name: '관리자에게 이의 제기' }).waitFor();

  const admin = await browserOf(await owner(), `/tournaments/${id}`);
  await admin.page.getByRole('region', { name: '경기 확인' }).waitFor();
  await press(admin.page, '무효', '이 경기를 무효로 합니다.', '무효');
  await admin.page.getByText('관리자가 무효로 판정한 경기입니다.').waitFor();
  for (const { complaints } of [first, second, host, admin]) expect(complaints).toEqual([]);
});

test('the organiser says who was there, and who was not says so in one press', {
  tags: ['long'],
}, async () => {
  const organiser = await newWriter();
  const [one, two, three] = [await newWriter(), await newWriter(), await newWriter()];
  const before = await evening(organiser, [one, two], `저녁당구장${one.userId}`, [1]);
  for (const who of [one, two]) await accept(who, before.id);
  const { id, finish } = await evening(organiser, [one, two], `저녁당구장${one.userId}`, [1, 2]);
  await finish();
  const host = await browserOf(organiser, `/tournaments/${id}`, { viewport: NARROW });
  await host.page.getByRole('button', { name: '참석 확인', exact: true }).click();
  const sheet = host.page.getByRole('dialog', { name: '참석 확인' });
  await sheet.getByRole('img', { name: '참가 수락 QR 코드' }).waitFor();
  await looksRight(host.page);
  await sheet.getByLabel(two.username).uncheck();
  await sheet.getByRole('button', { name: '1명 참석 확인' }).click();
  await host.page.getByText('1명의 참가를 확인하고 알렸습니다.').waitFor();
  const mine = await browserOf(one, `/tournaments/${id}`, { viewport: NARROW });
  const box = mine.page.getByRole('region', { name: '참가 여부' });
  await box.getByText('진행자가 내 참가를 확인했습니다.').waitFor();
  await looksRight(mine.page);
  await press(mine.page, '참가하지 않았어요', '이 대회에 참가하지 않았다고 알립니다.', '알리기');
  await box.getByText('참가를 거절한 대회입니다.').waitFor();
  const strange = await evening(organiser, [one, three], `저녁당구장${one.userId}`, [1]);
  await goTo(host.page, `/tournaments/${strange.id}`);
  await host.page.getByRole('button', { name: '참석 확인', exact: true }).click();
  await sheet.getByRole('button', { name: '2명 참석 확인' }).click();
  await host.page.getByText('참가를 확인한 회원이 없습니다.').waitFor();
  for (const { complaints } of [host, mine]) expect(complaints).toEqual([]);
});
