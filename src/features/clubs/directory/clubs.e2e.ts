import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, ON_NARROW, visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { browserOf, callSite, newWriter, owner } from '#test/browser/writers.ts';
import type { Club } from './clubs.contract.ts';

// Other tests found no clubs there, so the new one is on the list's first page.
const REGION = '세종';

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a club is founded, joined in three ways, and handed over', async () => {
  const [founder, first, second, third] = await Promise.all([1, 2, 3, 4].map(() => newWriter()));
  if (!founder || !first || !second || !third) throw new Error('four members');
  const name = `모임 ${founder.userId}`;
  const host = await browserOf(founder, '/clubs/new', ON_NARROW);
  await press(host.page, '만들기');
  await host.page.getByRole('alert').getByText('동호회 이름을 입력해주세요.').first().waitFor();
  await host.page.getByLabel('동호회 이름').fill(name);
  await host.page.getByLabel(/^지역/).selectOption(REGION);
  await host.page.getByLabel('모이는 때').fill('매주 금요일 19:30');
  await host.page.getByLabel('가입').selectOption('바로 가입');
  await expectFits(host.page);
  await press(host.page, '만들기');
  await host.page.getByRole('heading', { level: 1, name }).waitFor();
  const id = new URL(host.page.url()).pathname.split('/').at(-1);
  const club = `/clubs/${id}`;
  await expectFits(host.page);

  const guest = await visit(club);
  await guest.page.getByRole('link', { name: '로그인하고 가입하기' }).waitFor();
  await guest.page.getByText('매주 금요일 19:30').waitFor();
  expect(await guest.page.getByText(founder.username).count()).toBe(0);
  await goTo(guest.page, `${club}/members`);
  await guest.page.getByRole('link', { name: '로그인하고 가입하기' }).waitFor();

  const one = await browserOf(first, `/clubs?region=${encodeURIComponent(REGION)}`, ON_NARROW);
  await one.page.getByRole('link', { name, exact: true }).click();
  await press(one.page, '가입하기');
  await one.page.getByText('회원 · 설정', { exact: false }).waitFor();

  await goTo(host.page, `/clubs/${id}/edit`);
  await host.page.getByLabel('가입').selectOption('승인 후 가입');
  await press(host.page, '수정');
  await host.page.waitForURL(`**${club}`);
  const two = await browserOf(second, `${club}/members`, ON_NARROW);
  await press(two.page, '가입 신청');
  await two.page.getByText('확인하고 있습니다', { exact: false }).waitFor();
  await goTo(host.page, club);
  await host.page.getByRole('link', { name: '가입 신청 1건 보기' }).click();
  await press(host.page, `${second.username} 수락`);
  await host.page.getByRole('heading', { name: '가입 신청 1건' }).waitFor({ state: 'hidden' });

  await goTo(host.page, `/clubs/${id}/edit`);
  await host.page.getByLabel('가입').selectOption('초대 코드로 가입');
  await press(host.page, '수정');
  await host.page.waitForURL(`**${club}`);
  const code = await host.page.getByRole('textbox', { name: '초대 코드' }).inputValue();
  await press(host.page, '초대 코드 복사');
  await host.page.getByText('초대 코드를 복사했습니다.').waitFor();
  const three = await browserOf(third, club, ON_NARROW);
  await three.page.getByLabel('초대 코드').fill('틀린코드');
  await press(three.page, '가입하기');
  await three.page.getByText('초대 코드가 맞지 않습니다', { exact: false }).first().waitFor();
  await three.page.getByLabel('초대 코드').fill(code);
  await press(three.page, '가입하기');
  await three.page.getByText('회원 · 설정', { exact: false }).waitFor();

  await goTo(host.page, `/clubs/${id}/members`);
  await expectFits(host.page);
  await press(host.page, `${first.username} 메뉴`);
  await press(host.page, `${first.username} 총무 맡기기`);
  await host.page.getByText('직책을 바꿨습니다.').first().waitFor();
  await press(host.page, `${third.username} 메뉴`);
  await press(host.page, `${third.username} 내보내기`);
  await host.page.getByRole('dialog').getByLabel('사유').fill('석 달 결석');
  await confirm(host.page, '내보내기');
  await host.page.getByRole('link', { name: third.username }).waitFor({ state: 'hidden' });
  await press(host.page, `${first.username} 메뉴`);
  await press(host.page, `${first.username} 회장 넘기기`);
  await confirm(host.page, '회장 넘기기');
  await host.page.getByRole('button', { name: `${second.username} 메뉴` }).waitFor({ state: 'hidden' });
  const read = () => callSite<Club>('GET', `/api${club}`, { as: first });
  expect(await read()).toMatchObject({ own: { role: 'president' }, memberCount: 3 });

  await goTo(one.page, `/boards/club-${id}`);
  await one.page.getByRole('heading', { level: 1, name: `${name} 게시판` }).waitFor();
  await one.page.getByRole('main').getByRole('link', { name: '‹ 동호회' }).click();
  await one.page.waitForURL(`**${club}`);
  const text = { title: '금요일 안내', content: '저녁 7시에 모입니다.' };
  const posts = `/api/boards/club-${id}/posts`;
  const post = await callSite<{ id: number }>('POST', posts, { as: first, body: text });
  await goTo(one.page, `/boards/club-${id}/${post.id}`);
  await press(one.page, '공지로 고정');
  await one.page.getByRole('button', { name: '공지 해제' }).waitFor();
  await goTo(two.page, `/boards/club-${id}`);
  const pinned = two.page.getByRole('list', { name: '동호회 공지' });
  await pinned.getByRole('link', { name: text.title }).waitFor();
  await goTo(two.page, club);
  await two.page.getByText('회원 · 설정', { exact: false }).click();
  await press(two.page, '동호회에서 나가기');
  await confirm(two.page, '나가기');
  await two.page.getByRole('textbox', { name: '초대 코드' }).waitFor();
});

