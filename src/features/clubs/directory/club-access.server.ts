import { createMiddleware } from 'hono/factory';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { param } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { mayModerate, type Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import {
  CLUB_ROLES,
  type ClubRole,
  IS_CLOSED,
  MANAGERS_ONLY,
  MEMBERS_ONLY,
  mayKeepDues,
  mayManageClub,
  mayOrganiseMatches,
  NOT_IN_CLUB,
  OFFICERS_ONLY,
  PRESIDENT_ONLY,
} from './clubs.rules.ts';

export type ClubRow = Selectable<Tables['clubs']>;
export type Membership = Selectable<Tables['club_members']>;

const clubMissing = () => new Refusal('missing', '동호회를 찾을 수 없습니다.');

/** Locks a club, so that changes of it and of its members follow one another; throws 404 without it. */
export const lockClub = (tx: Transaction, id: number): Promise<ClubRow> =>
  tx
    .selectFrom('clubs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(clubMissing);

/** Like `lockClub`; throws 409 for a dissolved club. */
export async function lockOpenClub(tx: Transaction, id: number): Promise<ClubRow> {
  const club = await lockClub(tx, id);
  if (club.closed_at !== null) throw new Refusal('conflict', IS_CLOSED);
  return club;
}

/** The member's row in the club, which may be a waiting application (`joined_at` is null). */
export const findMemberRow = (db: Database | Transaction, club: number, member: number) =>
  db
    .selectFrom('club_members')
    .selectAll()
    .where(eb => eb.and({ club, member }))
    .executeTakeFirst();

/** A member's membership of the club; undefined for strangers and for applicants. */
export async function findMembership(
  db: Database | Transaction,
  club: number,
  member: number,
): Promise<Membership | undefined> {
  const row = await findMemberRow(db, club, member);
  return row?.joined_at == null ? undefined : row;
}

/** Like `findMembership`; throws 404 for strangers and for applicants. */
export async function requireMembership(db: Database | Transaction, club: number, member: number) {
  const row = await findMembership(db, club, member);
  if (!row) throw new Refusal('missing', NOT_IN_CLUB);
  return row;
}

/**
 * Throws 403 unless the member's role in the club allows the transaction. The check of the call itself comes before the
 * transaction, and the role may have changed since; from here on it stays until the commit.
 */
export async function requireRole(
  tx: Transaction,
  club: number,
  by: { number: number },
  may: (role: ClubRole) => boolean,
) {
  const own = await tx
    .selectFrom('club_members')
    .select('role')
    .where(eb => eb.and({ club, member: by.number }))
    .where('joined_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (!own || !may(own.role))
    throw new Refusal('forbidden', may === mayOrganiseMatches ? MANAGERS_ONLY : OFFICERS_ONLY);
}

/** The query of a club's members, without applicants, with the columns of `members` and `club_members`. */
export const joinedMembers = (db: Database | Transaction, club: number) =>
  db
    .selectFrom('club_members')
    .innerJoin('members', 'members.number', 'club_members.member')
    .where('club', '=', club)
    .where('joined_at', 'is not', null);

/** Returns the numbers of the members of these clubs whose roles have a right, such as `mayOrganiseMatches`. */
export async function findMembersWho(tx: Transaction, may: (role: ClubRole) => boolean, clubs: number[]) {
  if (clubs.length === 0) return [];
  const members = tx.selectFrom('club_members').select('member').where('club', 'in', clubs);
  const allowed = members.where('role', 'in', CLUB_ROLES.filter(may)).where('joined_at', 'is not', null);
  return (await allowed.execute()).map(({ member }) => member);
}

/** Returns the club; throws 404 if it is missing, or if moderators hide it from the reader. */
export async function requireClub(db: Database, id: number, reader: Reader): Promise<ClubRow> {
  const club = await db
    .selectFrom('clubs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(clubMissing);
  const isMember = club.hidden === 1 && reader !== null && (await findMembership(db, id, reader.number));
  if (club.hidden === 1 && !isMember && !mayModerate(reader)) throw clubMissing();
  return club;
}

/** The club of the path and the member's membership, set by `clubRole`. */
type ClubEnv = MemberEnv & {
  Variables: MemberEnv['Variables'] & { club: ClubRow; membership: Membership; isOfficer: boolean };
};

/**
 * Middleware, after `memberOnly` and `param`, that sets the club of the path and the membership. Throws 404
 * without the club, and 403 with `sentence` for non-members and for roles that `may` refuses.
 */
export const clubRole = (may: (role: ClubRole) => boolean, sentence: string) =>
  createMiddleware<ClubEnv>(async (c, next) => {
    const { db } = c.env.site;
    const club = await requireClub(db, Number(c.req.param('id')), c.var.member);
    const membership = await findMembership(db, club.id, c.var.member.number);
    if (!membership || !may(membership.role)) throw new Refusal('forbidden', sentence);
    c.set('club', club);
    c.set('membership', membership);
    c.set('isOfficer', mayManageClub(membership.role));
    await next();
  });

export const clubMember = clubRole(() => true, MEMBERS_ONLY);
export const clubOfficer = clubRole(mayManageClub, OFFICERS_ONLY);
export const duesKeeper = clubRole(mayKeepDues, '동호회의 회장과 총무만 회비를 적을 수 있습니다.');
export const handicapSetter = clubRole(
  mayOrganiseMatches,
  '동호회의 회장과 경기이사만 수지를 정할 수 있습니다.',
);
export const clubPresident = clubRole(role => role === 'president', PRESIDENT_ONLY);

/**
 * Returns the middlewares of a call below a club's path. `by` refuses guests (`memberOnly`) or members
 * without the right to write (`writerOnly`), and `who` refuses members without the needed role in the club.
 */
export const inClub = <Params extends z.ZodType>(
  who: ReturnType<typeof clubRole>,
  params: Params,
  by = memberOnly,
) => [by, param(params), who] as const;

/** Middleware like `clubPresident`, which also lets admins pass; it sets nothing. */
export const presidentOrAdmin = createMiddleware<MemberEnv>(async (c, next) => {
  const { member } = c.var;
  const { db } = c.env.site;
  const club = await requireClub(db, Number(c.req.param('id')), member);
  if (member.role !== 'admin' && (await findMembership(db, club.id, member.number))?.role !== 'president')
    throw new Refusal('forbidden', PRESIDENT_ONLY);
  await next();
});
