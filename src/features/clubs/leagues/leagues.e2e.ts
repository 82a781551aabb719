import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spokenDay } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { expectFits } from '#test/browser/accessibility.ts';
import { newVisitor } from '#test/browser/browser.ts';
import { clubOnSite } from '#test/browser/clubs.ts';
import { browserOf, callSite, newWriter, type Writer } from '#test/browser/writers.ts';
import { LEAGUE } from '#test/fixtures/leagues.ts';
import type { League, LeagueTeam } from './leagues.contract.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const TEAMS = ['가람', '나래', '다솔', '라온', '마루'];

/** A league with its captains in the order of the teams. */
type Scene = { path: string; club: number; captains: Writer[] };
const read = ({ path, captains }: Scene) => callSite<League>('GET', `/api${path}`, { as: captains[0] });

/** Hands in both line-ups of a match and all results; the home team wins `won` of its four slots. */
async function play(scene: Scene, match: League['matches'][number], won: number): Promise<void> {
  const sheet = `/api/clubs/${scene.club}/team-matches/${match.id}`;
  const pair = [match.home, match.away];
  for (const team of pair) {
    const slots = [1, 2, 3, 4].map(number => [{ name: `${TEAMS[team]} ${number}`, handicap: 0 }]);
    const as = scene.captains[team];
    await callSite('PUT', `${sheet}/line-up`, { as, body: { slots, substitutes: [] } });
  }
  for (const slot of [1, 2, 3, 4]) {
    const winner = slot <= won ? 0 : 1;
    const points = winner === 0 ? [12, 5] : [5, 12];
    const score = { points, targets: [12, 12], innings: [20, 20], highRuns: [4, 2] };
    const as = scene.captains[match.home];
    await callSite('PUT', `${sheet}/slots/${slot}/result`, { as, body: { winner, score } });
  }
}

/** The captain opens the link of the organiser's screen and registers four players. */
async function lead(page: Page, team: number): Promise<void> {
  await page.getByRole('button', { name: '이 팀의 주장 맡기' }).click();
  await page.getByRole('button', { name: '선수 더하기' }).waitFor();
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: '선수 더하기' }).click();
    await page.getByLabel(`선수 ${number}`, { exact: true }).fill(`${TEAMS[team]} ${number}`);
  }
  await expectFits(page);
  await page.reload();
  await page.getByText('작성 중이던 내용을 불러왔습니다.').waitFor();
  expect(await page.getByLabel('선수 4', { exact: true }).inputValue()).toBe(`${TEAMS[team]} 4`);
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByText('팀을 저장했습니다.').waitFor();
  await page.reload();
  await page.getByLabel('선수 4', { exact: true }).waitFor();
  expect(await page.getByText('작성 중이던 내용을 불러왔습니다.').count()).toBe(0);
}

