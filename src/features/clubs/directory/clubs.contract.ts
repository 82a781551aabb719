import { z } from 'zod';
import { namedMember } from '#/shared/author.contract.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { onePicture, picture } from '#/shared/pictures/pictures.contract.ts';
import { HALL_NAME_LIMIT, REGIONS } from '#/shared/regions.ts';
import { publicText } from '#/shared/text/public-text.ts';
import { beganFrom, optionalLine, optionalText, rowId, writtenLine } from '#/shared/text/written.ts';
import {
  CLUB_NAME_LIMIT,
  CLUB_ROLES,
  GIVEN_ROLES,
  INTRODUCTION_LIMIT,
  JOININGS,
  PLAYS_LIMIT,
  REASON_LIMIT,
  STATUTES_LIMIT,
} from './clubs.rules.ts';

const region = z.enum(REGIONS, '지역을 목록에서 선택해주세요.');
const name = publicText(writtenLine('동호회 이름', CLUB_NAME_LIMIT));

/** The query of a list of clubs: of a region, of a hall (its id), or with `q` in the name. */
export const clubList = pageQuery.extend({
  region: region.optional(),
  hall: rowId.optional(),
  q: z.string().max(100, '검색어는 100자까지 쓸 수 있습니다.').optional(),
});

export const clubDraft = z.object({
  name,
  region,
  /** The name of a hall in the directory; '' for none. */
  hall: optionalLine('당구장 이름', HALL_NAME_LIMIT).default(''),
  plays: publicText(optionalLine('모이는 때', PLAYS_LIMIT).default('')),
  introduction: publicText(optionalText('소개', INTRODUCTION_LIMIT).default('')),
  statutes: publicText(optionalText('회칙', STATUTES_LIMIT).default('')),
  /** A change without it keeps the stored picture. */
  pictures: onePicture,
  joining: z.enum(JOININGS, '가입하는 방법을 골라 주세요.'),
  /** Whether everybody may read the members' names; otherwise only members may. */
  showsNames: z.boolean('회원 이름을 공개할지 골라 주세요.'),
});
export type ClubDraft = z.infer<typeof clubDraft>;
export const clubChange = clubDraft.extend(beganFrom);
export type ClubChange = z.infer<typeof clubChange>;
export const clubRename = z.object({ name });

export const clubMemberParam = z.object({ id: rowId, member: rowId });
/** A request to join; `code` is the club's invitation code, for a club that asks for it. */
export const joinRequest = z.object({ code: z.string('초대 코드를 적어 주세요.').max(40) });
export const applicationAnswer = z.object({ accept: z.boolean('수락할지 알려 주세요.') });
export const roleChange = z.object({ role: z.enum(GIVEN_ROLES, '직책을 골라 주세요.') });
export const removal = z.object({ reason: publicText(writtenLine('사유', REASON_LIMIT)) });
export const newPresident = z.object({ member: rowId });
export const pinParam = z.object({ id: rowId, post: rowId });
export const pin = z.object({ pinned: z.boolean('고정할지 골라 주세요.') });
export const ownShown = z.object({ shown: z.boolean('프로필에 보일지 골라 주세요.') });

const hall = z.object({ id: z.number(), name: z.string() }).nullable();

export const listedClub = z.object({
  id: z.number(),
  name: z.string(),
  region: z.string(),
  hall,
  plays: z.string(),
  /** The file name of the picture; '' without one. */
  picture: z.string(),
  joining: z.enum(JOININGS),
  memberCount: z.number(),
});
export type ListedClub = z.infer<typeof listedClub>;

const role = z.enum(CLUB_ROLES);

export const club = listedClub.extend({
  introduction: z.string(),
  statutes: z.string(),
  pictures: z.array(picture),
  showsNames: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the club was dissolved; '' while it exists. */
  closedAt: z.string(),
  /** The president; null for readers who may not see the members' names. */
  president: namedMember.nullable(),
  /** The invitation code, for the officers of a club that asks for it; '' for others. */
  code: z.string(),
  /** The number of waiting applications, for officers; 0 for others. */
  waiting: z.number(),
  /** The reader's own part; null without one. `waits` is true for an application. */
  own: z.object({ role, waits: z.boolean(), shown: z.boolean() }).nullable(),
  /** The address of the club's own board; '' for readers who may not read it. */
  board: z.string(),
  can: z.object({ manage: z.boolean(), lead: z.boolean(), seeMembers: z.boolean() }),
});
export type Club = z.infer<typeof club>;

/** A member of a club; `score4` and `score3` are the handicaps of the member's profile, 0 if unknown. */
export const clubPerson = namedMember.extend({
  role,
  /** The day of joining, or of the application. */
  date: z.string(),
  score4: z.number(),
  score3: z.number(),
});
export type ClubPerson = z.infer<typeof clubPerson>;

/** A club that the member joined or applied to; `shown` is true if the profile names it. */
export const ownClub = z.object({
  id: z.number(),
  name: z.string(),
  role,
  waits: z.boolean(),
  shown: z.boolean(),
});
export type OwnClub = z.infer<typeof ownClub>;
export const shownClub = ownClub.pick({ id: true, name: true, role: true });
export type ShownClub = z.infer<typeof shownClub>;

export const managedClub = listedClub.extend({
  closedAt: z.string(),
  hidden: z.boolean(),
  president: namedMember.nullable(),
  createdAt: z.string(),
});
export type ManagedClub = z.infer<typeof managedClub>;
export const joined = z.object({ message: z.string(), waits: z.boolean() });
export const newCode = z.object({ message: z.string(), code: z.string() });
