import { describe, expect, test } from 'vitest';
import type { ClubPerson } from '#/features/clubs/handicaps/handicaps.contract.ts';
import { DAY_TOO_FAR } from '#/shared/time/far-day.ts';
import { DAY_MS, HOUR_MS } from '#/shared/time/time.ts';
import { expel, joinClub, openClub, statusesOf } from '#test/fixtures/club-life.ts';
import { notificationsOf } from '#test/fixtures/notifications.ts';
import { newMembers, type Visitor } from '#test/fixtures/visitors.ts';
import { saying, type TestApp } from '#test/test-app.ts';
import type { ListedMeeting, MeetingChange, MeetingDetail, MeetingDraft } from './meetings.contract.ts';
import {
  ANSWERS_CLOSED,
  CODE_WRONG,
  MEETING_OVER,
  MEETING_PAST,
  type MeetingAnswer,
} from './meetings.rules.ts';

// The clock begins on Wednesday 18 November 2026, 10:00 in Seoul.
const FRIDAY: MeetingDraft = {
  day: '2026-11-20',
  time: '19:30',
  repeat: 'once',
  place: '한큐',
  capacity: null,
  feeWon: 15_000,
  deadlineHours: 3,
  note: '',
};

async function openMeetings() {
  const { app, id, cast } = await openClub();
  const at = `/api/clubs/${id}/meetings`;
  const plan = (draft: Partial<MeetingDraft> = {}, as: Visitor = cast.president) =>
    app.call<{ id: number; message: string }>('POST', at, { as, body: { ...FRIDAY, ...draft } });
  const list = async (as: Visitor = cast.member, when = 'coming') =>
    (await app.call<ListedMeeting[]>('GET', `${at}?when=${when}`, { as })).body;
  const read = async (meeting: number, as: Visitor = cast.member) =>
    (await app.call<MeetingDetail>('GET', `${at}/${meeting}`, { as })).body;
  const put = (meeting: number, part: string, as: Visitor, body: object) =>
    app.call('PUT', `${at}/${meeting}${part}`, { as, body });
  const answer = (meeting: number, as: Visitor, said: MeetingAnswer) =>
    put(meeting, '/answer', as, { answer: said });
  const change = (meeting: number, changed: Partial<MeetingChange>) => {
    const { repeat: _, ...fields } = FRIDAY;
    return put(meeting, '', cast.president, { ...fields, ...changed });
  };
  return { app, id, cast, at, plan, list, read, put, answer, change };
}
const told = async (app: TestApp, as: Visitor) => (await notificationsOf(app, as)).map(({ what }) => what);
const run = (app: TestApp) => app.site.jobs.run('club meetings');
const daysOf = (meetings: ListedMeeting[]) => meetings.map(({ startsAt }) => startsAt.slice(0, 16));

