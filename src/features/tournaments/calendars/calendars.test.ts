import { describe, expect } from 'vitest';
import { announced, enterAs, startingSoon } from '#test/fixtures/announced-tournaments.ts';
import { addHall } from '#test/fixtures/halls.ts';
import { newTournament, save, TOURNAMENT_FACTS, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, openTestApp, type TestApp, test } from '#test/test-app.ts';

const OWN = '/api/calendar';
const HALL = {
  name: '푸른당구장',
  region: '부산',
  address: '부산 중구 1',
  website: null,
  youtube: null,
  phone: null,
};

type Feed = { path: string | null };
const feedOf = async (app: TestApp, as: Visitor) =>
  (await app.call<Feed>('POST', OWN, { as })).body.path ?? '';
const read = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
  const answer = await app.send('GET', path, { headers });
  // Joins lines that are folded at 75 octets.
  return {
    status: answer.status,
    headers: answer.headers,
    text: (await answer.text()).replace(/\r\n /g, ''),
  };
};
const lines = (text: string, name: string) =>
  text.split('\r\n').filter(line => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

describe('the calendar of a tournament', () => {
  test('has its day, or its moment where it takes entries, and the same UID after every change', async () => {
    const app = await openTestApp({ PUBLIC_URL: 'https://madang.example.com' });
    const organiser = await newMember(app);
    const { id } = await newTournament(app, organiser);
    const path = `/tournaments/${id}/calendar.ics`;
    const first = await read(app, path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(lines(first.text, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261121']);
    expect(lines(first.text, 'URL')).toEqual([`URL;VALUE=URI:https://madang.example.com/tournaments/${id}`]);
    const etag = first.headers.get('etag') ?? '';
    expect((await read(app, path, { 'if-none-match': etag })).status).toBe(304);

    app.clock.now = new Date(app.clock.now.getTime() + 90_000);
    const facts = { ...TOURNAMENT_FACTS, day: '2026-11-28' };
    await app.call('PUT', `${TOURNAMENTS}/${id}`, { as: organiser, body: facts });
    const second = await read(app, path, { 'if-none-match': etag });
    expect(lines(second.text, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20261128']);
    expect(lines(second.text, 'UID')).toEqual(lines(first.text, 'UID'));
    expect([...lines(first.text, 'SEQUENCE'), ...lines(second.text, 'SEQUENCE')]).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:90',
    ]);

    const { day, entry } = startingSoon(app.clock.now);
    const open = await announced(app, organiser, { day, entry });
    const { starts_at } = await app.site.db
      .selectFrom('entry_settings')
      .select('starts_at')
      .where('tournament', '=', open)
      .executeTakeFirstOrThrow();
    const moment = starts_at.replace(/[-:]|\.\d+/g, '');
    expect(lines((await read(app, `/tournaments/${open}/calendar.ics`)).text, 'DTSTART')).toEqual([
      `DTSTART:${moment}`,
    ]);
  });

  test('raises SEQUENCE and DTSTAMP with every change, also within one second: moved, renamed, off and on again', async () => {
    const { app, admin, organiser } = await openSiteWith('admin', 'organiser');
    const hall = await addHall(app, admin, HALL);
    const { id } = (await save(app, organiser, { hall: HALL.name })).body;
    const calendar = await app.call<{ path: string }>('POST', '/api/calendar', { as: organiser });
    const stamps: string[][] = [];
    const state: string[] = [];
    const look = async () => {
      const { text } = await read(app, calendar.body.path);
      stamps.push(['SEQUENCE', 'DTSTAMP'].map(name => lines(text, name)[0]?.split(':')[1] ?? ''));
      state.push(lines(text, 'STATUS')[0]?.split(':')[1] ?? '');
    };
    const change = (facts: object) =>
      app.call('PUT', `${TOURNAMENTS}/${id}`, {
        as: organiser,
        body: { ...TOURNAMENT_FACTS, hall: HALL.name, ...facts },
      });
    const reason = { reason: '시험' };
    await look();
    for (const step of [
      () => change({ day: '2026-11-28' }),
      () => change({ day: '2026-11-28', title: '겨울 대회' }),
      () => app.call('POST', `${TOURNAMENTS}/${id}/void`, { as: admin, body: reason }),
      () => app.call('DELETE', `${TOURNAMENTS}/${id}/void`, { as: admin }),
      () =>
        app.call('PUT', `/api/billiard-halls/${hall}`, {
          as: admin,
          body: { ...HALL, name: '새당구장' },
        }),
    ]) {
      expect((await step()).status).toBe(200);
      await look();
    }
    expect(state).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED']);
    const sequences = stamps.map(([sequence]) => Number(sequence));
    expect(sequences).toEqual([0, 1, 2, 3, 4, 5]);
    expect(stamps.map(([, at]) => at)).toEqual([...new Set(stamps.map(([, at]) => at))].sort());
    expect(new Set(stamps.map(([, at]) => at)).size).toBe(stamps.length);
  });

  test('writes hostile names as text and omits unlisted tournaments', async ({ app, member: organiser }) => {
    const title = '컵;X,\\Y \u2028BEGIN:VEVENT';
    const { id } = (await save(app, organiser, { title, hall: 'a;b\\nURL:http://evil.example' })).body;
    const { text } = await read(app, `/tournaments/${id}/calendar.ics`);
    expect(lines(text, 'BEGIN')).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
    expect(lines(text, 'SUMMARY')[0]).toMatch(/^SUMMARY:컵\\;X\\,\\\\Y/);
    expect(lines(text, 'LOCATION')).toEqual(['LOCATION:a\\;b\\\\nURL:http://evil.example']);
    expect(lines(text, 'URL')).toHaveLength(1);
    const { id: hidden } = await newTournament(app, organiser, { listed: false });
    expect((await read(app, `/tournaments/${hidden}/calendar.ics`)).status).toBe(404);
  });

  test('is asked for a few times in a while by one address', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const statuses = [];
    for (let n = 0; n < 61; n++)
      statuses.push((await app.send('GET', '/region/9/calendar.ics', { address: '203.0.113.9' })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });
});

test("a hall's calendar has its listed tournaments, and of a void one only that it is cancelled", async () => {
  const { app, admin, organiser } = await openSiteWith('admin', 'organiser');
  const hall = await addHall(app, admin, HALL);
  const here = { hall: HALL.name };
  await save(app, organiser, { ...here, title: '월례 대회' });
  await save(app, organiser, { ...here, title: '비공개', listed: false });
  await save(app, organiser, { title: '다른 곳' });
  const { id } = (await save(app, organiser, { ...here, title: '나쁜 제목' })).body;
  await app.call('POST', `${TOURNAMENTS}/${id}/void`, { as: admin, body: { reason: '시험' } });
  const { text } = await read(app, `/region/${hall}/calendar.ics`);
  expect(lines(text, 'SUMMARY')).toEqual(['SUMMARY:월례 대회', 'SUMMARY:취소된 대회']);
  expect(lines(text, 'STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  expect(lines(text, 'X-WR-CALNAME')).toEqual(['X-WR-CALNAME:푸른당구장 대회']);
});

describe("a member's own calendar", () => {
  test('has the tournaments that the member enters, plays in and organises, also unlisted ones', async () => {
    const { app, self, other } = await openSiteWith('self', 'other');
    await newTournament(app, self, { title: '내가 여는 대회', listed: false });
    await newTournament(app, other, { title: '참가하는 대회', players: [self, other, '셋', '넷'] });
    await newTournament(app, other, { title: '남의 대회' });
    const { day, entry } = startingSoon(app.clock.now);
    const open = await announced(app, other, { title: '신청한 대회', day, entry });
    await enterAs(app, open, self);
    const path = await feedOf(app, self);
    const mine = await read(app, path);
    expect(lines(mine.text, 'SUMMARY').sort()).toEqual([
      'SUMMARY:내가 여는 대회',
      'SUMMARY:신청한 대회',
      'SUMMARY:참가하는 대회',
    ]);
    expect(mine.text).toContain('참가 확정');
    expect([mine.headers.get('cache-control'), mine.headers.get('x-robots-tag')]).toEqual([
      'private, no-cache',
      'noindex',
    ]);
    const etag = mine.headers.get('etag') ?? '';
    expect((await read(app, path, { 'if-none-match': etag })).status).toBe(304);
    await app.call('DELETE', `${TOURNAMENTS}/${open}/entries/own`, { as: self });
    expect((await read(app, path)).text).not.toContain('신청한 대회');
  });

  test('ends with a new password and with all sessions, because a stolen session can read its address', async () => {
    const { app, member } = await openSiteWith('member');
    const before = await feedOf(app, member);
    const body = { password: 'a whole new word' };
    await app.call('PUT', `/api/memberanking/${member.id}/update`, { as: member, body });
    expect((await read(app, before)).status).toBe(404);
    expect((await app.call<Feed>('GET', OWN, { as: member })).body.path).toBeNull();
    const again = await feedOf(app, member);
    expect((await read(app, again)).status).toBe(200);
    await app.call('POST', '/api/auth/logout-everywhere', { as: member });
    expect((await read(app, again)).status).toBe(404);
  });

  test('is behind an address that is renewed, switched off and gone with the member', {
    tags: 'race',
  }, async ({ app, member: self }) => {
    expect((await app.call<Feed>('GET', OWN, { as: self })).body.path).toBeNull();
    const first = await feedOf(app, self);
    const [second, third] = await Promise.all([feedOf(app, self), feedOf(app, self)]);
    const { path } = (await app.call<Feed>('GET', OWN, { as: self })).body;
    expect([second, third]).toContain(path);
    expect(new Set([first, second, third]).size).toBe(3);
    const statuses = await Promise.all(
      [first, second, third].map(async each => (await read(app, each)).status),
    );
    expect(statuses.sort()).toEqual([200, 404, 404]);
    await app.call('DELETE', OWN, { as: self });
    expect((await read(app, path ?? '')).status).toBe(404);
  });
});
