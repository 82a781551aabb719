import { z } from 'zod';
import { rowId, writtenText } from '#/shared/text/written.ts';
import { NOTICE_ITEMS, NOTICE_LIMIT, SCOPE_NAMES, TIME_MISSING } from './leaks.constants.ts';

/** A time in Seoul as a field of a form holds it: `2026-11-18T10:00`. */
const SEOUL_TIME = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d$/;
const seoulTime = z
  .string(TIME_MISSING)
  .refine(time => SEOUL_TIME.test(time) && !Number.isNaN(Date.parse(`${time}+09:00`)), TIME_MISSING);

/** Whose data: `since` is a time in Seoul, without meaning where everybody's leaked. */
const affected = {
  scope: z.enum(SCOPE_NAMES, '누구의 정보인지 선택해주세요.'),
  since: z.union([z.literal(''), seoulTime], TIME_MISSING).default(''),
};
type Affected = { scope: string; since: string };
const hasSince = ({ scope, since }: Affected) => scope === 'all' || since !== '';
const sinceMissing = { path: ['since'], message: TIME_MISSING };

export const affectedQuery = z.object(affected).refine(hasSince, sinceMissing);
export type AffectedQuery = z.infer<typeof affectedQuery>;
/** `after` is where the page before it ended. */
export const affectedList = z
  .object({ ...affected, after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) })
  .refine(hasSince, sinceMissing);

/** A page of affected members; `next` is where the next one begins, null after the last. */
export const affectedPage = z.object({
  rows: z.array(z.object({ id: z.string(), username: z.string() })),
  next: z.number().nullable(),
  /** How many there are; no more than 1,000 are counted, nor for longer than a second (`complete` is false then). */
  count: z.number(),
  complete: z.boolean(),
});
export type AffectedPage = z.infer<typeof affectedPage>;

export const leakId = z.object({ id: rowId });
const text = (item: keyof typeof NOTICE_ITEMS) => writtenText(NOTICE_ITEMS[item], NOTICE_LIMIT);
const key = z.uuid('요청을 확인해주세요.');

/** A leak as it is written down; `knownAt` is a time in Seoul. */
export const leakText = z.object({ knownAt: seoulTime, happened: text('happened'), items: text('items') });
export type LeakText = z.infer<typeof leakText>;
/** The same as it is sent; `key` tells a press from its repetition. */
export const leakDraft = leakText.extend({ key });
export type LeakDraft = z.infer<typeof leakDraft>;

/** A leak with the ends of its two periods; `reportedAt` is when it was noted as reported to KISA, empty before that. */
export const leak = z.object({
  id: z.number(),
  knownAt: z.string(),
  happened: z.string(),
  items: z.string(),
  reportBy: z.string(),
  notifyBy: z.string(),
  reportedAt: z.string(),
});
export type Leak = z.infer<typeof leak>;

/** A clock that still runs, or ran out with nothing done. */
export const leakClock = z.object({ leak: z.number(), of: z.enum(['report', 'notice']), until: z.string() });
export type LeakClock = z.infer<typeof leakClock>;

const noticeItems = {
  items: text('items'),
  happened: text('happened'),
  advice: text('advice'),
  response: text('response'),
  contact: text('contact'),
};
export const noticeText = z.object(noticeItems);
export type NoticeText = z.infer<typeof noticeText>;
/** A notice with whom it is sent to. */
export const noticeDraft = z.object({ ...affected, ...noticeItems, key }).refine(hasSince, sinceMissing);
export type NoticeDraft = z.infer<typeof noticeDraft>;

/** A notice as members read it. */
export const leakNotice = z.object({
  items: z.string(),
  happened: z.string(),
  advice: z.string(),
  response: z.string(),
  contact: z.string(),
  date: z.string(),
});
export type LeakNotice = z.infer<typeof leakNotice>;

/**
 * A notice as admins follow it: how many members have it by now, and of how many (null until they are counted); how many
 * letters went out, and how many were refused.
 */
export const sentNotice = z.object({
  id: z.number(),
  leak: z.number(),
  scope: z.enum(SCOPE_NAMES),
  date: z.string(),
  state: z.enum(['notifying', 'mailing', 'sent']),
  notified: z.number(),
  total: z.number().nullable(),
  letters: z.number(),
  refused: z.number(),
});
export type SentNotice = z.infer<typeof sentNotice>;

/** The newest leaks and notices; `contact` is who answers for personal data, as the settings say. */
export const leakOverview = z.object({
  leaks: z.array(leak),
  notices: z.array(sentNotice),
  contact: z.string(),
});
export type LeakOverview = z.infer<typeof leakOverview>;
