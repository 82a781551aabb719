import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { lockInTurn } from '#/database/write.ts';
import {
  clubMember,
  handicapSetter,
  inClub,
  requireMembership,
  requireRole,
} from '#/features/clubs/directory/club-access.server.ts';
import { clubMemberParam } from '#/features/clubs/directory/clubs.contract.ts';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, operation, query } from '#/server/http/operations.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { FULL_LIST } from '#/shared/lists/list-query.ts';
import { invalidField } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { findClubPlayers, findHandicaps, findPeopleOfClubs } from './club-players.server.ts';
import {
  clubPeople,
  clubPlayers,
  type HandicapChange,
  handicapChange,
  handicapQuery,
  type NewHandicap,
  newHandicap,
} from './handicaps.contract.ts';
import { SAME_HANDICAP } from './handicaps.rules.ts';

export const clubHandicaps = new Hono<ApiEnv>()
  .get(
    '/people',
    operation('내가 직책을 맡은 동호회의 회원과 수지', z.array(clubPeople)),
    memberOnly,
    async c => c.json(await findPeopleOfClubs(c.env.site.db, c.var.member.number)),
  )
  .get(
    '/:id/handicaps',
    operation('동호회 수지', clubPlayers),
    ...inClub(clubMember, idParam),
    query(handicapQuery),
    async c => {
      const { db, now } = c.env.site;
      const players = await findClubPlayers(db, { club: c.var.club.id, ...c.req.valid('query'), now: now() });
      return c.json({ players, can: { set: mayOrganiseMatches(c.var.membership.role) } });
    },
  )
  .get(
    '/:id/handicaps/:member',
    operation('한 회원의 동호회 수지가 바뀐 기록', z.array(handicapChange)),
    ...inClub(clubMember, clubMemberParam),
    async c => {
      const { db } = c.env.site;
      const { member } = c.req.valid('param');
      await requireMembership(db, c.var.club.id, member);
      return c.json(await findChanges(db, c.var.club.id, member));
    },
  )
  .post(
    '/:id/handicaps/:member',
    operation('동호회 수지 정하기', created(MESSAGE)),
    ...inClub(handicapSetter, clubMemberParam, writerOnly),
    body(newHandicap),
    async c => {
      const { site } = c.env;
      await site.limits.take('clubHandicaps', c.var.member.number);
      const { id: club, member } = c.req.valid('param');
      await setHandicap(site, c.var.member, { club, member, ...c.req.valid('json') });
      return c.json({ message: '수지를 정했습니다.' }, 201);
    },
  );

/** The newest changes of a member's handicaps, at most 1,000. */
async function findChanges(db: Database, club: number, member: number): Promise<HandicapChange[]> {
  const rows = await db
    .selectFrom('club_handicaps as h')
    .innerJoin('members', 'number', 'by_member')
    .select(['h.ball', 'h.score', 'h.reason', 'h.at', 'username', 'withdrawn_at'])
    .where(eb => eb.and({ 'h.club': club, 'h.member': member }))
    .orderBy('h.id', 'desc')
    .limit(FULL_LIST)
    .execute();
  return rows.map(({ ball, score, reason, at, ...by }) => ({
    ball,
    score,
    reason,
    date: toSeoulIso(at),
    by: shownName(by),
  }));
}

type Change = NewHandicap & { club: number; member: number };

/** Stores a member's new handicap; throws 404 for a member outside the club, 400 for an unchanged handicap. */
function setHandicap({ db, now }: Site, by: SignedIn, { club, member, ball, score, reason }: Change) {
  return writeOnce(db, by.call, async tx => {
    await lockInTurn(tx, `handicap ${club} ${member}`);
    await requireRole(tx, club, by, mayOrganiseMatches);
    await requireMembership(tx, club, member);
    if ((await findHandicaps(tx, club, ball)).get(member) === score)
      throw invalidField('score', SAME_HANDICAP);
    const row = { club, member, ball, score, reason, by_member: by.number, at: now().toISOString() };
    await tx.insertInto('club_handicaps').values(row).execute();
  });
}