test('a league of five teams: byes, a postponement, a forfeit, and a correction that changes the table', async () => {
  const host = await newWriter();
  const captains: Writer[] = [];
  for (let made = 0; made < TEAMS.length; made++) captains.push(await newWriter());
  const club = await clubOnSite(host, captains);

  const organiser = await browserOf(host, `/clubs/${club}/leagues/new`, PHONE);
  const { page } = organiser;
  await page.getByLabel('리그 이름').fill('수요 팀 리그');
  await page.getByLabel('참가 팀').fill(TEAMS.join('\n'));
  await page.getByLabel('한 주의 경기 수').fill('2');
  await page.getByText('순위와 출전 규칙').click();
  await page.getByLabel('승률·에버리지 순위에 드는 경기 수').fill('1');
  await page.getByLabel('플레이오프에 나가는 팀').fill('4');
  await expectFits(page);
  await page.getByRole('button', { name: '열기', exact: true }).click();
  await page.waitForURL(/leagues\/\d+$/);
  const scene: Scene = { path: new URL(page.url()).pathname, club, captains };
  await page.getByRole('heading', { name: '5라운드' }).waitFor();
  for (const name of TEAMS) await page.getByText(`${name} 쉼`).waitFor();
  await expectFits(page);

  // Each captain opens the team's link: one on a phone, the others by calls.
  const phones = [];
  for (const [team, as] of captains.entries()) {
    const at = `/api${scene.path}/teams/${team + 1}`;
    const { invite } = await callSite<LeagueTeam>('GET', at, { as: host });
    if (team === 0) {
      const phone = await browserOf(as, `${scene.path}/teams/1?invite=${invite}`, PHONE);
      await lead(phone.page, team);
      phones.push(phone);
    } else {
      await callSite('PUT', `${at}/captain?invite=${invite}`, { as });
      const players = [1, 2, 3, 4].map(number => ({ name: `${TEAMS[team]} ${number}`, division: 0 }));
      await callSite('PUT', at, { as, body: { name: TEAMS[team], players } });
    }
  }

  // Both captains agree to a postponement.
  const { matches } = await read(scene);
  const [first, ...later] = matches.filter(({ home, away }) => home === 0 || away === 0);
  if (!first) throw new Error('no match');
  const rival = first.home === 0 ? first.away : first.home;
  const [asking] = phones;
  const asked = await browserOf(captains[rival] as Writer, scene.path, PHONE);
  const text = `${TEAMS[first.home]} 대 ${TEAMS[first.away]}`;
  if (!asking) throw new Error('no phone');
  await asking.page.getByRole('link', { name: '수요 팀 리그' }).click();
  await asking.page.getByRole('button', { name: `${text} 메뉴` }).click();
  await asking.page.getByRole('button', { name: `${text} 날짜 바꾸기` }).click();
  const day = addDays(seoulDay(new Date()), 300);
  await asking.page.getByLabel('새 날짜').fill(day);
  await expectFits(asking.page);
  await asking.page.getByRole('button', { name: '상대에게 묻기' }).click();
  await asking.page.getByText(`${spokenDay(day, '')}로 바꾸자고 합니다.`, { exact: false }).waitFor();
  await asked.page.reload();
  await expectFits(asked.page);
  await asked.page.getByRole('button', { name: '그날로 바꾸기' }).click();
  await asked.page.getByText('경기 날짜를 바꿨습니다.').waitFor();

  // The team's second match is forfeited, the third is played and corrected.
  const [forfeited, played] = later;
  if (!forfeited || !played) throw new Error('no match');
  await page.reload();
  const lost = `${TEAMS[forfeited.home]} 대 ${TEAMS[forfeited.away]}`;
  await page.getByRole('button', { name: `${lost} 메뉴` }).click();
  await page.getByRole('button', { name: `${lost} 몰수` }).click();
  await page.getByRole('radio', { name: '가람' }).check();
  await page.getByLabel('사유').fill('나오지 않았습니다.');
  await expectFits(page);
  await page.getByRole('button', { name: '몰수로 기록' }).click();
  await page.getByText('리그 순위:', { exact: false }).waitFor();
  await page.getByRole('link', { name: `${lost} (가람 몰수패)` }).click();
  await page.getByText('4 : 0').or(page.getByText('0 : 4')).waitFor();
  await page.getByText(`${TEAMS[forfeited.home === 0 ? forfeited.away : forfeited.home]} 승`).waitFor();

  await play(scene, played, 2);
  await page.goto(new URL(`/clubs/${club}/team-matches/${played.id}`, page.url()).href);
  await page.getByRole('button', { name: '1번 경기 메뉴' }).click();
  await page.getByRole('button', { name: '1번 경기 결과' }).click();
  const sheet = page.getByRole('dialog', { name: '1번 경기 결과' });
  await sheet.getByLabel('득점').nth(0).fill('5');
  await sheet.getByLabel('득점').nth(1).fill('12');
  await sheet.getByRole('button', { name: '이 결과로 고치기' }).click();
  await page.getByText(`무승부 → ${TEAMS[played.away]} 승.`, { exact: false }).waitFor();
  await page.getByText('고침:', { exact: false }).waitFor();
  await page.getByText('리그 순위:', { exact: false }).waitFor();
  await page.getByRole('link', { name: /수요 팀 리그/ }).click();
  await page.getByText(`${TEAMS[played.home]} 1:3 ${TEAMS[played.away]}`).waitFor();
  await page.getByRole('heading', { name: '개인 순위' }).waitFor();
  await expectFits(page);

  // Both sides forfeit the other matches, and the best four teams play off.
  for (const { id, state } of (await read(scene)).matches) {
    if (state === 'over') continue;
    const body = { slot: 0, sides: [0, 1], reason: '치르지 않았습니다.' };
    await callSite('PUT', `/api${scene.path}/matches/${id}/forfeit`, { as: host, body });
  }
  await page.reload();
  await page.getByRole('button', { name: '상위 4팀으로 플레이오프 열기' }).click();
  await page.getByText('순위가 같은 팀이 있습니다.', { exact: false }).waitFor();
  await expectFits(page);
  await page.getByRole('dialog').getByRole('button', { name: '열기', exact: true }).click();
  await page.waitForURL(/\/tournaments\/\d+$/);
  await page.getByRole('heading', { name: '수요 팀 리그 플레이오프' }).waitFor();

  const draft = { title: `${host.username} 시즌`, hall: '', club: '팀 리그', points: [100, 60], best: 0 };
  await callSite('POST', '/api/seasons', { as: host, body: draft });
  await page.goto(new URL(scene.path, page.url()).href);
  await page.getByText('시즌 점수').click();
  await page.getByRole('button', { name: '시즌에 넣기' }).click();
  await page.getByRole('main').getByRole('link', { name: draft.title }).first().click();
  await page.getByRole('table', { name: '팀 점수' }).getByText('100점').first().waitFor();
  await expectFits(page);

  const guest = await newVisitor({ ...PHONE });
  await guest.page.goto(new URL(scene.path, page.url()).href);
  await guest.page.getByRole('table', { name: '리그 순위' }).waitFor();
  expect(await guest.page.getByText('개인 순위').count()).toBe(0);
});