describe('a meeting of a club', () => {
  test('is planned by its officers, and its members are notified and answer', async () => {
    const { app, cast, plan, list, read, answer } = await openMeetings();
    const { status, body } = await plan();
    expect(status).toBe(201);
    expect(await told(app, cast.member)).toEqual([
      `${cast.president.username}님이 정모를 잡았습니다. 참석 여부를 알려 주세요.`,
    ]);
    expect(await told(app, cast.applicant)).toEqual([]);
    expect((await answer(body.id, cast.member, 'coming')).body.message).toBe('참석으로 알렸습니다.');
    await answer(body.id, cast.treasurer, 'maybe');
    const [first] = await list();
    expect(first).toMatchObject({
      startsAt: '2026-11-20T19:30:00+09:00',
      closesAt: '2026-11-20T16:30:00+09:00',
      coming: 1,
      waiting: 0,
      repeats: '',
      own: { answer: 'coming', waits: null, present: false, paid: false },
    });
    const { people, can, checkIn } = await read(body.id);
    expect([can.manage, checkIn]).toEqual([false, null]);
    expect(people.map(({ name, answer, paid }) => [name, answer, paid])).toEqual(
      [
        [cast.president.username, null, null],
        [cast.treasurer.username, 'maybe', null],
        [cast.match_director.username, null, null],
        [cast.member.username, 'coming', null],
      ].sort(),
    );
  });

  test('is not planned for a time that is over or far away, nor with a number of seats that is none', async () => {
    const { plan } = await openMeetings();
    expect((await plan({ day: '2026-11-18', time: '09:59' })).body.message).toBe(MEETING_PAST);
    expect((await plan({ day: '9999-12-31', repeat: 'weekly' })).body.message).toBe(DAY_TOO_FAR);
    expect((await plan({ capacity: 1 })).status).toBe(400);
    expect((await plan({ time: '25:00' })).status).toBe(400);
  });

  test('has a waiting list in the order of answers, from which the first moves up when somebody leaves', async () => {
    const { app, id, cast, plan, read, answer, change } = await openMeetings();
    const others = await newMembers(app, 2);
    await joinClub(app, id, others);
    const [third, fourth] = others as [Visitor, Visitor];
    const meeting = (await plan({ capacity: 2 })).body.id;
    for (const as of [cast.member, cast.treasurer]) {
      await answer(meeting, as, 'coming');
      app.clock.pass(1000);
    }
    expect((await answer(meeting, third, 'coming')).body.message).toContain('대기 1번째');
    app.clock.pass(1000);
    expect((await answer(meeting, fourth, 'coming')).body.message).toContain('대기 2번째');
    await answer(meeting, cast.member, 'coming');
    await answer(meeting, cast.treasurer, 'absent');
    expect(await told(app, third)).toContain(
      '자리가 나서 정모에 참석하게 되었습니다. 못 오시면 불참으로 바꿔 주세요.',
    );
    expect((await read(meeting, fourth)).own.waits).toBe(1);
    await change(meeting, { capacity: 3 });
    expect((await read(meeting, fourth)).own.waits).toBeNull();
    await change(meeting, { capacity: 2 });
    expect((await told(app, fourth))[0]).toBe(
      '정모 정원이 줄어 대기자가 되었습니다. 자리가 나면 알려 드립니다.',
    );
    await app.call('DELETE', `/api/memberanking/${cast.member.id}`, { as: cast.member });
    expect((await read(meeting, fourth)).own.waits).toBeNull();
  });

  test('takes only 불참 after its deadline, and nothing once it has begun', async () => {
    const { app, cast, plan, answer } = await openMeetings();
    const meeting = (await plan()).body.id;
    app.clock.now = new Date('2026-11-20T16:30:00+09:00');
    expect((await answer(meeting, cast.member, 'coming')).body.message).toBe(ANSWERS_CLOSED);
    expect((await answer(meeting, cast.member, 'absent')).status).toBe(200);
    app.clock.pass(3 * HOUR_MS);
    expect(await answer(meeting, cast.member, 'absent')).toMatchObject(saying(409, MEETING_OVER));
  });

  test('checks members in by the code in the hall, and officers mark who came and paid', async () => {
    const { app, cast, at, plan, read, put } = await openMeetings();
    const meeting = (await plan()).body.id;
    const { checkIn: code } = await read(meeting, cast.president);
    expect((await put(meeting, '/present', cast.member, { code })).status).toBe(409);
    app.clock.now = new Date('2026-11-20T19:00:00+09:00');
    expect(await put(meeting, '/present', cast.member, { code: 'x' })).toMatchObject(saying(400, CODE_WRONG));
    expect((await put(meeting, '/present', cast.member, { code })).status).toBe(200);
    const mark = (who: Visitor, marks: object) =>
      put(meeting, `/people/${who.number}`, cast.treasurer, marks);
    await mark(cast.member, { paid: true });
    await mark(cast.president, { present: true });
    expect((await mark(cast.stranger, { present: true })).status).toBe(404);
    const marks = async (as: Visitor) => {
      const { people } = await read(meeting, as);
      return people.filter(({ present }) => present).map(({ number, paid }) => [number, paid]);
    };
    expect(await marks(cast.treasurer)).toEqual([
      [cast.president.number, false],
      [cast.member.number, true],
    ]);
    expect((await read(meeting, cast.member)).own).toMatchObject({ present: true, paid: true });
    expect(await marks(cast.member)).toEqual([
      [cast.president.number, null],
      [cast.member.number, null],
    ]);
    app.clock.pass(DAY_MS);
    const { body } = await app.call<{ meetings: number; people: { number: number; came: number }[] }>(
      'GET',
      at.replace('meetings', 'attendance'),
      { as: cast.member },
    );
    expect([body.meetings, body.people.map(({ came }) => came)]).toEqual([1, [1, 1, 0, 0]]);
  });
});

