import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MeetingDetail } from '#/features/clubs/meetings/meetings.contract.ts';
import { HOUR_MS, showDateTime } from '#/shared/time/time.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW, type Visit } from '#test/browser/browser.ts';
import { clubOnSite } from '#test/browser/clubs.ts';
import { press } from '#test/browser/press.ts';
import { pressTool } from '#test/browser/runner.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';

/** The club with its president, 12 members, and the phones of the president and of the first three members. */
type Scene = { club: number; name: string; president: Writer; members: Writer[]; phones: Visit[] };

/** A club of thirteen, with the phones of its president and of two members. */
async function founded(): Promise<Scene> {
  const president = await newWriter();
  const members: Writer[] = [];
  while (members.length < 12) members.push(await newWriter());
  const club = await clubOnSite(president, members);
  const phones: Visit[] = [];
  for (const who of [president, ...members.slice(0, 2)])
    phones.push(await browserOf(who, undefined, ON_NARROW));
  return { club, name: `${president.username}회`, president, members, phones };
}

/** Dues are set, one member pays, a prize is bought and taken back, and another member reads the balance. */
async function dues({ club, members, phones }: Scene): Promise<void> {
  const [page, , reader] = phones.map(phone => phone.page) as [Page, Page, Page];
  const [, payer] = members as [Writer, Writer];
  await goTo(page, `/clubs/${club}/dues`);
  await page.getByText('이 달의 회비를 아직 정하지 않았습니다.').waitFor();
  await press(page, '월 회비 정하기');
  const amount = page.getByRole('dialog', { name: '월 회비' });
  await amount.getByLabel('금액').fill('2만원');
  await amount.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: `${payer.username} 20,000원 납부 확인` }).click();
  await page.getByText('미납 12명', { exact: true }).waitFor();
  await page.getByText('납부 1명', { exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: payer.username }).getByText('20,000원').waitFor();
  await press(page, '수입·지출 적기');
  const entry = page.getByRole('dialog', { name: '수입·지출 적기' });
  await page.mouse.click(2, 2);
  await entry.waitFor({ state: 'hidden' });
  await press(page, '수입·지출 적기');
  await entry.getByLabel('금액').fill('5천');
  // Neither a selection that ends outside nor a press there loses what is typed.
  await entry.getByLabel('금액').hover();
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await page.mouse.click(2, 2);
  expect(await entry.getByLabel('금액').inputValue()).toBe('5천');
  await entry.getByLabel('내용').fill('상품');
  await expectFits(page);
  await entry.getByRole('button', { name: '적기', exact: true }).click();
  await page.getByText('15,000원').waitFor();
  await page.getByRole('button', { name: '상품 취소' }).click();
  const reversal = page.getByRole('dialog', { name: '기록 취소' });
  await reversal.getByLabel('취소 사유').fill('잘못 적음');
  await reversal.getByRole('button', { name: '기록 취소' }).click();
  await page.getByText('취소됨').waitFor();
  await expectFits(page);
  await press(page, '미납 12명에게 알림 보내기');

  await goTo(reader, `/clubs/${club}/dues`);
  await reader.getByText('납부', { exact: true }).waitFor();
  await reader.getByText('20,000원').first().waitFor();
  expect(await reader.getByRole('button', { name: '수입·지출 적기' }).count()).toBe(0);
  await expectFits(reader);
}

