import { z } from 'zod';
import { REGIONS } from '#/shared/regions.ts';

/** Everything of a member, for the member alone; what is empty is null. */
export const ownMember = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  points: z.number(),
  victory: z.number(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  highrun4: z.number().nullable(),
  highrun3: z.number().nullable(),
  birthYear: z.number().nullable(),
  showBirthYear: z.boolean(),
  region: z.string().nullable(),
  billiardHall: z.string().nullable(),
  billiards: z.string().nullable(),
  /** What the member may change for nothing: what was never entered, and to an admin everything. */
  freeFields: z.array(z.string()),
  role: z.enum(['member', 'admin']),
  isAdmin: z.boolean(),
  createdAt: z.string(),
});
export type OwnMember = z.infer<typeof ownMember>;

export const infoChoice = z.object({
  region: z.string().pipe(z.enum(REGIONS, '지역을 목록에서 선택해주세요.')).optional(),
});

/** `billiardsOptions` are the first thousand names at most. */
export const infoOptions = z.object({
  score4Options: z.array(z.number()),
  regionOptions: z.array(z.string()),
  billiardsOptions: z.array(z.string()),
});
export type InfoOptions = z.infer<typeof infoOptions>;