describe('a series of meetings', () => {
  const WEEKLY = { repeat: 'weekly', day: '2026-11-20' } as const;

  test('has dates for two months, and goes on by itself until it is ended', async () => {
    const { app, cast, plan, list, put } = await openMeetings();
    await plan(WEEKLY);
    const first = await list();
    expect(daysOf(first).slice(0, 2)).toEqual(['2026-11-20T19:30', '2026-11-27T19:30']);
    expect([first.length, daysOf(first).at(-1), first[0]?.repeats]).toEqual([
      ...[9, '2027-01-15T19:30', '매주 금요일'],
    ]);
    app.clock.pass(8 * DAY_MS);
    await run(app);
    await run(app);
    expect(daysOf(await list()).at(-1)).toBe('2027-01-22T19:30');
    const [next] = await list();
    await put(next?.id ?? 0, '/cancelled', cast.president, { all: true });
    app.clock.pass(15 * DAY_MS);
    await run(app);
    const left = await list();
    expect(left.every(({ cancelled }) => cancelled)).toBe(true);
    expect(daysOf(left).at(-1)).toBe('2027-01-22T19:30');
  });

  test('is changed on one date, or on all from here on with the answers given', async () => {
    const { app, cast, plan, list, answer, change } = await openMeetings();
    await plan(WEEKLY);
    const [first, second, third] = (await list()) as [ListedMeeting, ListedMeeting, ListedMeeting];
    await answer(third.id, cast.member, 'coming');
    await change(second.id, { day: '2026-11-28', time: '18:00' });
    expect(daysOf(await list()).slice(0, 3)).toEqual([
      ...['2026-11-20T19:30', '2026-11-28T18:00', '2026-12-04T19:30'],
    ]);
    // From the second meeting on the club meets on Mondays.
    await change(second.id, { day: '2026-11-30', time: '20:00', all: true, place: '새 구장' });
    const moved = await list();
    expect(daysOf(moved).slice(0, 4)).toEqual([
      ...['2026-11-20T19:30', '2026-11-30T20:00', '2026-12-07T20:00', '2026-12-14T20:00'],
    ]);
    expect(moved.map(({ id }) => id).slice(0, 3)).toEqual([first.id, second.id, third.id]);
    expect(moved[2]).toMatchObject({ own: { answer: 'coming' }, place: '새 구장' });
    expect(moved[0]?.place).toBe('한큐');
    expect((await told(app, cast.member))[0]).toBe(
      `${cast.president.username}님이 정모의 시각이나 장소를 바꿨습니다. 확인해 주세요.`,
    );
    app.clock.pass(14 * DAY_MS);
    await run(app);
    expect(new Set((await list()).map(({ startsAt }) => new Date(startsAt).getUTCDay()))).toEqual(
      new Set([1]),
    );
  });

  test('reminds members without an answer once of the deadline, and the coming ones once of the start', async () => {
    const { app, cast, plan, answer } = await openMeetings();
    const meeting = (await plan({ deadlineHours: 24 })).body.id;
    await answer(meeting, cast.member, 'coming');
    await answer(meeting, cast.treasurer, 'absent');
    const count = async (as: Visitor, word: string) =>
      (await told(app, as)).filter(what => what.includes(word)).length;
    await run(app);
    expect(await count(cast.match_director, '마감')).toBe(0);
    app.clock.now = new Date('2026-11-18T19:31:00+09:00');
    await run(app);
    await run(app);
    expect([await count(cast.match_director, '마감'), await count(cast.member, '마감')]).toEqual([1, 0]);
    expect(await count(cast.treasurer, '마감')).toBe(0);
    app.clock.now = new Date('2026-11-19T19:31:00+09:00');
    await run(app);
    await run(app);
    expect([
      await count(cast.member, '하루 안에 시작'),
      await count(cast.treasurer, '하루 안에 시작'),
    ]).toEqual([...[1, 0]]);
  });
});

