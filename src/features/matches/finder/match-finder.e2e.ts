import { expect, test } from 'vitest';
import type { MatchPost } from '#/features/matches/posts/match-boards.contract.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { goTo, NARROW, ON_NARROW, visit } from '#test/browser/browser.ts';
import { browserOf, callSite, newWriter } from '#test/browser/writers.ts';

const LIST = '/tournament/single';
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('a match is found by region, discipline and words, has a waiting list when it is full, and a past one is refused', async () => {
  const [host, player, other] = [await newWriter(), await newWriter(), await newWriter()];
  const word = newUuid().slice(0, 8);
  const facts = { region: '제주', discipline: '3', hall: '한라당구장', seats: 1, scoreTo: 30 };
  const make = (title: string, date: { matchDate: string; day?: string; time?: string }) =>
    callSite<MatchPost>('POST', '/api/singlematch', {
      as: host,
      body: { title: `${title} ${word}`, content: '오세요.', ...date, ...facts },
    });
  const coming = await make('한 자리', { matchDate: '저녁에', day: dayFrom(10), time: '19:30' });
  // Only a picked day is refused when it is over.
  const past = await make('지난 모임', { matchDate: dayFrom(-3) });

  const { page } = await visit(LIST, NARROW);
  const main = page.getByRole('main');
  await main.getByLabel('지역').selectOption('제주');
  await expect.poll(() => main.getByLabel('지역').inputValue()).toBe('제주');
  await page.waitForURL(/region=/);
  await main.getByRole('link', { name: `한 자리 ${word}` }).waitFor();
  await main.getByLabel('종목').selectOption('3');
  await page.waitForURL(/discipline=3/);
  // The choices add to the shown address.
  await expect.poll(() => main.getByLabel('종목').inputValue()).toBe('3');
  await main.getByLabel('수지', { exact: true }).selectOption('30');
  await page.waitForURL(/discipline=3.*score=30/);
  const row = main.getByRole('row').filter({ hasText: `한 자리 ${word}` });
  for (const said of [/^\d+월 \d+일\(.\) 오후 7:30$/, '제주 한라당구장', '3구 30 이하', '1자리 남음'])
    await row.getByText(said).waitFor();
  await expect.poll(() => main.getByText(`지난 모임 ${word}`).count()).toBe(0);
  await expectFits(page);

  const { page: players } = await browserOf(player, `${LIST}/${coming.id}`, ON_NARROW);
  await callSite('POST', `/api/singlematch/${coming.id}/apply`, { as: other });
  await players.reload();
  await players.getByText('1명 중 1자리 남음 · 수락 대기 1명').waitFor();
  const { page: hosts } = await browserOf(host, `${LIST}?q=${word}`, ON_NARROW);
  await hosts.getByText('내 매치 · 신청 1명').waitFor();
  const { page: others } = await browserOf(other, `${LIST}?q=${word}`, ON_NARROW);
  await others.getByText('수락 대기', { exact: true }).waitFor();
  // The member's 200 is outside the range.
  const ownScore = others.getByRole('button', { name: '내 수지에 맞게' });
  await ownScore.click();
  await others.getByText(`‘${word}’에 맞는 게시글이 없습니다.`).waitFor();
  expect(await ownScore.getAttribute('aria-pressed')).toBe('true');
  await ownScore.click();
  await others.getByText('수락 대기', { exact: true }).waitFor();
  const accepted = { as: host, body: { state: 'accepted' } };
  await callSite('PUT', `/api/singlematch/${coming.id}/applicants/${other.userId}`, accepted);
  await players.reload();
  await players.getByText('자리가 모두 찼습니다. 신청하면 대기자 명단에 올라갑니다.').waitFor();
  await players.getByRole('button', { name: '신청하기' }).click();
  await players.getByRole('dialog').getByRole('button', { name: '신청' }).click();
  await players.getByText('자리가 모두 차 대기자 명단에 있습니다.').waitFor();
  await goTo(page, `${LIST}?region=제주&discipline=3&day=${dayFrom(10)}`);
  await main.getByRole('link', { name: '조건 지우기' }).click();
  await page.waitForURL(url => url.search === '');
  await goTo(page, `${LIST}?tab=past&q=${word}`);
  await main.getByRole('link', { name: `지난 모임 ${word}` }).click();
  await page.waitForURL(`**/${past.id}`);
  await main.getByText('날짜가 지나 신청을 받지 않습니다.').waitFor();
  await expect.poll(() => main.getByText(/인원 제한 없음|자리 남음|수락 대기/).count()).toBe(0);
});

test('a day comes from the calendar, and words only where there is none', async () => {
  const author = await newWriter();
  const { page } = await browserOf(author, `${LIST}/new`, ON_NARROW);
  const words = page.getByLabel('매치 날짜');
  const picked = page.getByLabel(/^날짜/);
  await expectFits(page);
  await page.getByRole('button', { name: '날짜를 글로 적기' }).click();
  await words.fill('토요일 저녁쯤');
  await expect.poll(() => picked.count()).toBe(0);
  await page.getByRole('button', { name: '달력에서 고르기' }).click();
  await expect.poll(() => words.count()).toBe(0);
  await picked.fill('2099-11-28');
  await expect.poll(() => page.getByRole('button', { name: '날짜를 글로 적기' }).count()).toBe(0);
  await page.getByLabel('시작 시각').fill('14:00');
  await page.getByRole('textbox', { name: '제목' }).fill('달력에서 고른 매치');
  await page.getByLabel('내용').fill('오세요.');
  await page.getByRole('button', { name: '등록' }).click();
  await page.waitForURL(/\/tournament\/single\/\d+$/);
  await page.getByText('2099년 11월 28일(토) 오후 2:00').first().waitFor();
  const path = new URL(page.url()).pathname;
  const call = `/api/singlematch/${path.split('/').at(-1)}`;
  const { matchDate, day, time } = await callSite<MatchPost>('GET', call);
  expect({ matchDate, day, time }).toEqual({
    matchDate: '2099년 11월 28일(토) 오후 2:00',
    day: '2099-11-28',
    time: '14:00',
  });

  // Another program sent words beside the day: the form asks for the day alone, and writes the words of a new one.
  const body = { title: '한 게임', content: '오세요.', matchDate: '11월 마지막 토요일', day, time };
  await callSite('PUT', call, { as: author, body });
  await goTo(page, `${path}?edit`);
  await expect.poll(() => picked.inputValue()).toBe('2099-11-28');
  expect(await words.count()).toBe(0);
  await picked.fill('2099-11-29');
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await page.getByText('2099년 11월 29일(일) 오후 2:00').first().waitFor();
  expect((await callSite<MatchPost>('GET', call)).matchDate).toBe('2099년 11월 29일(일) 오후 2:00');
});
