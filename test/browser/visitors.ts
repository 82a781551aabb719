import type { Page } from 'playwright-core';
import { OWNER } from '#test/fixtures/built-server.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import type { Visit } from './browser.ts';
import { DESKTOP, hydrated } from './browser.ts';
import { browserOf, callSite, logIn, MEMBER_PASSWORD, owner, type Writer } from './writers.ts';

let made = 0;

export type MemberFacts = { id: string; username: string; phone: string; email: string };
export type MemberVisit = Visit & MemberFacts;

/** A new member's form data, unique each time. */
function facts(): MemberFacts {
  // Other workers do the same at the same time.
  const n = `${Date.now() % 1_000_000}${process.env.VITEST_POOL_ID ?? ''}${++made}`;
  return {
    id: `guest${n}`,
    username: `손님 ${n}`,
    phone: `010${n.padStart(8, '0').slice(-8)}`,
    email: `guest${n}@example.com`,
  };
}
const formOf = (member: MemberFacts) => ({
  ...member,
  password: MEMBER_PASSWORD,
  score4: '200',
  region: '서울',
  billiardHall: '',
});

/** Signs up a new member through the visitor's site, without a login. */
export async function newMember({ page }: Visit): Promise<MemberFacts> {
  const member = facts();
  const address = new URL('/api/auth/signup', page.url()).href;
  const answer = await untilAdmitted(async () => {
    const sent = await page.request.post(address, { data: formOf(member) });
    return { status: sent.status(), text: await sent.text() };
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return member;
}

/** Signs up a new member through the API and opens `path` as that member. */
export async function signedIn(
  path = '/',
  viewport = DESKTOP,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<MemberVisit> {
  const member = facts();
  const session = await callSite<Writer>('POST', '/api/auth/signup', { body: formOf(member) });
  const who = await browserOf(session, path, { viewport, colorScheme });
  return { ...who, ...member };
}

/** Opens `path` as the site's first admin. */
export async function signedInAsOwner(path = '/', viewport = DESKTOP): Promise<Visit> {
  return browserOf(await owner(), path, { viewport });
}

/** Like `signedInAsOwner`, in a session of its own, for tests that end the session or other sessions. */
export async function loggedInAsOwner(path: string): Promise<Visit> {
  const session = await logIn(OWNER.id, OWNER.password);
  return browserOf({ ...session, username: OWNER.id }, path);
}

/** Types id and password into the login form of the page or, with `where`, of the header. */
export async function typeLogin(
  page: Page,
  id: string,
  password = MEMBER_PASSWORD,
  where: 'banner' | 'main' = 'main',
): Promise<void> {
  const place = page.getByRole(where);
  await place.getByLabel('아이디', { exact: true }).fill(id);
  await place.getByLabel('비밀번호', { exact: true }).fill(password);
}

/** Stores a new session in the browser, and opens `path`. */
export async function enter({ page }: Visit, id: string, password: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { id, password } });
  const session = (await answer.json()) as { token: string; userId: string; isAdmin: boolean };
  await page.evaluate(({ token, userId, isAdmin }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('userId', userId);
    localStorage.setItem('isAdmin', String(isAdmin));
  }, session);
  await page.goto(path);
  await hydrated(page);
}
