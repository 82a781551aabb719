import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectFitsInLightAndDark } from '#test/browser/accessibility.ts';
import { DESKTOP, hydrated, PHONE, visit } from '#test/browser/browser.ts';
import { newMember, signedIn, signedInAsOwner, typeLogin } from '#test/browser/visitors.ts';
import {
  browserOf,
  callSite,
  MEMBER_PASSWORD,
  newComment,
  newPost,
  newWriter,
} from '#test/browser/writers.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: /^메뉴 (열기|닫기)$/ });
const thumbBar = (page: Page) => page.getByRole('navigation', { name: '빠른 메뉴' });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

describe('on a phone', () => {
  test('the menu opens and closes, by the button, Escape, and going somewhere', async () => {
    const { page } = await visit('/', PHONE);
    const menu = page.getByRole('navigation', { name: '주요 메뉴' });
    await expect.poll(() => menu.isVisible()).toBe(false);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await expect.poll(() => menuButton(page).getAttribute('aria-expanded')).toBe('true');
    await expect
      .poll(() => page.getByRole('banner').getByRole('link', { name: '회원가입' }).isVisible())
      .toBe(true);

    // Tab goes to the opened menu's content, and Escape back to the button.
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('공지사항');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator(':focus').textContent()).toContain('메뉴 열기');
    await menuButton(page).click();
    await expectFitsInLightAndDark(page);
    await menuButton(page).click();
    await menu.waitFor({ state: 'hidden' });
    await menuButton(page).click();
    await menu.getByRole('link', { name: '공지사항' }).click();
    await page.getByRole('heading', { level: 1, name: '공지사항' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
  });

  test('the menu closes with a login, and the keyboard is at its button', { tags: ['long'] }, async () => {
    const who = await visit('/notice', PHONE);
    const { page } = who;
    const { id } = await newMember(who);
    await menuButton(page).click();
    const header = page.getByRole('banner');
    await typeLogin(page, id, MEMBER_PASSWORD, 'banner');
    await header.getByRole('button', { name: '로그인' }).click();
    await page.getByRole('navigation', { name: '주요 메뉴' }).waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator(':focus').textContent()).toContain('메뉴 열기');
    await menuButton(page).click();
    await header.getByRole('button', { name: '로그아웃' }).waitFor();
  });

  test('the menu of an admin begins with what is to do', async () => {
    const { page } = await signedInAsOwner('/notice', PHONE);
    await menuButton(page).click();
    const tops: number[] = [];
    for (const [menu, link] of [
      ['관리', /^할 일/],
      ['관리', '설정'],
      ['내 메뉴', '내 정보'],
      ['주요 메뉴', '공지사항'],
    ] as const) {
      const place = page.getByRole('navigation', { name: menu }).getByRole('link', { name: link });
      await place.waitFor();
      tops.push((await place.boundingBox())?.y ?? 0);
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expectFitsInLightAndDark(page);
  });

  test('the bar at the bottom leads to its places, big enough for a thumb, one marked at a time', async () => {
    const { page } = await signedIn('/', PHONE);
    const marked = thumbBar(page).locator('[aria-current="page"]');
    for (const [label, path] of [
      ['게시판', '/free-board'],
      ['대회', '/tournaments'],
      ['매치', '/tournament/single'],
      ['나', '/profile/record'],
      ['홈', '/'],
    ] as const) {
      await thumbBar(page).getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(url => url.pathname === path);
      await expect.poll(() => marked.allTextContents()).toEqual([label]);
    }
    const boxes = await Promise.all(
      (await thumbBar(page).getByRole('link').all()).map(link => link.boundingBox()),
    );
    const shown = boxes.filter(box => box !== null);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
    expect(Math.max(...shown.map(({ y, height }) => y + height))).toBe(PHONE.height);
    // The page's last line can be scrolled above the bar.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const footer = await page.getByRole('contentinfo').getByText('운영자 연락처').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(
      Math.min(...shown.map(({ y }) => y)),
    );
  });
});

test('the light follows the system until somebody chooses, and the choice is remembered', async () => {
  const { page } = await visit('/', DESKTOP, 'dark');
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background(page);
  expect(light).not.toBe(dark);

  const pick = async (from: string) => page.getByRole('button', { name: `화면 밝기: ${from}` }).click();
  await pick('기기 설정');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(light);
  await pick('밝게');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(dark);
  // Set before the first paint, so that no white page flashes in a dark room.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (document.body) dataset.themeAtFirst ??= dataset.theme ?? 'none';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.waitForSelector('html[data-theme-at-first="dark"]');
  await hydrated(page);
  await expect.poll(() => background(page)).toBe(dark);
  await pick('어둡게');
  await expect.poll(() => background(page)).toBe(light);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe(null);
});

