import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { lockCaller, write } from '#/database/write.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { findVisibleMember, loadCaller, presentOwnTo } from '#/features/members/fields/member-row.server.ts';
import {
  isWithheld,
  refuseWhileTakenDown,
} from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { body, operation, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { attachPictures } from '#/server/pictures/attached.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { PAGE_SIZE } from '#/shared/lists/list-query.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  infoChoice,
  infoOptions,
  ownMember,
  ownPictureAnswer,
  ownPictureChange,
  type PublicProfile,
  profileQuery,
  publicProfile,
} from './members.contract.ts';

/** Other halls are found by region, or typed. */
const HALL_NAMES_MOST = 1000;

/** The route is mounted twice, with its `summary` in the API document. */
export const ownAccount = (summary: string) =>
  new Hono<ApiEnv>().get('/user', operation(summary, ownMember), memberOnly, async c => {
    const { member } = c.var;
    return c.json(presentOwnTo(member, await loadCaller(c.env.site.db, member.number), c.env.site.now()));
  });

export const additionalInfo = new Hono<ApiEnv>().get(
  '/additional-info-options',
  operation('회원 정보에서 고를 수 있는 값', infoOptions),
  cacheForGuests,
  query(infoChoice),
  async c =>
    c.json({
      score4Options: [...SCORE4_STEPS],
      regionOptions: [...REGIONS],
      billiardsOptions: await findHallNames(c.env.site.db, c.req.valid('query').region),
    }),
);

// Halls of one name in two towns are one choice: a member's hall is stored by its name.
async function findHallNames(db: Database, region: string | undefined): Promise<string[]> {
  const names = db
    .selectFrom('halls')
    .select(eb => eb.fn.min('name').as('name'))
    .where('listed', '=', 1)
    .$if(region !== undefined, halls => halls.where('region', '=', region ?? ''))
    .groupBy('name_key')
    .orderBy('name_key')
    .limit(HALL_NAMES_MOST);
  return (await names.execute()).map(row => row.name);
}

/** Throws 400 if the uploaded picture is gone or somebody else's, 409 while 임시조치 hides the profile. */
export const ownPicture = new Hono<ApiEnv>().put(
  '/picture',
  operation('내 프로필 사진 바꾸기', ownPictureAnswer),
  writerOnly,
  body(ownPictureChange),
  async c => {
    const { db, now } = c.env.site;
    const { number } = c.var.member;
    const { picture: name } = c.req.valid('json');
    const pictures = name === '' ? [] : [{ name, alt: '' }];
    const picture = await write(db, async tx => {
      await lockCaller(tx, number);
      if (name !== '') await refuseWhileTakenDown(tx, { kind: 'profile', target: number });
      const given = { pictures, members: [number], now: now() };
      const { picture } = await attachPictures(tx, { kind: 'profile', post: number }, given);
      await tx.updateTable('members').set({ picture }).where('number', '=', number).execute();
      return picture;
    });
    return c.json({ picture });
  },
);

const HIDDEN: PublicProfile = { hidden: true, blocked: false, picture: '', victories: [], victoryCount: 0 };

export const publicProfiles = new Hono<ApiEnv>().get(
  '/:id/profile',
  operation('회원의 프로필과 우승 기록', publicProfile),
  cacheForGuests,
  param(loginIdParam),
  query(profileQuery),
  async c => {
    const { db } = c.env.site;
    const row = await findVisibleMember(db, c.req.valid('param').id, c.var.member);
    const hidden = row.profile_hidden === 1;
    if (hidden && !mayModerate(c.var.member) && c.var.member?.number !== row.number) return c.json(HIDDEN);
    return c.json({
      hidden,
      blocked: await isWithheld(db, { kind: 'profile', target: row.number }),
      picture: row.picture,
      victories: await findVictories(db, row.number, c.req.valid('query').page ?? 1),
      victoryCount: row.victories,
    });
  },
);

// A member's victories are few enough for OFFSET.
async function findVictories(db: Database, member: number, page: number) {
  const rows = await db
    .selectFrom('victories')
    .select(['title', 'at'])
    .where('member', '=', member)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return rows.map(({ title, at }) => ({ title, date: toSeoulIso(at) }));
}