/** A weekly meeting of twelve seats: the thirteenth waits, and moves up when a seat is given back. */
async function meet({ club, members, phones }: Scene): Promise<string> {
  const [page, first, second] = phones.map(phone => phone.page) as [Page, Page, Page];
  const [day = '', time = ''] = showDateTime(new Date(Date.now() + 2 * HOUR_MS).toISOString()).split(' ');
  await goTo(page, `/clubs/${club}/meetings`);
  await press(page, '정모 잡기');
  const form = page.getByRole('dialog', { name: '정모 잡기' });
  await form.getByLabel('날짜').fill(day);
  await form.getByLabel('시작 시각').fill(time);
  await form.getByLabel('반복').selectOption('weekly');
  await form.getByLabel('장소').fill('한큐당구장');
  await form.getByText('더 적기').click();
  await form.getByLabel('정원').fill('12');
  await form.getByLabel('참가비').fill('15000');
  await form.getByLabel('응답 마감').selectOption('0');
  await expectFits(page);
  await form.getByRole('button', { name: '정모 잡기' }).click();
  await page.waitForURL(`**/clubs/${club}/meetings/*`);
  const meeting = new URL(page.url()).pathname;
  await press(page, '참석');
  await page.getByText('참석 1/12명').waitFor();

  await goTo(first, '/notifications');
  await first.getByText('정모를 잡았습니다', { exact: false }).first().click();
  await first.waitForURL(`**${meeting}`);
  await press(first, '참석');
  await first.getByText('참석 2/12명').waitFor();
  for (const as of members.slice(2))
    await callSite('PUT', `/api${meeting}/answer`, { as, body: { answer: 'coming' } });
  await goTo(second, `/clubs/${club}/meetings`);
  await second.getByRole('group', { name: '참석 여부' }).first().waitFor();
  expect(await second.getByRole('group', { name: '참석 여부' }).count()).toBe(2);
  await second.getByRole('button', { name: '참석', exact: true }).first().click();
  await second.getByText('대기 1번째', { exact: false }).first().waitFor();
  await expectFits(second);
  await press(first, '불참');
  const [declined, waited] = members as [Writer, Writer];
  await first.getByRole('region', { name: '불참' }).getByText(declined.username).waitFor();
  await goTo(second, meeting);
  await second.getByRole('region', { name: '참석' }).getByText(waited.username).waitFor();
  return meeting;
}

/** The president sets the club's handicap of a member with a reason, which the member reads. */
async function setHandicap({ club, members, phones }: Scene): Promise<void> {
  const [page, , reader] = phones.map(phone => phone.page) as [Page, Page, Page];
  const name = members[1]?.username ?? '';
  for (const each of [page, reader]) {
    await goTo(each, `/clubs/${club}/members`);
    await each.getByText('동호회 수지', { exact: true }).click();
    await each.getByRole('button', { name, exact: true }).click();
    if (each === reader) break;
    const sheet = each.getByRole('dialog', { name: `${name} 4구 수지` });
    await sheet.getByLabel('수지').fill('250');
    await sheet.getByLabel('사유').fill('월례대회 우승');
    await expectFits(each);
    await sheet.getByRole('button', { name: '수지 정하기' }).click();
    await each.getByRole('cell', { name: '250' }).waitFor();
  }
  // While the others load, or if they cannot, nothing of the first kind stands under the second's name.
  await page.route('**/handicaps?ball=3', route => route.abort());
  await press(page, '3구');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('cell', { name: '250' }).count()).toBe(0);
  await reader.getByText('월례대회 우승').waitFor();
  expect(await reader.getByLabel('사유').count()).toBe(0);
}

/** Two presses draw the members who checked in, with the club's handicaps; one more enters late. */
async function playMonthly({ name, president, members, phones }: Scene, meeting: string): Promise<void> {
  const [page, , second] = phones.map(phone => phone.page) as [Page, Page, Page];
  const [late, own, ...others] = members as [Writer, Writer, ...Writer[]];
  const { checkIn, people } = await callSite<MeetingDetail>('GET', `/api${meeting}`, { as: president });
  await goTo(second, `${meeting}?checkin=${checkIn}`);
  await press(second, '출석하기');
  await second.getByText('출석함', { exact: false }).first().waitFor();
  const names = new Set(others.slice(1).map(({ username }) => username));
  for (const { number } of people.filter(person => names.has(person.name)))
    await callSite('PUT', `/api${meeting}/people/${number}`, { as: president, body: { present: true } });
  await goTo(page, meeting);
  await page.getByRole('button', { name: `${others[0]?.username} 왔음` }).click();
  await page.getByRole('button', { name: `${others[0]?.username} 왔음`, pressed: true }).waitFor();
  await press(page, '출석 QR');
  await page.getByRole('img', { name: '출석 QR 코드' }).waitFor();
  await expectFits(page);
  await page.keyboard.press('Escape');
  await press(page, '출석한 11명으로 월례대회 열기');
  // Present members are entered; others of the club can be added and taken out.
  await page.getByText(`${name} 13명`).click();
  await page.getByRole('button', { name: `${own.username} 250`, pressed: true }).click();
  await page.getByRole('button', { name: '추첨하기 (10명)' }).waitFor();
  await page.getByRole('button', { name: `${own.username} 250`, pressed: false }).click();
  await press(page, '추첨하기 (11명)');
  await page.waitForURL('**/tournament?*');
  await page.getByText(own.username).first().waitFor();

  await pressTool(page, '늦게 온 선수');
  const sheet = page.getByRole('dialog', { name: '늦게 온 선수 넣기' });
  await sheet.getByText(`${name} 13명`).click();
  await sheet.getByRole('button', { name: `${late.username} 200` }).click();
  await expectFits(page);
  await sheet.getByRole('button', { name: '넣기', exact: true }).click();
  await page.getByText(`${late.username} 선수를 넣었습니다.`).first().waitFor();
}