test('a member never sees the guest’s page flash: from the first moment there is a body, nothing that only guests see is shown', async () => {
  const { page, context } = await signedIn('/');
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    // Marked before the first paint, and no frame shows the guest's part.
    new MutationObserver(() => {
      if (document.body && document.documentElement.dataset.member !== '') seen.push('no mark');
    }).observe(document, { childList: true, subtree: true });
    const look = () => {
      for (const each of document.querySelectorAll('.guest-only'))
        if (each.getClientRects().length > 0) seen.push(each.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/', '/free-board']) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).waitFor();
    // The bell is the last part of a member's page; its stream keeps the network busy.
    await page.getByRole('banner').getByRole('button', { name: '알림' }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
  }
});

describe('the keyboard', () => {
  test('comes first to the skip link, which leads over the header to the page', async () => {
    const { page } = await visit('/notice');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '본문으로 건너뛰기' });
    await expect.poll(() => skip.evaluate(link => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate(link => getComputedStyle(link).clipPath)).toBe('none');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('main :focus').count()).toBe(1);
  });

  test('is at the heading after a move inside the site, which is no stop of its own', async () => {
    const { page } = await visit('/notice');
    const menu = page.getByRole('navigation', { name: '주요 메뉴' });
    for (const [link, title] of [
      ['지역 당구장', '지역 당구장'],
      ['자유게시판', '자유게시판'],
    ] as const) {
      await menu.getByRole('link', { name: link }).click();
      await expect.poll(() => page.locator('h1:focus').allTextContents()).toEqual([title]);
    }
    await page.goBack();
    await expect.poll(() => page.locator('h1:focus').allTextContents()).toEqual(['지역 당구장']);
  });

  test('stays near when the pressed button leaves the page: an answer, a saved edit, a deletion, an accepted player', async () => {
    const [author, other] = [await newWriter(), await newWriter()];
    const post = await newPost(author, '키보드로 답하는 글');
    await newComment(author, post, '첫 댓글');
    const { page } = await browserOf(author, `/free-board/${post}`);
    const focused = () => page.locator(':focus').textContent({ timeout: 1_000 });
    const press = async (name: string | RegExp, within: Page | Locator = page) => {
      await within.getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await press('‘첫 댓글’ 댓글에 답글 쓰기');
    await page.getByRole('textbox', { name: /님에게 답글 쓰기$/ }).fill('답글입니다');
    await press('답글 등록');
    await page.getByRole('listitem').filter({ hasText: '답글입니다' }).first().waitFor();
    await expect.poll(focused).toContain('첫 댓글');
    await press('‘답글입니다’ 댓글 수정');
    await page.getByRole('textbox', { name: '댓글 수정' }).fill('답글 고침');
    await press('댓글 저장');
    await expect.poll(focused).toContain('고침');
    await press(/고침.*삭제$/);
    await press('삭제', page.getByRole('dialog'));
    await expect.poll(() => page.getByText('고침').count()).toBe(0);
    await expect.poll(focused).toContain('첫 댓글');

    const body = {
      title: '키보드로 수락하는 매치',
      matchDate: '2099-12-31',
      content: '내용',
      maxParticipants: 2,
    };
    const match = await callSite<{ id: number }>('POST', '/api/singlematch', { as: author, body });
    await callSite('POST', `/api/singlematch/${match.id}/apply`, { as: other });
    await page.goto(`/tournament/single/${match.id}`);
    await hydrated(page);
    await press(`${other.username} 수락`);
    await press('수락', page.getByRole('dialog'));
    await page.getByRole('button', { name: `${other.username} 수락` }).waitFor({ state: 'detached' });
    await expect.poll(focused).toContain(other.username);
  });

  test('moves through the header in reading order with a visible focus', async () => {
    const { page } = await visit('/');
    const menu = await page
      .getByRole('navigation', { name: '주요 메뉴' })
      .getByRole('link')
      .allTextContents();
    const login = ['id', 'password', '로그인', '아이디 찾기', '비밀번호 재설정', '회원가입'];
    const expected = ['본문으로 건너뛰기', '당구마당', ...menu, '검색', ...login];
    const stops: { name: string; isSeen: boolean; left: number; top: number; bottom: number }[] = [];
    while (stops.length < expected.length) {
      await page.keyboard.press('Tab');
      const stop = await page.locator(':focus').evaluate(element => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { left, top, bottom } = element.getBoundingClientRect();
        const name =
          element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;
        const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        return { name: name?.replace(/[:.].*/, '') ?? '', isSeen, left, top, bottom };
      });
      stops.push(stop);
    }
    expect(stops.map(stop => stop.name)).toEqual(expected);
    expect(stops.filter(stop => !stop.isSeen)).toEqual([]);
    // Each is to the right of the one before, or on a lower line.
    const header = stops.slice(1);
    const backwards = header.filter((stop, at) => {
      const before = header[at - 1];
      return before && stop.left <= before.left && stop.top < before.bottom;
    });
    expect(backwards).toEqual([]);
  });
});

test('the header of a guest and of a member begins and ends with the page', async () => {
  const guest = await visit('/notice', DESKTOP);
  const member = await signedIn('/notice', DESKTOP);
  for (const { page } of [guest, member]) {
    const [header, content] = await Promise.all(
      ['.header-row', 'main .page'].map(name =>
        page.locator(name).evaluate(row => {
          const { left, right } = row.getBoundingClientRect();
          return { left, right, overflows: row.scrollWidth > row.clientWidth };
        }),
      ),
    );
    expect(header).toEqual({ ...content, overflows: false });
  }
});

test('paper has no frame of the site', async () => {
  const { page } = await visit('/tournaments', DESKTOP);
  await page.emulateMedia({ media: 'print' });
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('nav:visible')])
    await expect.poll(() => part.filter({ visible: true }).count()).toBe(0);
});