test('only members of the club read meetings, and only officers plan, change and mark', async () => {
  const { app, id, cast, at, plan } = await openMeetings();
  await joinClub(app, id, [cast.former]);
  const meeting = (await plan()).body.id;
  await expel(app, id, cast.former);
  const of = (method: string, path: string, body?: object) =>
    statusesOf(app, cast, { method, path: `${at}${path}`, body });
  // Guest; president, treasurer, match director, member; applicant, former member, stranger, admin.
  const members = '401 200 200 200 200 403 403 403 403';
  const officers = '401 200 200 403 403 403 403 403 403';
  const { repeat: _, ...fields } = FRIDAY;
  expect(await of('GET', '')).toBe(members);
  expect(await of('GET', `/${meeting}`)).toBe(members);
  expect(await of('GET', `/${meeting}/players`)).toBe(members);
  expect(await statusesOf(app, cast, { method: 'GET', path: `/api/clubs/${id}/attendance` })).toBe(members);
  expect(await of('PUT', `/${meeting}/answer`, { answer: 'maybe' })).toBe(members);
  expect(await of('PUT', `/${meeting}/present`, { code: 'x' })).toBe('401 400 400 400 400 403 403 403 403');
  expect(await of('POST', '', FRIDAY)).toBe(officers.replaceAll('200', '201'));
  expect(await of('PUT', `/${meeting}`, fields)).toBe(officers);
  expect(await of('PUT', `/${meeting}/people/${cast.member.number}`, { paid: true })).toBe(officers);
  expect(await of('PUT', `/${meeting}/cancelled`, { all: false })).toBe(
    '401 200 409 403 403 403 403 403 403',
  );
});

test('a member who leaves the club gives the seat back, and a dissolved club leaves no meeting', async () => {
  const { app, id, cast, plan, read, answer } = await openMeetings();
  await joinClub(app, id, await newMembers(app, 1));
  const meeting = (await plan({ capacity: 2 })).body.id;
  for (const as of [cast.member, cast.treasurer, cast.president]) {
    await answer(meeting, as, 'coming');
    app.clock.pass(1000);
  }
  expect((await read(meeting, cast.president)).own.waits).toBe(1);
  await app.call('DELETE', `/api/clubs/${id}/members/own`, { as: cast.member });
  expect((await read(meeting, cast.president)).own.waits).toBeNull();
  await app.call('PUT', `/api/clubs/${id}/closed`, { as: cast.president });
  for (const table of ['club_meetings', 'club_attendances'] as const)
    expect(await app.site.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('members who came are players of a tournament, with the club’s handicaps where it has set them', async () => {
  const { app, id, cast, at, plan, put } = await openMeetings();
  const meeting = (await plan()).body.id;
  for (const who of [cast.member, cast.treasurer])
    await put(meeting, `/people/${who.number}`, cast.president, { present: true });
  await put(meeting, `/people/${cast.president.number}`, cast.president, { answer: 'coming' });
  const body = { ball: '4', score: 250, reason: '월례대회 우승' };
  const path = `/api/clubs/${id}/handicaps/${cast.member.number}`;
  await app.call('POST', path, { as: cast.president, body });
  const players = await app.call<ClubPerson[]>('GET', `${at}/${meeting}/players`, { as: cast.member });
  expect(players.body.map(({ id, score4 }) => [id, score4])).toEqual([
    [cast.treasurer.id, 200],
    [cast.member.id, 250],
  ]);
});

test('the member’s calendar has the meetings of the own clubs, but those with 불참', async () => {
  const { app, cast, plan, answer, put } = await openMeetings();
  const meeting = (await plan()).body.id;
  const cancelled = (await plan({ day: '2026-11-21' })).body.id;
  await put(cancelled, '/cancelled', cast.president, { all: false });
  const calendar = async (as: Visitor) => {
    const { body } = await app.call<{ path: string }>('POST', '/api/calendar', { as });
    return (await app.send('GET', body.path)).text();
  };
  const file = await calendar(cast.member);
  expect(file).toContain(`UID:meeting-${meeting}@`);
  expect(file).toContain('SUMMARY:금요회 정모');
  expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1);
  expect(await calendar(cast.applicant)).not.toContain('meeting-');
  await answer(meeting, cast.member, 'absent');
  expect(await calendar(cast.member)).not.toContain(`UID:meeting-${meeting}@`);
});

test('the answers are in the own data, and go with the member', async () => {
  const { app, cast, plan, answer } = await openMeetings();
  const meeting = (await plan()).body.id;
  await answer(meeting, cast.member, 'coming');
  const data = await app.call<Record<string, object[]>>('GET', '/api/members/data', { as: cast.member });
  expect(data.body.clubAttendances).toMatchObject([{ answer: 'coming', present: 0, paid: 0 }]);
  await app.call('DELETE', `/api/memberanking/${cast.member.id}`, { as: cast.member });
  expect(await app.site.db.selectFrom('club_attendances').selectAll().execute()).toEqual([]);
});
