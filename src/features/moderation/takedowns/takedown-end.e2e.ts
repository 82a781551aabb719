import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { goTo, newVisitor } from '#test/browser/browser.ts';
import { PHONE } from '#test/browser/window.ts';
import { clockAhead, OWNER, startBuiltSite } from '#test/fixtures/built-server.ts';
import { BLOCK_DAYS } from './takedowns.constants.ts';
import type { Receipt } from './takedowns.contract.ts';

const TITLE = '남의 이야기를 적은 글';
const AUTHOR = { id: 'author1', password: 'three-cushion-9' };
const DAY_MS = 86_400_000;
type Session = { token: string; userId: string; username: string };

async function call<T>(url: string, to: string, body: object, token = ''): Promise<T> {
  const [method, path] = to.split(' ');
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  expect([to, answer.ok]).toEqual([to, true]);
  return (await answer.json()) as T;
}

/** A post that a stranger asked to have taken down, which the owner has blocked. */
async function blockPost(url: string) {
  const person = { username: '글쓴이', phone: '01012345678', email: 'author@example.com', region: '서울' };
  const { token } = await call<Session>(url, 'POST /api/auth/signup', { ...AUTHOR, ...person });
  const text = { title: TITLE, content: '사실은 이렇습니다.' };
  const { id } = await call<{ id: number }>(url, 'POST /api/freeboard', text, token);
  const asked = {
    ...{ kind: 'rights', name: '김피해', contact: '010-1234-5678', capacity: 'self', claim: 'privacy' },
    ...{ address: `/free-board/${id}`, reasons: '제 사생활이 적혀 있습니다.' },
  };
  const receipt = await call<Receipt>(url, 'POST /api/takedowns', asked);
  const owner = await call<Session>(url, 'POST /api/auth/login', OWNER);
  const headers = { authorization: `Bearer ${owner.token}` };
  const [request] = await (await fetch(`${url}/api/cases?tab=takedowns`, { headers })).json();
  const decision = { choice: 'accepted', answer: '이름이 드러나 있습니다.' };
  await call(url, `PUT /api/cases/${request.id}/decision`, decision, owner.token);
  return { post: `/free-board/${id}`, status: `/report/status#${receipt.key}` };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('임시조치 hides a post until the thirtieth day, when it is there again and both sides read so', {
  tags: ['long'],
}, async () => {
  const first = await startBuiltSite();
  onTestFinished(() => rmSync(first.folder, { recursive: true, force: true }));
  const { post, status } = await blockPost(first.url);
  const before = await newVisitor({ baseURL: first.url, viewport: PHONE });
  await goTo(before.page, post);
  await heading(before.page, '임시조치로 게시가 중단된 글입니다.');
  await goTo(before.page, status);
  await before.page.getByText('임시조치 중').waitFor();
  await first.stop();

  const ahead = BLOCK_DAYS * DAY_MS;
  const site = await startBuiltSite({ DATA_DIR: first.folder, ...clockAhead(ahead) });
  onTestFinished(() => site.stop().then(() => {}));
  const { token, userId } = await call<Session>(site.url, 'POST /api/auth/login', AUTHOR);
  const localStorage = Object.entries({ token, userId, isAdmin: 'false', username: '글쓴이' });
  const origins = [
    { origin: site.url, localStorage: localStorage.map(([name, value]) => ({ name, value })) },
  ];
  const seen = { baseURL: site.url, viewport: PHONE };
  const [guest, author] = [
    await newVisitor(seen),
    await newVisitor({ ...seen, storageState: { cookies: [], origins } }),
  ];
  for (const { page } of [guest, author]) await page.clock.setFixedTime(Date.now() + ahead);
  // The job runs within a second of the start, on a busy machine later; going to the same address reads nothing anew.
  await goTo(guest.page, status);
  await expect
    .poll(async () => {
      await guest.page.reload();
      await guest.page
        .getByText(/임시조치 (중|기간 끝남)/)
        .first()
        .waitFor();
      return guest.page.getByText('임시조치 기간 끝남').count();
    })
    .toBe(1);
  await goTo(guest.page, post);
  await heading(guest.page, TITLE);
  await guest.page.getByText('사실은 이렇습니다.').waitFor();
  await goTo(author.page, '/notifications');
  await author.page
    .getByText(/임시조치 기간 30일이 끝나/)
    .first()
    .waitFor();
  expect([...before.complaints, ...guest.complaints, ...author.complaints]).toEqual([]);
});
