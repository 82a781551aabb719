import { z } from 'zod';
import { playerShape } from '#/features/members/member-fields.contract.ts';

const TEXT_MOST = 100;
const NUMBER_MOST = 1_000_000_000;

const text = z.string().trim().max(TEXT_MOST);
// Some sites send their numbers as texts.
const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);
const known = number.pipe(z.number().int().min(1).max(NUMBER_MOST)).nullable().catch(null);
const counted = number.pipe(z.number().int().min(0).max(NUMBER_MOST)).catch(0);
const line = text.nullable().catch(null);

/** A row of another site's ranking: who it is and where must be there, the rest may be missing. */
export const otherRow = z
  .object({
    ...playerShape(known, line),
    id: z.union([text, z.number().transform(String)]).pipe(text.min(1)),
    username: text.min(1).optional().catch(undefined),
    name: text.min(1).optional().catch(undefined),
    billiards: text.min(1),
    role: z.unknown().optional(),
    points: counted,
    victory: counted,
  })
  .refine(row => row.username ?? row.name);
export type OtherRow = z.infer<typeof otherRow>;
