import { z } from 'zod';
import { atOnce } from '#/shared/schema-messages.ts';
import { sentNumber, writtenText } from '#/shared/text/written.ts';
import { NOTICE_ITEM_NAMES, NOTICE_ITEMS, NOTICE_LIMIT, SCOPE_NAMES } from './leaks.constants.ts';

const TIME_MISSING = '날짜와 시각을 입력해주세요.';

/** A time in Seoul, as a form field sends it: `2026-11-18T10:00`. */
const seoulTime = z.iso.datetime({ local: true, precision: -1, error: TIME_MISSING });

/** `since` is a time in Seoul, unused for `all`. */
const affected = {
  scope: z.enum(SCOPE_NAMES, '누구의 정보인지 선택해주세요.'),
  since: z.union([z.literal(''), seoulTime], TIME_MISSING).default(''),
};
const hasSince = ({ scope, since }: { scope: string; since: string }) => scope === 'all' || since !== '';
const sinceMissing = atOnce('since', TIME_MISSING);

export const affectedQuery = z.object(affected).refine(hasSince, sinceMissing);
export type AffectedQuery = z.infer<typeof affectedQuery>;
/** A page of affected members with a number above `after`. */
export const affectedList = z
  .object({ ...affected, after: sentNumber(z.int().min(0)).default(0) })
  .refine(hasSince, sinceMissing);

/** `next` is the value of `after` for the next page, null on the last page. */
export const affectedPageAnswer = z.object({
  rows: z.array(z.object({ id: z.string(), number: z.number(), username: z.string() })),
  next: z.number().nullable(),
  /**
   * Meaningful on the first page only (`after` is 0); `complete` is false if counting stopped at 1,000 or
   * after a second.
   */
  count: z.number(),
  complete: z.boolean(),
});
export type AffectedPage = z.infer<typeof affectedPageAnswer>;

const text = (item: keyof typeof NOTICE_ITEMS) => writtenText(NOTICE_ITEMS[item], NOTICE_LIMIT);

/** The operator learned of the leak at `knownAt` (Seoul). */
export const leakText = z.object({ knownAt: seoulTime, happened: text('happened'), items: text('items') });
export type LeakText = z.infer<typeof leakText>;

const leak = z.object({ id: z.number(), knownAt: z.string(), happened: z.string(), items: z.string() });
export type Leak = z.infer<typeof leak>;

export const noticeText = z.object({
  items: text('items'),
  happened: text('happened'),
  advice: text('advice'),
  response: text('response'),
  contact: text('contact'),
});
export type NoticeText = z.infer<typeof noticeText>;
/** `scope` and `since` choose the receivers. */
export const leakNoticeDraft = noticeText.extend(affected).refine(hasSince, sinceMissing);
export type LeakNoticeDraft = z.infer<typeof leakNoticeDraft>;

export const leakNotice = z.object({
  ...Object.fromEntries(NOTICE_ITEM_NAMES.map(item => [item, z.string()])),
  date: z.string(),
});

/**
 * `total` is the number of receivers, null until counted; `letters` is the number of mails sent, `refused` of
 * mails that the mail server refused.
 */
const sentNotice = z.object({
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

/** `contact` is the person in charge of personal data from the settings. */
export const leakOverview = z.object({
  leaks: z.array(leak),
  notices: z.array(sentNotice),
  contact: z.string(),
});
export type LeakOverview = z.infer<typeof leakOverview>;
