import { expect, test } from 'vitest';
import { barriers, expectFits } from '#test/browser/accessibility.ts';
import { visit } from '#test/browser/browser.ts';
import { press } from '#test/browser/press.ts';
import { decide, enterByPaste, showRound, startTournament, typePlayer } from '#test/browser/runner.ts';
import { NARROW } from '#test/browser/window.ts';

test('a guest enters four players by hand, runs them to the champion, and reloads on the way', async () => {
  const { page } = await visit('/tournament-type', NARROW);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^토너먼트/ })
    .click();
  await page.waitForURL('**/tournament/setup');
  await expect.poll(() => page.getByRole('radio', { name: '4명', exact: true }).isChecked()).toBe(true);
  for (const size of ['8명', '16명', '32명', '64명'])
    await expect.poll(() => page.getByRole('radio', { name: size }).count()).toBe(1);
  await expectFits(page);
  // Any other number, with byes; the draw is by lot unless the entered order is chosen.
  const next = page.getByRole('button', { name: '선수 입력하기' });
  await page.getByRole('radio', { name: '직접 입력' }).check();
  const typed = page.getByLabel('참가 인원', { exact: true }).and(page.getByRole('textbox'));
  await expect.poll(() => next.isDisabled()).toBe(true);
  await typed.fill('129');
  await expect.poll(() => next.isDisabled()).toBe(true);
  await typed.fill('5');
  await expect.poll(() => next.isEnabled()).toBe(true);
  await page.getByRole('radio', { name: '4명', exact: true }).check();
  await page.getByText('방식 더 보기').click();
  await expect.poll(() => page.getByRole('radio', { name: '추첨' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: '입력한 순서대로' }).check();
  await page.getByLabel('대회 이름').fill('토요 정기전');
  await next.click();
  await page.waitForURL('**/tournament?*');

  await page.getByRole('heading', { level: 1, name: '토요 정기전' }).waitFor();
  await startTournament(page);
  await page.getByRole('alert').getByText('모든 팀의 플레이어를 선택해주세요', { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('1번 선수 비어 있음');
  await typePlayer(page, '김하나', '200');
  await typePlayer(page, '이두리', '150');
  await page.getByLabel('닉네임', { exact: true }).fill('박세');
  await expectFits(page);
  await page.reload();
  await page.getByRole('button', { name: '3번 선수 박세', exact: true }).click();
  await typePlayer(page, '박세찌');
  await startTournament(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('4번 선수 비어 있음');
  await typePlayer(page, '최넷째');
  await press(page, '4번 선수 최넷째 위로');
  await press(page, '3번 선수 최넷째 비우기');
  await page.getByRole('button', { name: '3번 선수 비어 있음', exact: true }).click();
  await typePlayer(page, '최넷째');
  await startTournament(page);

  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await expectFits(page);
  await press(page, '김하나 승');
  await press(page, '이두리 승');
  await press(page, '이두리 승');
  const first = page.getByRole('article', { name: '준결승전 1경기' });
  await first.getByText('2승', { exact: true }).waitFor();
  // A winner goes on without a number of wins.
  await press(page, '김하나 진출');
  await showRound(page, '준결승전');
  await page.getByText('끝난 경기 1').click();
  await first.getByText('승자 · 진출').waitFor();
  await first.getByText('패자 · 탈락').waitFor();
  await expect.poll(() => first.getByRole('button', { name: /(승|진출)$/ }).count()).toBe(0);
  await page
    .getByRole('region', { name: /다음 라운드 진출자/ })
    .getByText('김하나')
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^다음 라운드/ }).count()).toBe(0);
  await page.reload();
  await press(page, '박세찌 진출');
  await page.reload();
  await press(page, '다음 라운드 (결승전)');
  const final = page.getByRole('article', { name: '결승전' });
  await final.getByRole('button', { name: '김하나 최종 우승' }).waitFor();
  await expect.poll(() => final.getByText('0승', { exact: true }).count()).toBe(0);
  await press(page, '박세찌 최종 우승');
  const banner = page.getByRole('region', { name: '최종 우승' });
  await banner.getByText('박세찌').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('최종 우승');
  await page.reload();
  await banner.getByText('박세찌').waitFor();
  await expect.poll(() => banner.innerText()).toMatch(/준우승\s+김하나\s+공동 3위\s+이두리, 최넷째/);
  expect(await barriers(page)).toEqual([]);
});

