import { z } from 'zod';
import { HALL_NAME_LIMIT } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { countCodePoints, tidy, tidyLine } from '#/shared/text/text.ts';
import { typedWon } from '#/shared/text/typed-won.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { ifTyped, optionalLine, rowId, sentNumber, writtenLine } from '#/shared/text/written.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';
import { divisionPlacesProblem, divisionsProblem } from './divisions.rules.ts';
import {
  CAPACITY_MOST,
  CONFIRM_HOURS_MOST,
  DEADLINE_LATE,
  DIVISIONS_LIMIT,
  ENTRY_RULES_LIMIT,
  ENTRY_STATES,
  FEE_LIMIT,
  PAYMENT_LIMIT,
  REFUSAL_REASON_LIMIT,
  SCORE_MOST,
  TYPED_NAMES_LIMIT,
  WHO_MAY_ENTER,
} from './entries.rules.ts';

const optional = (name: string, limit: number, tidied: (text: string) => string) =>
  publicText(
    z
      .string()
      .overwrite(tidied)
      .refine(text => countCodePoints(text) <= limit, `${name} ${withCommas(limit)}자까지 쓸 수 있습니다.`)
      .default(''),
  );

/** A whole number, sent as a number or as text; `name` with its particle (`정원은`) begins the messages. */
const count = (name: string, least: number, most: number) =>
  sentNumber(
    z
      .int(`${name} 숫자로 적어 주세요.`)
      .min(least, `${name} ${least}부터 ${most}까지입니다.`)
      .max(most, `${name} ${least}부터 ${most}까지입니다.`),
  );

function checkDivisionPlaces(
  { divisions, capacity }: { divisions: string; capacity: number },
  issues: z.RefinementCtx,
): void {
  const message = divisionPlacesProblem(divisions, capacity);
  if (message) issues.addIssue({ code: 'custom', path: ['divisions'], message });
}

/** Adds an issue if capacities of divisions and tournament conflict, or the deadline is after the start. */
export function checkAnnouncement(
  announced: { day: string; time: string; closesAt: string; divisions: string; capacity: number },
  issues: z.RefinementCtx,
): void {
  checkDivisionPlaces(announced, issues);
  if (Date.parse(announced.closesAt) > Date.parse(`${announced.day}T${announced.time}`))
    issues.addIssue({ code: 'custom', path: ['closesAt'], message: DEADLINE_LATE });
}

/** The entry settings of a tournament; each field is validated alone, without comparing it with others. */
export const entrySettingFields = z.object({
  /** The start time, `HH:mm` on the tournament's day. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시작 시각을 선택해주세요.'),
  /** The deadline for entries in Seoul time, `YYYY-MM-DDTHH:mm`. */
  closesAt: z.iso.datetime({ local: true, precision: -1, error: '신청 마감을 선택해주세요.' }),
  capacity: count('정원은', 2, CAPACITY_MOST),
  fee: optional('참가비는', FEE_LIMIT, tidyLine),
  /** The fee of an entry in won; null or '' if it is the amount that `fee` names. */
  feeWon: ifTyped(typedWon('참가비 금액')),
  /** How to pay the fee (an account, or at the hall); only members with a place in the tournament read it. */
  payment: optional('입금 안내는', PAYMENT_LIMIT, tidy),
  rules: optional('안내는', ENTRY_RULES_LIMIT, tidy),
  /** The divisions, one a line, each with its capacity at the end if it has one; see `divisionsOf`. */
  divisions: optional('부는', DIVISIONS_LIMIT, tidy).superRefine((text, issues) => {
    const message = divisionsProblem(text);
    if (message) issues.addIssue({ code: 'custom', message });
  }),
  players: sentNumber(z.literal([1, 2], '한 명인지 두 명인지 선택해주세요.')),
  who: z.enum(WHO_MAY_ENTER, '누가 신청할 수 있는지 선택해주세요.'),
  confirmHours: count('확인 시간은', 1, CONFIRM_HOURS_MOST),
  stopped: z.boolean().default(false),
});

export const entrySettings = entrySettingFields.superRefine(checkDivisionPlaces);
export type EntrySettings = z.infer<typeof entrySettings>;

export const oneEntry = z.object({ id: rowId, entry: rowId });
const code = z.string('링크를 다시 열어 주세요.').max(40);

const text = (name: string, limit: number) =>
  z
    .string(`${name} 글자로 보내 주세요.`)
    .transform(tidyLine)
    .refine(typed => countCodePoints(typed) <= limit, `${name} ${limit}자까지 쓸 수 있습니다.`);

export const newEntry = z.object({
  division: text('부는', DIVISIONS_LIMIT),
  /** The nickname or login id of the partner, in a tournament of pairs. */
  partner: text('닉네임은', 40),
  invite: code,
});
export const checkingIn = z.object({ code });
export const partnerAnswer = z.object({ accept: z.boolean('함께 칠지 알려주세요.') });
export const entryMark = z
  .object({
    paid: z.boolean().optional(),
    /** The amount received in won; the fee if it is left out. */
    paidWon: typedWon('받은 금액').optional(),
    present: z.boolean().optional(),
  })
  .refine(
    ({ paid, paidWon, present }) => [paid, paidWon, present].some(mark => mark !== undefined),
    '입금이나 출석을 표시해주세요.',
  );
export const oneRefund = z.object({ id: rowId, refund: rowId });
export const refundMark = z.object({ done: z.boolean('환불했는지 알려주세요.') });
export const entryRefusal = z.object({ reason: publicText(writtenLine('거절 사유', REFUSAL_REASON_LIMIT)) });

