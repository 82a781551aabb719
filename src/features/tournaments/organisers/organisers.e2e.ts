import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { advanceUpper, chip, takeOver } from '#test/browser/runner.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';
import { saveOnSite } from '#test/fixtures/tournaments-on-site.ts';

const match = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('an organiser and two co-organisers run one tournament from their own phones, and it is handed over', async () => {
  const [organiser, runner, scorer] = [await newWriter(), await newWriter(), await newWriter()];
  const saved = await saveOnSite(organiser, { count: 8, settings: { tables: 0 } });
  const path = `/tournaments/${saved.id}`;
  const read = (as: Writer) => callSite<TournamentWithEvents>('GET', `/api${path}`, { as });
  const host = await browserOf(organiser, path, ON_NARROW);
  await press(host.page, '관리');
  await host.page.getByRole('button', { name: '함께 진행하는 회원' }).click();
  const sheet = host.page.getByRole('dialog', { name: '함께 진행하는 회원' });
  await sheet.getByLabel('초대할 회원의 닉네임이나 아이디').fill(runner.username);
  await sheet.locator(`datalist option[value="${runner.username}"]`).waitFor({ state: 'attached' });
  await sheet.getByRole('button', { name: '초대하기' }).click();
  await sheet.getByText(runner.username).waitFor();
  await expectFits(host.page);
  await sheet.getByLabel('초대할 회원의 닉네임이나 아이디').fill(scorer.username);
  await sheet.getByRole('checkbox', { name: /^점수/ }).check();
  await sheet.getByRole('checkbox', { name: /^진행/ }).uncheck();
  await sheet.getByRole('button', { name: '초대하기' }).click();
  await sheet.getByText(scorer.username).waitFor();

  const running = await browserOf(runner, '/notifications', ON_NARROW);
  await running.page.getByText('함께 맡자고 초대했습니다', { exact: false }).first().click();
  await running.page.waitForURL(`**${path}`);
  await press(running.page, '수락');
  await takeOver(running.page);
  await expect.poll(() => chip(running.page).textContent()).toBe('저장됨');
  await advanceUpper(running.page, '8강전 1경기');

  const scoring = await browserOf(scorer, path, ON_NARROW);
  await press(scoring.page, '수락');
  await takeOver(scoring.page, '점수 기록하기');
  await scoring.page.getByText('점수를 맡았습니다.', { exact: false }).waitFor();
  await expectFits(scoring.page);
  await advanceUpper(scoring.page, '8강전 2경기');
  await expect.poll(async () => (await read(organiser)).events.length).toBe(4);
  await press(scoring.page, '대회 메뉴');
  for (const name of ['되돌리기', '진행 설정', '늦게 온 선수', 'TV·공유'])
    expect(await scoring.page.getByRole('main').getByRole('button', { name }).count()).toBe(0);

  // The other phone folds the decided match without a reload, and names the sender.
  await match(running.page, '8강전 2경기').waitFor({ state: 'hidden' });
  await running.page.getByText(/^진행 내역 \d+건$/).click();
  await running.page.locator('li', { hasText: '8강전 2경기' }).getByText(scorer.username).waitFor();

  await goTo(host.page, path);
  await host.page.getByRole('heading', { name: '진행 내역' }).click();
  await host.page.locator('li', { hasText: '8강전 1경기' }).getByText(runner.username).waitFor();
  await press(host.page, '관리');
  await host.page.getByRole('button', { name: '함께 진행하는 회원' }).click();
  await sheet.getByRole('button', { name: `${runner.username} 주최자 넘기기` }).click();
  await host.page
    .getByRole('dialog')
    .getByRole('button', { name: '주최자 넘기기', exact: true })
    .last()
    .click();
  await sheet.getByText('답을 기다립니다', { exact: false }).waitFor();
  expect((await read(runner)).can.organise).toBe(false);
  await goTo(running.page, path);
  await running.page.getByText('주최자를 나에게 넘기려고 합니다', { exact: false }).waitFor();
  await expectFits(running.page);
  await press(running.page, '수락');
  await expect.poll(async () => (await read(runner)).can.organise).toBe(true);
  await press(running.page, '관리');
  await running.page.getByRole('button', { name: '상금', exact: true }).waitFor();
  expect((await read(organiser)).can).toMatchObject({ organise: false, run: true });
  await goTo(running.page, '/tournaments?tab=own');
  await running.page.getByRole('link', { name: saved.title }).waitFor();
});
