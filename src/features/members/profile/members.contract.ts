import { z } from 'zod';
import { secondNames, shapeOf } from '#/features/members/fields/member-fields.contract.ts';
import { CONTACT_FIELDS, FIELD_NAMES, PUBLIC_FIELDS } from '#/features/members/fields/member-fields.rules.ts';
import { listQuery } from '#/shared/lists/list-query.ts';
import { pictureName } from '#/shared/pictures/pictures.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { CONTACTS_BY_TOKEN } from '#/shared/token-scopes.ts';

const number = z.number().nullable();
const text = z.string().nullable();
const role = z.enum(['member', 'admin']);

/** A field that is not filled in is null. */
export const ownMember = z.object({
  id: z.string(),
  ...shapeOf(FIELD_NAMES, number, text),
  ...shapeOf(CONTACT_FIELDS, number, text.describe(CONTACTS_BY_TOKEN)),
  username: z.string(),
  ...secondNames,
  points: z.number(),
  victory: z.number(),
  /** '' without a picture. */
  picture: z.string(),
  /** The fields that can be changed at no cost now; for an admin all fields. */
  freeFields: z.array(z.string()),
  /** For each field that costs points now, the time from which it is free again. */
  freeAgain: z.record(z.string(), z.string()),
  /** Every change is free until then; null after the first days. */
  freeUntil: z.string().nullable(),
  role,
  isAdmin: z.boolean(),
  createdAt: z.string(),
});
export type OwnMember = z.infer<typeof ownMember>;

/** A birth year that is hidden or unknown is null. */
export const publicMember = z.object({
  id: z.string(),
  /** 0 for a member of another site. */
  number: z.number(),
  ...shapeOf(PUBLIC_FIELDS, number, text),
  username: z.string(),
  ...secondNames,
  points: z.number(),
  victory: z.number(),
  role,
});
export type PublicMember = z.infer<typeof publicMember>;

export const contacts = z.object(shapeOf(CONTACT_FIELDS, number, text));
export type Contacts = z.infer<typeof contacts>;

export const infoChoice = z.object({
  region: z.string().pipe(z.enum(REGIONS, '지역을 목록에서 선택해주세요.')).optional(),
});

/** `billiardsOptions` are at most a thousand names of halls. */
export const infoOptions = z.object({
  score4Options: z.array(z.number()),
  regionOptions: z.array(z.string()),
  billiardsOptions: z.array(z.string()),
});
export type InfoOptions = z.infer<typeof infoOptions>;

/** '' removes the picture. */
export const ownPictureChange = z.object({
  picture: z.union([z.literal(''), pictureName]),
});

export const ownPictureAnswer = z.object({ picture: z.string() });

export const profileQuery = listQuery([], []).pick({ page: true });

const victory = z.object({ title: z.string(), date: z.string() });

/** `victories` is one page. */
export const publicProfile = z.object({
  /** True for a profile hidden because of reports; only the member and moderators then get its data. */
  hidden: z.boolean(),
  blocked: z.boolean(),
  /** '' without a picture. */
  picture: z.string(),
  victories: z.array(victory),
  victoryCount: z.number(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** The figures are of the game (4구 or 3구) that the member has played more. */
export const memberCard = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  /** '' without a picture, or if it is hidden. */
  picture: z.string(),
  ball: z.enum(['4', '3']),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  hall: z.string().nullable(),
  games: z.number(),
  wins: z.number(),
  inningPoints: z.number(),
  innings: z.number(),
  /** The longest run in counted matches, or the one that the member entered, if longer; in points. */
  highRun: z.number(),
});
export type MemberCard = z.infer<typeof memberCard>;