const SIXTEEN = Array.from(
  { length: 16 },
  (_, at) => `${at + 1}. 선수${'가나다라마바사아자차카타파하거너'[at]}(${(at + 5) * 10})`,
);
const nameAt = (at: number) => `선수${'가나다라마바사아자차카타파하거너'[at]}`;

test('sixteen pasted names are played round by round; a wrong winner is corrected, and an undo lists the removed results', {
  tags: ['long'],
}, async () => {
  const { page } = await visit('/tournament?size=16', { width: 1280, height: 900 });
  await enterByPaste(page, SIXTEEN);
  await page.getByRole('button', { name: `1번 선수 ${nameAt(0)}`, exact: true }).waitFor();
  await startTournament(page);
  await showRound(page, '16강전');
  for (const [title, slots] of [
    ['16강전', [0, 2, 4, 6, 8, 10, 12, 14]],
    ['8강전', [0, 4, 8, 12]],
    ['준결승전', [0, 8]],
  ] as const) {
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    for (const at of slots)
      await decide(page.getByRole('button', { name: `${nameAt(at)} 진출`, exact: true }));
    await page.getByRole('button', { name: /^다음 라운드/ }).click();
  }
  await press(page, `${nameAt(0)} 최종 우승`);

  // The other side won the first match: only the results that depend on it go.
  await page.getByRole('navigation', { name: '라운드' }).getByRole('button', { name: '16강전 완료' }).click();
  await press(page, '16강전 1경기 결과 고치기');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('함께 지워지는 기록').waitFor();
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual([
      `8강전 1경기: ${nameAt(0)} 진출`,
      `준결승전 1경기: ${nameAt(0)} 진출`,
      `결승전: ${nameAt(0)} 최종 우승`,
    ]);
  expect(await barriers(page)).toEqual([]);
  const correct = async () => {
    await dialog.getByRole('radio', { name: `${nameAt(1)} 승` }).check();
    await dialog.getByRole('button', { name: '이 결과로 고치기' }).click();
  };
  await correct();
  // All results come back, as the dialog says, and are corrected again.
  await press(page, '다시 실행');
  await page.getByRole('region', { name: '최종 우승' }).getByText(nameAt(0)).waitFor();
  await press(page, '16강전 1경기 결과 고치기');
  await correct();
  await page
    .getByRole('region', { name: /다음 라운드 진출자/ })
    .getByText(nameAt(1))
    .waitFor();
  await page.getByRole('navigation', { name: '라운드' }).getByRole('button', { name: '8강전' }).click();
  await expect.poll(() => page.getByText('승자 · 진출').count()).toBe(3);
  await press(page, `${nameAt(1)} 진출`);

  await press(page, '되돌리기');
  await page.getByRole('dialog').getByText('다른 결과는 그대로 남습니다.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '되돌리기' }).click();
  await page.getByRole('button', { name: `${nameAt(1)} 진출` }).waitFor();
  await press(page, '다시 실행');
  await page.getByRole('article', { name: '8강전 1경기' }).getByText('승자 · 진출').waitFor();
  await page.getByText(/^기록 \d+건$/).click();
  await page.getByText(`되돌림: 8강전 1경기: ${nameAt(1)} 진출`).waitFor();

  await page.getByRole('button', { name: '다음 라운드 (준결승전)' }).click();
  await press(page, '준결승전 1경기 기권·교체 등');
  await page.getByRole('dialog').getByRole('radio', { name: '기권' }).check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${nameAt(4)} 기권` })
    .click();
  await page.getByRole('article', { name: '준결승전 1경기' }).getByText('기권').waitFor();
  await page.getByRole('button', { name: '다음 라운드 (결승전)' }).click();
  await press(page, `${nameAt(1)} 최종 우승`);
  await page.getByRole('region', { name: '최종 우승' }).getByText(nameAt(1)).waitFor();
});

test('four players are entered and run with the keyboard alone', async () => {
  const { page } = await visit('/tournament?size=4');
  const reach = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).waitFor();
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (focused.trim() === name) return page.keyboard.press('Enter');
    }
    throw new Error(`the keyboard does not reach ${name}`);
  };
  await reach('기타 (직접 입력)');
  for (const name of ['가나', '다라', '마바', '사아']) {
    await page.getByLabel('닉네임', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
  }
  await reach('대회 시작');
  await page.getByRole('heading', { level: 2, name: '준결승전' }).waitFor();
  await reach('다라 진출');
  await reach('사아 진출');
  await reach('사아 최종 우승');
  await page.getByRole('region', { name: '최종 우승' }).getByText('사아').waitFor();
});