test('the page of its hall names a club, which an admin renames and dissolves', async () => {
  const founder = await newWriter();
  const name = `살필 모임 ${founder.userId}`;
  const place = { name: `모임터 ${founder.userId}`, region: '서울' };
  const inside = { ...place, address: '서울 마포구 모임길 1' };
  const hall = await callSite<{ id: number }>('POST', '/api/billiard-halls', {
    as: await owner(),
    body: inside,
  });
  const body = { name, region: '서울', hall: place.name, joining: 'open', showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: founder, body });
  const { page } = await browserOf(await owner(), `/region/${hall.id}`);
  await page.getByRole('region', { name: '여기서 모이는 동호회' }).getByRole('link', { name }).waitFor();
  await goTo(page, `/admin/clubs?q=${encodeURIComponent(name)}`);
  await press(page, `${name} 메뉴`);
  await press(page, `${name} 이름 변경`);
  const changed = `바꾼 모임 ${founder.userId}`;
  await page
    .getByRole('dialog')
    .getByLabel(/^동호회 이름/)
    .fill(changed);
  await confirm(page, '저장');
  await page.getByText('동호회 이름을 바꿨습니다.').first().waitFor();
  await goTo(page, `/admin/clubs?q=${encodeURIComponent(changed)}`);
  await press(page, `${changed} 메뉴`);
  await press(page, `${changed} 해산`);
  await confirm(page, '해산');
  await page.getByText('동호회를 해산했습니다.').first().waitFor();
  await goTo(page, `/clubs/${id}`);
  await page.getByText('해산한 동호회입니다.', { exact: false }).waitFor();
});

test('an officer whose form began before a change made elsewhere may save over it', async () => {
  const founder = await newWriter();
  const body = { name: `겹친 모임 ${founder.userId}`, region: '서울', joining: 'open', showsNames: false };
  const { id } = await callSite<{ id: number }>('POST', '/api/clubs', { as: founder, body });
  const { page } = await browserOf(founder, `/clubs/${id}/edit`);
  await page.getByLabel('소개').fill('모임의 소개');
  await callSite('PUT', `/api/clubs/${id}`, { as: founder, body: { ...body, plays: '금요일' } });
  await press(page, '수정');
  await press(page, '내 내용으로 덮어쓰기');
  await page.waitForURL(`**/clubs/${id}`);
  const saved = await callSite<Club>('GET', `/api/clubs/${id}`, { as: founder });
  expect(saved).toMatchObject({ introduction: '모임의 소개', plays: '' });
});
