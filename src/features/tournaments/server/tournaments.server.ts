import { Hono } from 'hono';
import { z } from 'zod';
import { announcing } from '#/features/tournaments/announcing/announcing.server.ts';
import {
  refuseDraft,
  refusedWords,
  takeNewTournament,
} from '#/features/tournaments/announcing/checked-facts.server.ts';
import { entries } from '#/features/tournaments/entries/server/entries.server.ts';
import { tournamentLists } from '#/features/tournaments/lists/tournament-list.server.ts';
import { findRedactedEvents } from '#/features/tournaments/live/redacted-events.server.ts';
import {
  answerTournamentStream,
  TOURNAMENT_STREAM,
} from '#/features/tournaments/live/tournament-stream.server.ts';
import { hasRole, mayManageOrganisers, mayRun } from '#/features/tournaments/organisers/organisers.rules.ts';
import { organisers } from '#/features/tournaments/organisers/organisers.server.ts';
import { sentPresses } from '#/features/tournaments/scoring/scoring.contract.ts';
import { findLinks, openLink, revokeLink } from '#/features/tournaments/sharing/links.server.ts';
import { type Sync, sync } from '#/features/tournaments/sync/sync.contract.ts';
import { createTvCode } from '#/features/tournaments/tv/tv-codes.server.ts';
import { body, created, MESSAGE, operation, param, query, reviewedBody } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { adminOnly, memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { idParam } from '#/shared/text/written.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { putGame, takePresses } from './games.server.ts';
import { presentTournament } from './present-tournament.server.ts';
import {
  changePrizes,
  changeTournament,
  removeTournament,
  saveTournament,
  sendEvents,
  voidTournament,
} from './tournament-changes.server.ts';
import { findOwnByKey, findReadableTournament, refuseUnless } from './tournament-rows.server.ts';
import {
  gameStored,
  invitation,
  liveGame,
  newLink,
  pressesTaken,
  sending,
  streamFrom,
  type TournamentSaved,
  tournamentDraft,
  tournamentFacts,
  tournamentLink,
  tournamentLinkShown,
  tournamentMatch,
  tournamentPrizes,
  tournamentSaved,
  tournamentWithEvents,
  tvCode,
  voiding,
} from './tournaments.contract.ts';
import {
  CHANGE_FORBIDDEN,
  LINKS_FORBIDDEN,
  mayChange,
  REMOVE_FORBIDDEN,
  RUN_FORBIDDEN,
} from './tournaments.rules.ts';

const scorerOnly = refuseUnless((reader, row) => hasRole(reader, row, ['run', 'score']), RUN_FORBIDDEN);
const linkerOnly = refuseUnless(mayRun, LINKS_FORBIDDEN);
const revokerOnly = refuseUnless(mayManageOrganisers, LINKS_FORBIDDEN);
const changerOnly = refuseUnless(mayChange, CHANGE_FORBIDDEN);
const removerOnly = refuseUnless(mayChange, REMOVE_FORBIDDEN);

const forChanger = [writerOnly, param(idParam), changerOnly] as const;
const forScorer = [memberOnly, param(idParam), scorerOnly] as const;
const ofMatch = [memberOnly, param(tournamentMatch), scorerOnly] as const;
const forAdmin = [adminOnly, param(idParam)] as const;
const forLinker = [memberOnly, param(idParam), linkerOnly] as const;

export const tournaments = new Hono<ApiEnv>()
  .route('/', tournamentLists)
  .route('/', announcing)
  .route('/', entries)
  .route('/', organisers)
  .post(
    '/',
    operation('진행한 대회 저장', tournamentSaved, created(tournamentSaved)),
    writerOnly,
    reviewedBody(tournamentDraft),
    async c => {
      const { site } = c.env;
      const { member } = c.var;
      const draft = c.req.valid('json');
      // A retried request creates nothing new, so it is neither checked nor counted.
      if ((await findOwnByKey(site.db, draft.key, member)) === undefined) {
        await refuseDraft(site, member, draft);
        await takeNewTournament(site, member);
      }
      const refused = await refusedWords(site, member, draft.events);
      const { row, results, isNew } = await saveTournament(site, draft, member, { refused });
      const { id, version } = row;
      const events = await findRedactedEvents(site.db, row, 0, 'whole');
      return c.json({ id, version, results, events } satisfies TournamentSaved, isNew ? 201 : 200);
    },
  )
  .get(
    '/:id',
    operation('대회 하나와 그 사건', tournamentWithEvents),
    cacheForGuests,
    param(idParam),
    query(invitation),
    async c => {
      const { invite } = c.req.valid('query');
      return c.json(await presentTournament(c.env.site.db, c.req.valid('param').id, c.var.member, invite));
    },
  )
  .put(
    '/:id',
    operation('대회 이름과 장소, 날짜 고치기', tournamentWithEvents),
    ...forChanger,
    body(tournamentFacts),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const facts = c.req.valid('json');
      refuseFarDay(facts.day, site.now());
      await takeChange(site, c.var.member);
      await changeTournament(site, id, facts, c.var.member);
      return c.json(await presentTournament(site.db, id, c.var.member));
    },
  )
  .put(
    '/:id/prizes',
    operation('상금과 상품 적기', tournamentWithEvents),
    ...forChanger,
    body(tournamentPrizes),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const { prizes } = c.req.valid('json');
      await takeChange(site, c.var.member);
      await changePrizes(site, id, { prizes, by: c.var.member });
      return c.json(await presentTournament(site.db, id, c.var.member));
    },
  )
  .delete('/:id', operation('대회 삭제', MESSAGE), memberOnly, param(idParam), removerOnly, async c => {
    await removeTournament(c.env.site, c.req.valid('param').id, c.var.member);
    return c.json({ message: '대회가 삭제되었습니다.' });
  })
  .post('/:id/events', operation('대회 사건 보내기', sync), ...forScorer, reviewedBody(sending), async c => {
    const { site } = c.env;
    const { id } = c.req.valid('param');
    const { after, events } = c.req.valid('json');
    const by = { member: c.var.member.number };
    const refused = await refusedWords(site, c.var.member, events);
    const { row, results } = await sendEvents(site, id, { events, by, refused });
    const all = await findRedactedEvents(site.db, row, after, 'whole');
    return c.json({ version: row.version, results, events: all } satisfies Sync);
  })
  .get(
    '/:id/stream',
    operation('대회를 실시간으로 받기', TOURNAMENT_STREAM),
    param(idParam),
    query(streamFrom),
    async c => {
      const { after, invite } = c.req.valid('query');
      const { row, audience } = await findReadableTournament(
        c.env.site.db,
        c.req.valid('param').id,
        c.var.member,
        invite,
      );
      return answerTournamentStream(c, row.id, {
        audience,
        right: c.var.member?.session ?? null,
        member: c.var.member?.number,
        from: after ?? row.version,
      });
    },
  )
  .put(
    '/:id/games/:match',
    operation('진행 중인 경기의 점수 기록 올리기', gameStored),
    ...ofMatch,
    body(liveGame),
    async c => {
      const { id, match } = c.req.valid('param');
      return c.json(
        await putGame(c.env.site, id, { match, by: { member: c.var.member.number } }, c.req.valid('json')),
      );
    },
  )
  .post(
    '/:id/games/:match/presses',
    operation('점수판에서 누른 것 보내기', pressesTaken),
    ...ofMatch,
    body(sentPresses),
    async c => {
      const { id, match } = c.req.valid('param');
      return c.json(
        await takePresses(
          c.env.site,
          id,
          { match, by: { member: c.var.member.number } },
          c.req.valid('json'),
        ),
      );
    },
  )
  .get(
    '/:id/links',
    operation('대회의 공유 링크 목록', z.array(tournamentLinkShown)),
    ...forLinker,
    async c => {
      return c.json(await findLinks(c.env.site.db, c.req.valid('param').id));
    },
  )
  .post('/:id/tv-code', operation('TV에 입력할 코드 만들기', created(tvCode)), ...forLinker, async c => {
    const { db, now } = c.env.site;
    return c.json(await createTvCode(db, c.req.valid('param').id, { by: c.var.member, now: now() }), 201);
  })
  .post(
    '/:id/links',
    operation('관전이나 테이블 링크 만들기', tournamentLinkShown, created(tournamentLinkShown)),
    ...forLinker,
    body(newLink),
    async c => {
      const { db, now } = c.env.site;
      const { link, isNew } = await openLink(db, c.req.valid('param').id, c.req.valid('json'), {
        by: c.var.member,
        now: now(),
      });
      return c.json(link, isNew ? 201 : 200);
    },
  )
  .delete(
    '/:id/links/:token',
    operation('공유 링크 없애기', MESSAGE),
    memberOnly,
    param(tournamentLink),
    revokerOnly,
    async c => {
      const { db, now } = c.env.site;
      const { id, token } = c.req.valid('param');
      await revokeLink(db, id, { token, by: c.var.member, now: now() });
      return c.json({ message: '링크를 더 이상 쓸 수 없게 했습니다.' });
    },
  )
  .post(
    '/:id/void',
    operation('대회를 무효로 하기', tournamentWithEvents),
    ...forAdmin,
    body(voiding),
    async c => {
      const { id } = c.req.valid('param');
      await voidTournament(c.env.site, id, { reason: c.req.valid('json').reason, by: c.var.member });
      return c.json(await presentTournament(c.env.site.db, id, c.var.member));
    },
  )
  .delete('/:id/void', operation('대회의 무효를 취소', tournamentWithEvents), ...forAdmin, async c => {
    const { id } = c.req.valid('param');
    await voidTournament(c.env.site, id, { reason: '', by: c.var.member });
    return c.json(await presentTournament(c.env.site.db, id, c.var.member));
  });

async function takeChange({ limits }: Site, { role, number }: SignedIn): Promise<void> {
  if (role !== 'admin') await limits.take('tournamentChanges', number);
}
