import { Hono } from 'hono';
import { z } from 'zod';
import { clubMember, clubOfficer, inClub } from '#/features/clubs/directory/club-access.server.ts';
import { clubPerson } from '#/features/clubs/handicaps/handicaps.contract.ts';
import {
  answerPage,
  body,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  operation,
  pageOf,
  query,
} from '#/server/http/operations.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { idParam } from '#/shared/text/written.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { answerMeeting, checkInByCode, markPerson } from './answers.server.ts';
import { cancelMeetings, changeMeetings, planMeetings } from './meeting-changes.server.ts';
import { countAttendance, findMeetings, findPlayers, readMeeting } from './meeting-rows.server.ts';
import {
  attendanceQuery,
  checkIn,
  clubAttendance,
  listedMeeting,
  meetingChange,
  meetingDetail,
  meetingDraft,
  meetingEnd,
  meetingList,
  meetingParam,
  ownAnswer,
  personMarks,
  personParam,
} from './meetings.contract.ts';
import { ANSWER_NAMES } from './meetings.rules.ts';

const ofClub = inClub(clubMember, idParam);
const ofMeeting = inClub(clubMember, meetingParam);

export const clubMeetings = new Hono<ApiEnv>()
  .get(
    '/:id/meetings',
    operation('동호회 정모 목록', pageOf(listedMeeting)),
    ...ofClub,
    query(meetingList),
    async c => {
      const { db, now } = c.env.site;
      const reader = c.var.member.number;
      const wanted = { ...c.req.valid('query'), reader, now: now() };
      return answerPage(c, await findMeetings(db, c.var.club.id, wanted));
    },
  )
  .post(
    '/:id/meetings',
    operation('정모 잡기', created(MESSAGE_AND_ID)),
    ...inClub(clubOfficer, idParam, writerOnly),
    body(meetingDraft),
    async c => {
      const { site } = c.env;
      await site.limits.take('clubMeetings', c.var.member.number);
      const id = await planMeetings(site, c.var.member, c.var.club.id, c.req.valid('json'));
      return c.json({ message: '정모를 잡았습니다. 회원에게 알림으로 알려 드립니다.', id }, 201);
    },
  )
  .get(
    '/:id/attendance',
    operation('회원별 정모 출석 횟수', clubAttendance),
    ...ofClub,
    query(attendanceQuery),
    async c => {
      const { db, now } = c.env.site;
      const { year = Number(seoulDay(now()).slice(0, 4)) } = c.req.valid('query');
      return c.json(await countAttendance(db, c.var.club.id, year, now()));
    },
  )
  .get('/:id/meetings/:meeting', operation('동호회 정모', meetingDetail), ...ofMeeting, async c => {
    const reader = { number: c.var.member.number, isOfficer: c.var.isOfficer };
    return c.json(await readMeeting(c.env.site.db, c.var.club, c.req.valid('param').meeting, reader));
  })
  .get(
    '/:id/meetings/:meeting/players',
    operation('정모에 온 회원과 동호회 수지', z.array(clubPerson)),
    ...ofMeeting,
    async c => c.json(await findPlayers(c.env.site.db, c.var.club.id, c.req.valid('param').meeting)),
  )
  .put(
    '/:id/meetings/:meeting',
    operation('정모 수정', MESSAGE),
    ...inClub(clubOfficer, meetingParam, writerOnly),
    body(meetingChange),
    async c => {
      const { id: club, meeting: id } = c.req.valid('param');
      await c.env.site.limits.take('clubMeetings', c.var.member.number);
      await changeMeetings(c.env.site, c.var.member, { club, id }, c.req.valid('json'));
      return c.json({ message: '정모를 수정했습니다.' });
    },
  )
  .put(
    '/:id/meetings/:meeting/cancelled',
    operation('정모 취소', MESSAGE),
    ...inClub(clubOfficer, meetingParam),
    body(meetingEnd),
    async c => {
      const { id: club, meeting: id } = c.req.valid('param');
      await cancelMeetings(c.env.site, c.var.member, { club, id, ...c.req.valid('json') });
      return c.json({ message: '정모를 취소했습니다. 오기로 한 회원에게 알려 드립니다.' });
    },
  )
  .put(
    '/:id/meetings/:meeting/answer',
    operation('정모에 참석 여부 알리기', MESSAGE),
    ...ofMeeting,
    body(ownAnswer),
    async c => {
      const { id: club, meeting: id } = c.req.valid('param');
      const { answer } = c.req.valid('json');
      const place = await answerMeeting(c.env.site, c.var.member, { club, id, answer });
      const said = `${ANSWER_NAMES[answer]}으로 알렸습니다.`;
      return c.json({
        message: place === null ? said : `자리가 차서 대기 ${place}번째입니다. 자리가 나면 알려 드립니다.`,
      });
    },
  )
  .put(
    '/:id/meetings/:meeting/present',
    operation('정모에 QR로 출석하기', MESSAGE),
    ...ofMeeting,
    body(checkIn),
    async c => {
      const { id: club, meeting: id } = c.req.valid('param');
      await checkInByCode(c.env.site, c.var.member, { club, id, ...c.req.valid('json') });
      return c.json({ message: '출석했습니다.' });
    },
  )
  .put(
    '/:id/meetings/:meeting/people/:member',
    operation('정모에 온 회원의 출석과 입금 표시', MESSAGE),
    ...inClub(clubOfficer, personParam),
    body(personMarks),
    async c => {
      const { id: club, meeting: id, member } = c.req.valid('param');
      await markPerson(c.env.site, c.var.member, { club, id, member, marks: c.req.valid('json') });
      return c.json({ message: '저장했습니다.' });
    },
  );
