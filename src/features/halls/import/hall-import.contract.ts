import { z } from 'zod';
import { hallDraft } from '#/features/halls/directory/halls.contract.ts';
import { LICENSE_LIMIT } from '#/features/halls/directory/halls.rules.ts';
import { tidyLine } from '#/shared/text/text.ts';
import { rowId } from '#/shared/text/written.ts';

const BATCH_MOST = 500;

const BAD_LOCATION = '좌표가 우리나라 안에 있지 않습니다.';

const licensedHall = hallDraft.pick({ region: true, name: true, address: true, phone: true }).extend({
  location: z
    .string(BAD_LOCATION)
    .regex(/^(3[3-8]\.\d{1,6},1(2[4-9]|3[0-2])\.\d{1,6})?$/, BAD_LOCATION)
    .default(''),
  license: z.string().transform(tidyLine).pipe(z.string().max(LICENSE_LIMIT)),
});

/** `run` is the import's id, which the first answer that changed halls contains; left out until then. */
export const hallBatch = z.object({
  run: z.int().min(1).optional(),
  halls: z
    .array(licensedHall)
    .min(1, '등록할 당구장이 없습니다.')
    .max(BATCH_MOST, `한 번에 ${BATCH_MOST}곳까지 보낼 수 있습니다.`)
    .refine(halls => {
      const licenses = halls.map(({ license }) => license).filter(Boolean);
      return new Set(licenses).size === licenses.length;
    }, '같은 관리번호가 두 번 들어 있습니다.'),
});
export type HallBatch = z.infer<typeof hallBatch>;

/** `location` is `latitude,longitude` or ''. */
export const licenseFacts = z.object({
  region: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  license: z.string(),
  location: z.string(),
});
export type LicenseFacts = z.infer<typeof licenseFacts>;

/** For each hall of a batch, in order: it is added, left, or changed from `before` to `after`. */
export const comparison = z.array(
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('new') }),
    z.object({ is: z.literal('same') }),
    z.object({ is: z.literal('changed'), before: licenseFacts, after: licenseFacts }),
  ]),
);
export type Comparison = z.infer<typeof comparison>;

/** `run` is the import's id, 0 until the import changes a hall. */
export const imported = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  run: z.number(),
});
export type Imported = z.infer<typeof imported>;

export const runParam = z.object({ run: rowId });

export const lastImport = z
  .object({
    id: z.number(),
    date: z.string(),
    added: z.number(),
    changed: z.number(),
    undoneAt: z.string().nullable(),
  })
  .nullable();
export type LastImport = z.infer<typeof lastImport>;

/** `kept` halls were changed later by people. */
export const undone = z.object({ removed: z.number(), restored: z.number(), kept: z.number() });
export type Undone = z.infer<typeof undone>;
