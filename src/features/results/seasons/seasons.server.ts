import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '#/database/connect.ts';
import {
  answerPage,
  body,
  created,
  MESSAGE,
  operation,
  pageOf,
  param,
  query,
} from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { pageQuery } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import {
  addKeeper,
  addSeason,
  changeSeason,
  putTournament,
  removeKeeper,
  removeSeason,
  takeTournament,
} from './season-changes.server.ts';
import {
  findKeptSeasons,
  listSeasons,
  readRanking,
  readSeason,
  requireSeason,
} from './season-rows.server.ts';
import {
  listedSeason,
  newKeeper,
  ownSeasons,
  season,
  seasonDraft,
  seasonKeeper,
  seasonList,
  seasonRank,
  seasonTournament,
} from './seasons.contract.ts';
import {
  type KeptBy,
  mayEditSeason,
  mayRemoveSeason,
  NOT_A_KEEPER,
  NOT_ORGANISING,
} from './seasons.rules.ts';

/**
 * Throws 404 without the season in the path (or if it is hidden from the member), and 403 with `sentence` if
 * `may` refuses the member, before the body is read.
 */
const seasonPermission = (may: (reader: Reader, keptBy: KeptBy) => boolean, sentence: string) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const { member } = c.var;
    const keptBy = await requireSeason(c.env.site.db, Number(c.req.param('id')), member);
    if (!may(member, keptBy)) throw new Refusal('forbidden', sentence);
    await next();
  });

const keeperOnly = seasonPermission(mayEditSeason, NOT_A_KEEPER);
const makerOnly = seasonPermission(mayRemoveSeason, '시즌을 만든 회원만 할 수 있습니다.');

/** Throws 403 for a member that has never organised a tournament, unless an admin. */
const organiserOnly = createMiddleware<MemberEnv>(async (c, next) => {
  if (!(await mayMake(c.env.site.db, c.var.member))) throw new Refusal('forbidden', NOT_ORGANISING);
  await next();
});

async function mayMake(db: Database, member: SignedIn): Promise<boolean> {
  if (member.role === 'admin') return true;
  const own = db.selectFrom('tournaments').select('id').where('organiser', '=', member.number);
  return (
    (await own.where('match_of', '=', 0).where('state', '<>', 'void').limit(1).executeTakeFirst()) !==
    undefined
  );
}

const ofSeason = [cacheForGuests, param(idParam)] as const;
const ofTournament = [memberOnly, param(seasonTournament), keeperOnly] as const;

export const seasons = new Hono<ApiEnv>()
  .get('/', operation('시즌 목록', pageOf(listedSeason)), cacheForGuests, query(seasonList), async c => {
    return answerPage(c, await listSeasons(c.env.site.db, c.req.valid('query')));
  })
  .get('/mine', operation('내가 관리하는 시즌', ownSeasons), memberOnly, async c => {
    const { db } = c.env.site;
    const { member } = c.var;
    return c.json({
      seasons: await findKeptSeasons(db, member.number),
      can: { make: await mayMake(db, member) },
    });
  })
  .get('/:id', operation('시즌 하나', season), ...ofSeason, async c => {
    return c.json(await readSeason(c.env.site.db, c.req.valid('param').id, c.var.member));
  })
  .get('/:id/ranking', operation('시즌 랭킹', pageOf(seasonRank)), ...ofSeason, query(pageQuery), async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    await requireSeason(db, id, c.var.member);
    return answerPage(c, await readRanking(db, id, c.req.valid('query')));
  })
  .post(
    '/',
    operation('시즌 만들기', created(season)),
    writerOnly,
    organiserOnly,
    body(seasonDraft),
    async c => {
      const { site } = c.env;
      const { member } = c.var;
      const draft = c.req.valid('json');
      if (member.role !== 'admin') await site.limits.take('seasons', member.number);
      const id = await addSeason(site, draft, member);
      return c.json(await readSeason(site.db, id, member), 201);
    },
  )
  .put(
    '/:id',
    operation('시즌 고치기', season),
    writerOnly,
    param(idParam),
    keeperOnly,
    body(seasonDraft),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const draft = c.req.valid('json');
      await changeSeason(site, id, { draft, by: c.var.member });
      return c.json(await readSeason(site.db, id, c.var.member));
    },
  )
  .delete('/:id', operation('시즌 삭제', MESSAGE), memberOnly, param(idParam), makerOnly, async c => {
    await removeSeason(c.env.site, c.req.valid('param').id, c.var.member);
    return c.json({ message: '시즌이 삭제되었습니다.' });
  })
  .post(
    '/:id/keepers',
    operation('시즌 관리자 더하기', created(season)),
    writerOnly,
    param(idParam),
    makerOnly,
    body(newKeeper),
    async c => {
      const { site } = c.env;
      const { member } = c.var;
      const { id } = c.req.valid('param');
      if (member.role !== 'admin') await site.limits.take('seasonKeepers', member.number);
      await addKeeper(site, id, { name: c.req.valid('json').member, call: member.call });
      return c.json(await readSeason(site.db, id, member), 201);
    },
  )
  .delete(
    '/:id/keepers/:member',
    operation('시즌 관리자 빼기', MESSAGE),
    memberOnly,
    param(seasonKeeper),
    makerOnly,
    async c => {
      const { id, member } = c.req.valid('param');
      await removeKeeper(c.env.site, id, member);
      return c.json({ message: '관리자에서 뺐습니다.' });
    },
  )
  .put('/:id/tournaments/:tournament', operation('시즌에 대회 넣기', MESSAGE), ...ofTournament, async c => {
    const { id, tournament } = c.req.valid('param');
    await putTournament(c.env.site, id, { tournament, by: c.var.member });
    return c.json({ message: '시즌에 넣었습니다.' });
  })
  .delete(
    '/:id/tournaments/:tournament',
    operation('시즌에서 대회 빼기', MESSAGE),
    ...ofTournament,
    async c => {
      const { id, tournament } = c.req.valid('param');
      await takeTournament(c.env.site, id, { tournament, by: c.var.member });
      return c.json({ message: '시즌에서 뺐습니다.' });
    },
  );