/** The handicap (0 if unknown) and the hall that the organiser typed beside a player's name. */
const typedPlayer = z.object({
  score: count('수지는', 0, SCORE_MOST),
  hall: publicText(optionalLine('당구장 이름', HALL_NAME_LIMIT).default('')),
});
export type TypedPlayer = z.infer<typeof typedPlayer>;

export const typedEntry = z.object({
  names: publicText(writtenLine('이름', TYPED_NAMES_LIMIT)),
  /** One element for each name, in the order of the names; an empty list if only names were typed. */
  players: z.array(typedPlayer, '수지를 다시 적어주세요.').max(2, '수지는 두 명까지 적습니다.').default([]),
  division: optional('부는', DIVISIONS_LIMIT, tidyLine),
});
export type TypedEntry = z.infer<typeof typedEntry>;

export const entryMade = z.object({ state: z.enum(['entered', 'waiting']), message: z.string() });
export type EntryMade = z.infer<typeof entryMade>;

const player = z.object({
  /** The login id; null for a name typed by the organiser, and for a partner who has not accepted yet. */
  id: z.string().nullable(),
  /** The member's number; null wherever `id` is null. */
  number: z.number().nullable(),
  username: z.string(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  billiardHall: z.string().nullable(),
});
export type EntryPlayer = z.infer<typeof player>;

const state = z.enum(ENTRY_STATES);
/** An entry as everyone sees it; `place` is its position in its waiting list, 0 if it does not wait. */
const shownEntry = z.object({
  id: z.number(),
  state,
  division: z.string(),
  place: z.number(),
  players: z.array(player),
});
export type ShownEntry = z.infer<typeof shownEntry>;

const ownEntry = shownEntry.extend({
  seat: z.number(),
  /** Whether the partner has not answered yet; also true if the signed-in member is that partner. */
  partnerAsked: z.boolean(),
  offeredUntil: z.string().nullable(),
  present: z.boolean(),
  paid: z.boolean(),
  /** How to pay the fee, or ''; null without a fee, without a place, and once it is paid. */
  payment: z.string().nullable(),
  reason: z.string(),
});
export type OwnEntry = z.infer<typeof ownEntry>;

const countedDivision = z.object({
  name: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  capacity: z.number().nullable(),
  taken: z.number(),
  waiting: z.number(),
});

/** A tournament's entry settings and entries; `own` and `can`: the signed-in member's entry and rights. */
export const entryViewAnswer = z.object({
  tournament: z.number(),
  startsAt: z.string(),
  closesAt: z.string(),
  capacity: z.number(),
  fee: z.string(),
  rules: z.string(),
  divisions: z.array(countedDivision),
  players: z.literal([1, 2]),
  who: z.enum(WHO_MAY_ENTER),
  confirmHours: z.number(),
  taken: z.number(),
  waiting: z.number(),
  /** Why nobody can enter now, as a Korean sentence; null while members allowed by `who` can enter. */
  closed: z.string().nullable(),
  isDrawn: z.boolean(),
  entries: z.array(shownEntry),
  own: ownEntry.nullable(),
  can: z.object({ enter: z.boolean(), checkIn: z.boolean(), manage: z.boolean() }),
});
export type EntryView = z.infer<typeof entryViewAnswer>;

/** An entry as the organisers see it; `phone` is shown to the organiser only. */
const managedEntry = shownEntry.extend({
  players: z.array(
    player.extend({
      phone: z.string().nullable().describe(CONTACTS_BY_TOKEN),
      confirmed: z.boolean(),
      /** The handicap check (`short`: too few games); null if unknown. */
      trust: z.enum(['short', 'fits', 'raise']).nullable(),
      games: z.number(),
      wins: z.number(),
    }),
  ),
  paid: z.boolean(),
  /** The amount received in won; null while unpaid, and if it is unknown. */
  paidWon: z.number().nullable(),
  present: z.boolean(),
  reason: z.string(),
  offeredUntil: z.string().nullable(),
  date: z.string(),
});
export type ManagedEntry = z.infer<typeof managedEntry>;

/** A fee to return to an entry that had paid before it was withdrawn, refused or removed. */
const refund = z.object({
  id: z.number(),
  name: z.string(),
  /** The login id and member number of the payer; null for a typed name and for a member who left the site. */
  member: z.string().nullable(),
  number: z.number().nullable(),
  /** The phone number of that member, for the organiser until the fee is returned. */
  phone: z.string().nullable().describe(CONTACTS_BY_TOKEN),
  won: z.number().nullable(),
  done: z.boolean(),
  date: z.string(),
});
export type EntryRefund = z.infer<typeof refund>;

export const managedEntriesAnswer = z.object({
  settings: entrySettings,
  /** The fee of an entry in won, as set or as its text says; null while it is unknown. */
  fee: z.number().nullable(),
  refunds: z.array(refund),
  divisions: z.array(countedDivision),
  entries: z.array(managedEntry),
  taken: z.number(),
  waiting: z.number(),
  capacity: z.number(),
  isDrawn: z.boolean(),
  /** Whether the reader may change settings and refuse, mark and replace entries, and draw. */
  can: z.object({ edit: z.boolean(), mark: z.boolean(), draw: z.boolean() }),
  /** The code of the invitation link; '' for an API token that may not read codes. */
  invite: z.string().describe(CONTACTS_BY_TOKEN),
  /** The code of the check-in link; '' for an API token that may not read codes. */
  checkIn: z.string().describe(CONTACTS_BY_TOKEN),
});
export type ManagedEntries = z.infer<typeof managedEntriesAnswer>;
