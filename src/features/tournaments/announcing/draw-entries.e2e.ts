import { test } from 'vitest';
import type { ManagedEntries } from '#/features/tournaments/entries/entries.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { TOURNAMENT_FACTS } from '#test/fixtures/tournaments.ts';

const seoulDay = (ahead: number) =>
  new Date(Date.now() + 9 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);

test('a player who checks in just before the draw is drawn', async () => {
  const as = await newWriter();
  const day = seoulDay(2);
  const facts = { ...TOURNAMENT_FACTS, title: `출석 대회 ${newUuid().slice(0, 8)}`, day, ball: '4' };
  const settings = { ...ENTRY_SETTINGS, capacity: 8, closesAt: `${seoulDay(1)}T12:00` };
  const body = { key: newUuid(), ...facts, ...settings };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments/announced', { as, body });
  const path = `/tournaments/${id}/entries`;
  const names = Array.from({ length: 6 }, (_, at) => `선수${at + 1}번`);
  for (const name of names)
    await callSite('POST', `/api${path}/typed`, { as, body: { names: name, division: '' } });
  const { entries } = await callSite<ManagedEntries>('GET', `/api${path}/managed`, { as });
  const checkIn = async (...from: [number, number]) => {
    for (const entry of entries.slice(...from))
      await callSite('PUT', `/api${path}/${entry.id}`, { as, body: { present: true } });
  };
  await checkIn(0, 4);

  const { page } = await browserOf(as, path);
  const draw = page.getByRole('main').getByRole('button', { name: /^추첨으로/ });
  const dialog = page.getByRole('dialog');
  await page.getByText('추첨으로 (4명)').waitFor();
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
  for (const name of names) await page.getByRole('main').getByText(name).first().waitFor();
});
