import { expect, test } from 'vitest';
import type { ManagedEntries } from '#/features/tournaments/entries/entries.contract.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { goTo } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { TOURNAMENT_FACTS } from '#test/fixtures/tournaments.ts';

const seoulDay = (ahead: number) =>
  new Date(Date.now() + 9 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);

/** Announces a tournament of the day after tomorrow; returns its number. */
async function announce(as: Writer): Promise<number> {
  const facts = {
    ...TOURNAMENT_FACTS,
    title: `출석 대회 ${newUuid().slice(0, 8)}`,
    day: seoulDay(2),
    ball: '4',
  };
  const settings = { ...ENTRY_SETTINGS, fee: '', capacity: 8, closesAt: `${seoulDay(1)}T12:00` };
  const body = { key: newUuid(), ...facts, ...settings };
  return (await callSite<{ id: number }>('POST', '/api/tournaments/announced', { as, body })).id;
}

test('the page of the entries offers the 출석 QR once it works, without a reload', async () => {
  const as = await newWriter();
  const path = `/tournaments/${await announce(as)}/entries`;
  const { page } = await browserOf(as, '/terms');
  // News would reload the page, and tell it the server's time.
  await page.route('**/stream*', route => route.abort());
  await page.clock.install();
  await goTo(page, path);
  const code = page.getByRole('heading', { name: '출석 QR' });
  await page.getByRole('heading', { name: '대회 링크' }).waitFor();
  expect(await code.count()).toBe(0);
  await page.clock.fastForward('50:01:00');
  await code.waitFor();
});

test('a pasted list is drawn with its 수지, and a player who checks in just before the draw is drawn', async () => {
  const as = await newWriter();
  const id = await announce(as);
  const path = `/tournaments/${id}/entries`;
  const { page } = await browserOf(as, path);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '선수 추가' }).click();
  const names = Array.from({ length: 6 }, (_, at) => `선수${'가나다라마바'[at]}`);
  const list = names.map((name, at) => `${at + 1}. ${name}(큐브, ${(at + 1) * 100})`).join('\n');
  await page.getByRole('dialog').getByLabel('명단', { exact: true }).fill(list);
  await page.getByRole('button', { name: '추가 (6명)' }).click();
  await main.getByRole('row', { name: '선수바' }).getByText('600').waitFor();
  // Without a fee nothing is said of payments.
  expect(await main.getByText('입금').count()).toBe(0);
  const { entries } = await callSite<ManagedEntries>('GET', `/api${path}/managed`, { as });
  const checkIn = async (...from: [number, number]) => {
    for (const entry of entries.slice(...from))
      await callSite('PUT', `/api${path}/${entry.id}`, { as, body: { present: true } });
  };
  await checkIn(0, 4);

  const draw = main.getByRole('button', { name: /추첨하기$/ });
  const dialog = page.getByRole('dialog');
  await main.getByText('확정 6/8명 · 출석 4/6명', { exact: true }).waitFor();
  await page.getByText('4명 추첨하기').waitFor();
  await draw.click();
  await dialog.getByText('4명으로').waitFor();
  // The page and the question both update.
  await checkIn(4, 5);
  await dialog.getByText('5명으로').waitFor();
  // The draw includes check-ins that the page does not know yet.
  await page.route('**/stream*', route => route.abort());
  await checkIn(5, 6);
  await dialog.getByRole('button', { name: '추첨하기' }).click();
  await page.waitForURL(/\/tournament\?/);
  for (const name of names) await main.getByText(name).first().waitFor();
  const read = () => callSite<TournamentWithEvents>('GET', `/api/tournaments/${id}`, { as });
  await expect.poll(async () => (await read()).version).toBe(2);
  const [entered] = (await read()).events.map(({ event }) => event);
  const players = entered?.type === 'entered' ? entered.entries.flatMap(entry => entry.players) : [];
  expect(players.map(({ score4, hall }) => [score4, hall])).toEqual(
    names.map((_, at) => [(at + 1) * 100, '큐브']),
  );
});
