import { z } from 'zod';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { typedWon } from '#/shared/text/typed-won.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  beganFrom,
  ifTyped,
  optionalLine,
  optionalText,
  rowId,
  sentNumber,
  typedNumber,
} from '#/shared/text/written.ts';
import { ANSWERS, CAPACITY_MOST, DEADLINES, NOTE_LIMIT, PLACE_LIMIT, REPEATS } from './meetings.rules.ts';

export const meetingParam = z.object({ id: rowId, meeting: rowId });
export const personParam = meetingParam.extend({ member: rowId });
/** The query of a club's meetings: coming ones, the next first, or past ones, the latest first. */
export const meetingList = pageQuery.extend({ when: z.enum(['coming', 'past']).default('coming') });

const countIfTyped = (name: string, least: number, most: number) =>
  ifTyped(typedNumber(least, most, `${name} ${withCommas(least)}부터 ${withCommas(most)}까지입니다.`));

const meetingFields = z.object({
  day: z.iso.date('날짜를 선택해주세요.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시작 시각을 선택해주세요.'),
  /** Where the club meets; '' for its home hall. */
  place: publicText(optionalLine('장소', PLACE_LIMIT)).default(''),
  /** The number of seats; null or '' without a limit. */
  capacity: countIfTyped('정원은', 2, CAPACITY_MOST),
  /** The fee in won; null or '' for none. */
  feeWon: ifTyped(typedWon('참가비')),
  /** Hours before the start at which answers end. */
  deadlineHours: sentNumber(
    z.number('응답 마감을 선택해주세요.').refine(hours => hours in DEADLINES, '응답 마감을 선택해주세요.'),
  ),
  note: publicText(optionalText('안내', NOTE_LIMIT)).default(''),
});
export const meetingDraft = meetingFields.extend({ repeat: z.enum(REPEATS) });
export type MeetingDraft = z.infer<typeof meetingDraft>;
/** A change of one meeting, or with `all` also of the later ones of its series. */
export const meetingChange = meetingFields.extend({ all: z.boolean().default(false), ...beganFrom });
export type MeetingChange = z.infer<typeof meetingChange>;
export const meetingEnd = z.object({ all: z.boolean('이 날만인지 이후 모두인지 골라 주세요.') });

export const ownAnswer = z.object({ answer: z.enum(ANSWERS, '참석 여부를 선택해주세요.') });
export const checkIn = z.object({ code: z.string().max(40) });
/** Marks that an officer sets for a member; omitted marks stay as they are. */
export const personMarks = z
  .object({
    answer: z.enum(ANSWERS).optional(),
    present: z.boolean().optional(),
    paid: z.boolean().optional(),
  })
  .refine(marks => Object.keys(marks).length > 0, '참석, 출석, 입금 가운데 하나를 보내 주세요.');
export type PersonMarks = z.infer<typeof personMarks>;

const answer = z.enum(ANSWERS).nullable();
/** A meeting in the list; `waits` is the reader's place on the waiting list, null with a seat or without one. */
export const listedMeeting = z.object({
  id: z.number(),
  startsAt: z.string(),
  closesAt: z.string(),
  place: z.string(),
  capacity: z.number().nullable(),
  feeWon: z.number().nullable(),
  cancelled: z.boolean(),
  /** How the series repeats (`매주 금요일`); '' for a single meeting. */
  repeats: z.string(),
  coming: z.number(),
  waiting: z.number(),
  own: z.object({ answer, waits: z.number().nullable(), present: z.boolean(), paid: z.boolean() }),
});
export type ListedMeeting = z.infer<typeof listedMeeting>;

/** `paid` is null for readers other than the club's officers. */
const meetingPerson = z.object({
  number: z.number(),
  name: z.string(),
  answer,
  waits: z.number().nullable(),
  present: z.boolean(),
  paid: z.boolean().nullable(),
});
export type MeetingPerson = z.infer<typeof meetingPerson>;
export const meetingDetail = listedMeeting.extend({
  club: z.object({ id: z.number(), name: z.string() }),
  updatedAt: z.string(),
  note: z.string(),
  people: z.array(meetingPerson),
  /** The code of the QR that checks in; null for readers other than the club's officers. */
  checkIn: z.string().nullable(),
  can: z.object({ manage: z.boolean() }),
});
export type MeetingDetail = z.infer<typeof meetingDetail>;

export const attendanceQuery = z.object({ year: sentNumber(z.int().min(2020).max(2100)).optional() });
/** How often each member of the club came to its meetings in a year, the most frequent first. */
export const clubAttendance = z.object({
  year: z.number(),
  meetings: z.number(),
  people: z.array(z.object({ number: z.number(), name: z.string(), came: z.number() })),
});
