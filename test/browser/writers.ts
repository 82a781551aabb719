import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { OWNER } from '#test/fixtures/built-server.ts';
import { untilAdmitted } from '#test/fixtures/until-admitted.ts';
import { goTo, newVisitor, type Visit, type VisitorSettings } from './browser.ts';

/** A session on the built site, with or without a browser. */
export type Writer = { token: string; userId: string; isAdmin: boolean; username: string };
export type Session = Omit<Writer, 'username'>;

/** The password of every member made here. */
export const MEMBER_PASSWORD = 'three-cushion-9';
let made = 0;
let admin: Session | undefined;

/** Signs up a new member without a browser; `more` are further form fields. */
export async function newWriter(more: Record<string, string> = {}): Promise<Writer> {
  // Other workers do the same at the same time.
  const n = `${Date.now() % 1_000_000}${process.env.VITEST_POOL_ID ?? ''}${++made}`;
  const member = {
    id: `writer${n}`,
    username: `글쓴이 ${n}`,
    phone: `011${n.padStart(8, '0').slice(-8)}`,
    email: `writer${n}@example.com`,
    password: MEMBER_PASSWORD,
    score4: '200',
    region: '부산',
    ...more,
  };
  return callSite<Writer>('POST', '/api/auth/signup', { body: member });
}

export async function owner(): Promise<Writer> {
  // Too many sessions end the oldest, and other tests also log in as the admin.
  if (!admin || !(await isLive(admin))) admin = await logIn(OWNER.id, OWNER.password);
  return { ...admin, username: OWNER.id };
}

async function isLive({ token }: Session): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL('/api/check-admin', inject('siteUrl'));
  return (await untilAdmitted(() => fetch(url, { headers }))).ok;
}

/** A new member whom the admin has made a moderator. */
export async function newModerator(): Promise<Writer> {
  const member = await newWriter();
  await callSite('PUT', `/api/members/${member.userId}/role`, {
    as: await owner(),
    body: { role: 'moderator' },
  });
  return member;
}

export async function newHall(facts: Partial<Hall> & { name: string }): Promise<Hall> {
  const address = '제주 제주시 큐바람길 7, 2층 (가온동)';
  return callSite('POST', '/api/billiard-halls', {
    as: await owner(),
    body: { region: '제주', address, ...facts },
  });
}

/** Logs in without a browser. */
export const logIn = (id: string, password: string, site?: string) =>
  callSite<Session>('POST', '/api/auth/login', { body: { id, password }, site });

/** Calls the API of the built site, or of `site`; returns the body, throws for an error. */
export async function callSite<T = unknown>(
  method: string,
  path: string,
  { as, body, site = inject('siteUrl') }: { as?: Session; body?: unknown; site?: string } = {},
): Promise<T> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  if (as) headers.authorization = `Bearer ${as.token}`;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const url = new URL(path, site);
  const answer = await untilAdmitted(() => fetch(url, { method, headers, body: sent }));
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Releases the games of a closed tournament, which wait because its members are new and share an address. */
export async function releaseGames(tournament: number): Promise<void> {
  const as = await owner();
  const waiting = await callSite<{ id: number }[]>('GET', '/api/cases?tab=results&size=100', { as });
  for (const { id } of waiting.toReversed()) {
    const { facts } = await callSite<{ facts: { link?: string }[] }>('GET', `/api/cases/${id}`, { as });
    if (!facts.some(({ link }) => link === `/tournaments/${tournament}`)) continue;
    await callSite('PUT', `/api/cases/${id}/decision`, { as, body: { choice: 'released' } });
    return;
  }
  throw new Error(`no game of tournament ${tournament} waits`);
}

/** Opens `path` in a browser of the writer's own; without a path it opens none. */
export async function browserOf(
  writer: Writer,
  path?: string,
  settings: VisitorSettings = {},
): Promise<Visit> {
  const { token, userId, isAdmin, username } = writer;
  const stored = { token, userId, isAdmin: String(isAdmin), username };
  const who = await newVisitor({ stored, ...settings });
  if (path !== undefined) await goTo(who.page, path);
  return who;
}

/** Logs the writer in in another tab of a browser. */
export async function logInElsewhere(context: BrowserContext, writer: Writer): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/robots.txt');
  await tab.evaluate(session => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, String(value));
  }, writer);
}

/** Writes a free post; returns its number. */
export async function newPost(as: Writer, title: string, content = '내용입니다.'): Promise<number> {
  return (await callSite<{ id: number }>('POST', '/api/freeboard', { as, body: { title, content } })).id;
}

export function newComment(as: Writer, post: number, content: string): Promise<{ id: number }> {
  return callSite('POST', `/api/freeboard/${post}/comments`, { as, body: { content } });
}

/** Uploads a picture; returns its name for the writer's texts. */
export async function newPicture({ token }: Writer, picture: Buffer<ArrayBuffer>): Promise<string> {
  const body = new FormData();
  body.set('picture', new File([picture], 'photo.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL('/api/pictures', inject('siteUrl'));
  const answer = await untilAdmitted(() => fetch(url, { method: 'POST', headers, body }));
  if (!answer.ok) throw new Error(`POST /api/pictures: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { name: string }).name;
}

/** Writes a free post with pictures; returns its number. */
export async function newPicturedPost(
  as: Writer,
  { title, content = '내용입니다.', pictures }: { title: string; content?: string; pictures: string[] },
): Promise<number> {
  const body = { title, content, pictures: pictures.map((name, at) => ({ name, alt: `설명 ${at + 1}` })) };
  return (await callSite<{ id: number }>('POST', '/api/freeboard', { as, body })).id;
}

/** The address of a member's public profile (by number, not login id). */
export async function profileOf({ userId }: Writer): Promise<string> {
  const { number } = await callSite<{ number: number }>('GET', `/api/memberanking/${userId}`);
  return `/profile/${number}`;
}
