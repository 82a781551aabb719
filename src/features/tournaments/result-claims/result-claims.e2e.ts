import { expect, test } from 'vitest';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, newVisitor, ON_NARROW } from '#test/browser/browser.ts';
import { takeOver } from '#test/browser/runner.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';
import {
  appendOnSite,
  linkOnSite,
  readOnSite,
  type SavedOnSite,
  tournamentBody,
  typedField,
  withOwnKey,
} from '#test/fixtures/tournaments-on-site.ts';

/** A tournament of two members and two typed names; both semifinals are at a table. */
async function semifinals(one: Writer, two: Writer): Promise<SavedOnSite> {
  const organiser = await newWriter();
  const { events, ...facts } = tournamentBody(`두 선수 ${one.userId}`);
  const entries = typedField(4).map((entry, at) => {
    const who = [one, two][at];
    const player = { name: who?.username ?? `선수${at + 1}`, member: who?.userId ?? null, hall: '' };
    return { ...entry, players: [{ ...player, score4: 200, score3: 0 }] };
  });
  const [entered] = events;
  if (entered?.type !== 'entered') throw new Error('no players');
  const drawn = withOwnKey({ type: 'drawn', draw: { by: 'order' } });
  const body = { ...facts, events: [{ ...entered, entries }, drawn] };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  const saved = { id, organiser, title: facts.title };
  for (const n of [1, 2])
    await appendOnSite(saved, { type: 'called', match: `r1m${n}`, table: n, referee: null });
  return saved;
}

test('two members type a result and confirm it; two guests who differ ask the organiser, who presses one', async () => {
  const [one, two] = [await newWriter(), await newWriter()];
  const saved = await semifinals(one, two);
  const first = await browserOf(one, `/tournaments/${saved.id}`, ON_NARROW);
  const own = first.page.getByRole('region', { name: '내 경기', exact: true });
  await own.getByText('내 경기 · 1번 테이블').waitFor();
  await own.getByText(two.username, { exact: true }).waitFor();
  // The own match is below the facts and above the rest of the page, and its tournament has no way out.
  const [top, bracket] = [
    await own.boundingBox(),
    await first.page.getByRole('heading', { name: '대진표' }).boundingBox(),
  ];
  expect(top?.y).toBeLessThan(bracket?.y ?? 0);
  await own.getByRole('button', { name: '결과 입력' }).click();
  const form = first.page.getByRole('dialog');
  await form.getByRole('radio', { name: `${one.username} 승` }).check();
  for (const [name, text] of [
    ['points0', '20'],
    ['points1', '14'],
    ['innings', '12'],
  ] as const)
    await form.locator(`[name=${name}]`).fill(text);
  await expectFits(first.page);
  await form.getByRole('button', { name: '결과 보내기' }).click();
  await own.getByText('상대나 주최자 확인 대기').waitFor();
  const question = first.page.getByRole('region', { name: '참가 여부' });
  await question.getByRole('button', { name: '참가 수락' }).click();
  await question.waitFor({ state: 'detached' });
  await first.page.getByRole('heading', { name: '참가자', exact: true }).click();
  await first.page.getByText('주최자가 기권으로 처리합니다', { exact: false }).waitFor();
  expect(await first.page.getByRole('button', { name: '참가 취소' }).count()).toBe(0);

  const second = await browserOf(two, '/notifications', ON_NARROW);
  await second.page
    .getByRole('main')
    .getByRole('link', { name: /상대가 경기 결과를 입력했습니다/ })
    .click();
  const theirs = second.page.getByRole('region', { name: '내 경기', exact: true });
  await theirs.getByText(`${one.username} 승 20:14(12이닝)`).waitFor();
  await theirs.getByRole('button', { name: '맞습니다' }).click();
  await second.page.getByText('두 선수의 결과가 같아 기록했습니다.').waitFor();
  await own.waitFor({ state: 'detached' });
  expect((await readOnSite(saved)).events.at(-1)?.event).toMatchObject({
    match: 'r1m1',
    entry: 1,
    agreed: true,
  });

  const phone = await browserOf(saved.organiser, `/tournaments/${saved.id}`, ON_NARROW);
  await takeOver(phone.page);
  const link = `/table/${await linkOnSite(saved, 2)}`;
  for (const name of ['선수3', '선수4']) {
    const { page } = await newVisitor(ON_NARROW);
    await goTo(page, link);
    const fold = page.getByText('끝난 경기의 결과 입력');
    await fold.waitFor();
    if (name === '선수3') await fold.click();
    const who = page.getByRole('group', { name: '누가 입력합니까?' });
    await who.getByRole('radio', { name, exact: true }).check();
    await page.getByRole('button', { name: /^(결과 입력|다르게 입력)$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: `${name} 승` })
      .check();
    await page.getByRole('button', { name: '결과 보내기' }).click();
    await page
      .getByText(/확인 대기|주최자가 정합니다/)
      .first()
      .waitFor();
  }
  const differing = phone.page.getByRole('alert', { name: /결과 확인$/ });
  await differing.getByText('두 선수가 입력한 결과가 다릅니다', { exact: false }).waitFor();
  await expectFits(phone.page);
  await differing.getByRole('button', { name: '선수4 입력: 선수4 승' }).click();
  await phone.page.getByText('이 결과로 기록했습니다.').waitFor();
  await differing.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await readOnSite(saved)).events.at(-1)?.event)
    .toMatchObject({ match: 'r1m2', entry: 4 });
});

test('the scorekeeper of a table types a finished score, which is recorded at once', async () => {
  const saved = await semifinals(await newWriter(), await newWriter());
  const { page } = await newVisitor(ON_NARROW);
  await goTo(page, `/table/${await linkOnSite(saved, 2)}`);
  await page.getByText('끝난 경기의 결과 입력').click();
  await page.getByRole('radio', { name: '심판·기록원' }).check();
  await page.getByRole('button', { name: '결과 입력' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '선수3 승' }).check();
  await page.getByRole('button', { name: '결과 보내기' }).click();
  await page.getByText('결승전 2경기: 결과 기록', { exact: false }).waitFor();
  const { events } = await callSite<TournamentWithEvents>('GET', `/api/tournaments/${saved.id}`);
  expect(events.at(-1)).toMatchObject({ table: 2, event: { type: 'advanced', entry: 3 } });
});
