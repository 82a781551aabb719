import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BOARD_FOR_MEMBERS } from '#/features/boards/custom-boards/custom-boards.rules.ts';
import { DAY_MS } from '#/shared/time/time.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { newVisitor } from '#test/browser/browser.ts';
import { holdBack } from '#test/browser/refused-calls.ts';
import { browserOf, callSite, newWriter, owner, type Writer } from '#test/browser/writers.ts';
import { ENTRY_SETTINGS } from '#test/fixtures/announced-tournaments.ts';
import { BOARD } from '#test/fixtures/custom-boards.ts';

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function announcedOnSite(as: Writer): Promise<string> {
  const entry = { ...ENTRY_SETTINGS, closesAt: `${dayIn(2)}T12:00` };
  const facts = { title: '큐클럽 오픈', hall: '', region: '', day: dayIn(3), listed: true, ball: '4' };
  const body = { key: newUuid(), ...facts, ...entry };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments/announced', { as, body });
  return `/tournaments/${id}`;
}

async function boardForMembers(): Promise<string> {
  const slug = `m-${newUuid().slice(0, 8)}`;
  const body = { ...BOARD, slug, name: `회원 ${slug}`.slice(0, 20), readers: 'members' };
  await callSite('POST', '/api/boards', { as: await owner(), body });
  return `/boards/${slug}`;
}

/** Waits for the style sheets, like a browser before its first paint. */
const styled = (page: Page) =>
  page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return sheets.length > 0 && sheets.every(link => link.sheet !== null);
  });

describe('while a member’s own data is on its way, nothing is said that holds for guests only', () => {
  const screens: {
    name: string;
    open: (as: Writer) => Promise<string>;
    said: string[];
    shows: (page: Page) => Promise<void>;
  }[] = [
    {
      name: 'the box for entering a tournament',
      open: announcedOnSite,
      said: ['로그인하고 참가 신청하기', '관리자는 참가 신청할 수 없습니다.'],
      shows: page => page.getByRole('button', { name: '참가 신청', exact: true }).waitFor(),
    },
    {
      name: 'a board for members',
      open: boardForMembers,
      said: [BOARD_FOR_MEMBERS, '회원만 볼 수 있습니다'],
      shows: page => page.getByRole('heading', { level: 1, name: /^회원 m-/ }).waitFor(),
    },
    {
      name: 'the list of one’s own tournaments',
      open: async () => '/tournaments?tab=own',
      said: ['로그인하면 내 대회가 보입니다.', '참가하거나 진행하는 대회가 없습니다.'],
      shows: page => page.getByText('참가하거나 진행하는 대회가 없습니다.').waitFor(),
    },
  ];
  test.each(screens)('$name', async ({ open, said, shows }) => {
    const member = await newWriter();
    const path = await open(await newWriter());
    const guest = await newVisitor();
    await guest.page.goto(path);
    await guest.page.getByText(said[0] ?? '').waitFor();

    const { page } = await browserOf(member);
    const [startScripts, answerCalls] = [await holdBack(page, '**/*.js'), await holdBack(page, '**/api/**')];
    const saysNothing = async () => {
      await page.getByRole('main').getByText('불러오는 중입니다…').waitFor();
      for (const sentence of said)
        expect(await page.getByText(sentence).filter({ visible: true }).count(), sentence).toBe(0);
    };
    await page.goto(path, { waitUntil: 'commit' });
    await styled(page);
    await saysNothing();
    startScripts();
    await page.waitForFunction(() => document.documentElement.dataset.ready === '');
    await saysNothing();
    answerCalls();
    await shows(page);
  });
});