const fillLineUp = async (page: Page, names: string[]) => {
  const [member = '', ...others] = names;
  await page.getByLabel('1번 경기 선수').selectOption(member);
  for (const [index, name] of others.entries()) {
    const player = page.getByLabel(`${index + 2}번 경기 선수`);
    await player.selectOption('직접 적기');
    await player.fill(name);
  }
};

/** A team match against another club, whose line-ups are sealed until both are in. */
async function openTeamMatch({ club, name, president, members, phones }: Scene): Promise<void> {
  const [page] = phones.map(phone => phone.page) as [Page];
  const guest = await newWriter();
  await clubOnSite(guest, []);
  const away = `${guest.username}회`;
  const { people } = await callSite<{ people: { number: number; name: string }[] }>(
    'GET',
    `/api/clubs/${club}/attendance`,
    { as: president },
  );
  const player = members[0]?.username ?? '';
  const number = people.find(person => person.name === player)?.number;
  const handicap = { ball: '3', score: 2, reason: '처음' };
  await callSite('POST', `/api/clubs/${club}/handicaps/${number}`, { as: president, body: handicap });

  await goTo(page, `/clubs/${club}/team-matches/new`);
  await page.getByLabel('상대 팀').fill(away);
  await page.getByText('이 동호회의 회장과 경기이사가 수락합니다.').waitFor();
  for (const slot of [1, 2, 3, 4]) {
    await page.getByText(`${slot}단식 · 3구`).click();
    await page
      .getByLabel('목표')
      .and(page.locator(':visible'))
      .fill(slot === 1 ? '' : '2');
  }
  await expectFits(page);
  await page.getByRole('button', { name: '열기', exact: true }).click();
  await page.waitForURL(/team-matches\/\d+$/);
  await page.getByText('상대가 아직 수락하지 않았습니다.').waitFor();

  const rival = await browserOf(guest, '/notifications', ON_NARROW);
  const invitation = rival.page.getByRole('main').getByRole('link', { name: /교류전을 신청했습니다/ });
  await invitation.click();
  await rival.page.getByRole('list', { name: '경기' }).getByText('4단식').waitFor();
  await rival.page.getByRole('button', { name: '교류전 수락' }).click();
  await rival.page.getByRole('heading', { name: '오더 내기' }).waitFor();
  await expectFits(rival.page);

  await fillLineUp(page, [player, '극비둘', '극비셋', '극비넷']);
  expect(await page.getByLabel('1번 경기 수지').inputValue()).toBe('2');
  await rival.page.getByLabel('1번 경기 선수').selectOption(guest.username);
  expect(await rival.page.getByLabel('1번 경기 수지').getAttribute('placeholder')).toBe('수지');
  await press(page, '오더 내기');
  await page.getByRole('heading', { name: '오더 고치기' }).waitFor();
  // Loaded again, because an open page learns of a second change within five seconds only.
  await rival.page.reload();
  await rival.page.getByText(`${name}의 오더가 들어왔습니다.`, { exact: false }).waitFor();
  expect(await rival.page.content()).not.toContain('극비');
  await fillLineUp(rival.page, [guest.username, '손님둘', '손님셋', '손님넷']);
  await rival.page.getByLabel('1번 경기 수지').fill('2');
  await press(rival.page, '오더 내기');
  await rival.page.getByText('극비둘').waitFor();
  await page.reload();
  await page.getByText('극비둘').waitFor();
  await expectFits(page);
}

test('a month of a club: dues, a full meeting, the monthly tournament, and the line-ups of a team match', async () => {
  const scene = await founded();
  await dues(scene);
  const meeting = await meet(scene);
  await setHandicap(scene);
  await playMonthly(scene, meeting);
  await openTeamMatch(scene);
});
