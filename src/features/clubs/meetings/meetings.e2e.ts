import { expect, test } from 'vitest';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo } from '#test/browser/browser.ts';
import { clubOnSite } from '#test/browser/clubs.ts';
import { press } from '#test/browser/press.ts';
import { ON_NARROW } from '#test/browser/window.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

test('a president plans a weekly meeting on a phone, members answer, and the one who waits moves up', async () => {
  const [president, member, late] = [await newWriter(), await newWriter(), await newWriter()];
  const id = await clubOnSite(president, [member, late]);
  const host = await browserOf(president, `/clubs/${id}/meetings`, ON_NARROW);
  await press(host.page, '정모 잡기');
  const form = host.page.getByRole('dialog', { name: '정모 잡기' });
  await form.getByLabel('날짜').fill(addDays(seoulDay(new Date()), 2));
  await form.getByLabel('반복').selectOption('weekly');
  await form.getByLabel('장소').fill('한큐당구장');
  await form.getByText('더 적기').click();
  await form.getByLabel('정원').fill('2');
  await form.getByLabel('참가비').fill('15000');
  await expectFits(host.page);
  await form.getByRole('button', { name: '정모 잡기' }).click();
  await host.page.waitForURL(`**/clubs/${id}/meetings/*`);
  await press(host.page, '참석');
  await host.page.getByText('참석 1/2명').waitFor();
  const meeting = new URL(host.page.url()).pathname;

  const guest = await browserOf(member, '/notifications', ON_NARROW);
  await guest.page.getByText('정모를 잡았습니다', { exact: false }).first().click();
  await guest.page.waitForURL(`**${meeting}`);
  await press(guest.page, '참석');
  await guest.page.getByText('참석 2/2명').waitFor();
  await callSite('PUT', `/api${meeting}/answer`, { as: late, body: { answer: 'coming' } });
  const waiting = await browserOf(late, `/clubs/${id}/meetings`, ON_NARROW);
  await waiting.page.getByText('대기 1번째', { exact: false }).waitFor();
  await expectFits(waiting.page);
  await press(guest.page, '불참');
  await guest.page.getByRole('region', { name: '불참' }).getByText(member.username).waitFor();
  await goTo(waiting.page, meeting);
  await waiting.page.getByRole('region', { name: '참석' }).getByText(late.username).waitFor();

  await goTo(host.page, meeting);
  await host.page.getByRole('button', { name: `${late.username} 왔음` }).click();
  await host.page.getByRole('button', { name: `${late.username} 왔음`, pressed: true }).waitFor();
  await press(host.page, '출석 QR');
  await host.page.getByRole('img', { name: '출석 QR 코드' }).waitFor();
  await expectFits(host.page);
  await host.page.keyboard.press('Escape');
  // Who is there is drawn with two presses.
  await host.page.getByRole('button', { name: `${president.username} 왔음` }).click();
  await press(host.page, '출석한 2명으로 월례대회 열기');
  await press(host.page, '추첨하기 (2명)');
  await host.page.waitForURL('**/tournament?*');
  await host.page.getByText(late.username).first().waitFor();
  expect([host, guest, waiting].flatMap(({ complaints }) => complaints)).toEqual([]);
});