test('the rules of a league are changed by its organisers', async () => {
  const host = await newWriter();
  const club = await clubOnSite(host, []);
  const firstDay = addDays(seoulDay(new Date()), 30);
  const body = { ...LEAGUE, name: '봄 리그', criteria: [], daysOff: [], firstDay };
  const { id } = await callSite<{ id: number }>('POST', `/api/clubs/${club}/leagues`, { as: host, body });
  const { page } = await browserOf(host, `/clubs/${club}/leagues/${id}/edit`, PHONE);
  await page.getByLabel('승점').selectOption('2');
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByText('승 2점, 무 1점. 승점이 같으면 순위가 같습니다.').waitFor();

  // A team leaves: the menu of the team asks with the number of its matches.
  const [name = '', other = ''] = LEAGUE.teams;
  await page.getByRole('button', { name: `${name} 메뉴`, exact: true }).click();
  await page.getByRole('button', { name: `${name} 리그에서 빼기` }).click();
  await expectFits(page);
  await page.getByRole('button', { name: `${LEAGUE.teams.length - 1}경기 몰수` }).click();
  await page.getByText(`${name} 몰수패`, { exact: false }).first().waitFor();
  await expectFits(page);

  // Another officer has registered players while this one was at the form.
  await page.getByRole('link', { name: other, exact: true }).click();
  await page.getByRole('button', { name: '선수 더하기' }).click();
  await page.getByLabel('선수 1', { exact: true }).fill('하나');
  const team = { name: other, players: [{ name: '둘', division: 0 }] };
  await callSite('PUT', `/api/clubs/${club}/leagues/${id}/teams/2`, { as: host, body: team });
  await page.getByRole('button', { name: '저장' }).click();
  await page.getByRole('button', { name: '내 내용으로 덮어쓰기' }).click();
  await page.getByText('팀을 저장했습니다.').waitFor();
  await expectFits(page);
});
