import { z } from 'zod';
import { publicText } from '#/shared/text/public-text.ts';
import { typedWon } from '#/shared/text/typed-won.ts';
import { rowId, sentNumber, writtenLine } from '#/shared/text/written.ts';
import { LEDGER_KINDS, MEMBER_NEEDED, NOTE_LIMIT } from './dues.rules.ts';

const month = z.stringFormat('month', /^20\d{2}-(0[1-9]|1[0-2])$/, '어느 달 회비인지 선택해주세요.');
export const monthParam = z.object({ id: rowId, month });
export const entryParam = z.object({ id: rowId, entry: rowId });

/** The dues of a month and all later ones, until another amount is set. */
export const duesAmount = z.object({ won: typedWon('금액'), from: month });
export type DuesAmount = z.infer<typeof duesAmount>;

const day = z.iso.date('날짜를 선택해주세요.');
export const newEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dues'),
    won: typedWon('금액', 1),
    day,
    member: sentNumber(z.int(MEMBER_NEEDED)),
    month,
  }),
  z.object({
    kind: z.enum(['income', 'spending']),
    won: typedWon('금액', 1),
    day,
    note: publicText(writtenLine('내용', NOTE_LIMIT)),
  }),
]);
export type NewEntry = z.infer<typeof newEntry>;
export const reversal = z.object({ reason: publicText(writtenLine('취소 사유', NOTE_LIMIT)) });

/** A club's balance, and the reader's dues of this month, in won. */
export const duesSummary = z.object({
  balance: z.number(),
  month: z.string(),
  won: z.number(),
  own: z.object({ paid: z.number(), owed: z.number() }),
  can: z.object({ keep: z.boolean() }),
});

/** `who` is the payer of dues; '' for readers who may not know the payer. */
export const ledgerEntry = z.object({
  id: z.number(),
  kind: z.enum(LEDGER_KINDS),
  /** The change of the balance, in won; below 0 for spending. */
  amount: z.number(),
  day: z.string(),
  note: z.string(),
  who: z.string(),
  month: z.string().nullable(),
  /** The id of the entry that this one reverses. */
  reverses: z.number().nullable(),
  reversed: z.boolean(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** Each member's dues of a month in won, for the keepers of the dues. */
export const duesOfMonth = z.object({
  month: z.string(),
  won: z.number(),
  people: z.array(z.object({ number: z.number(), name: z.string(), paid: z.number(), owed: z.number() })),
});
export type DuesOfMonth = z.infer<typeof duesOfMonth>;
