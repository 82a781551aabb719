import { Hono } from 'hono';
import { z } from 'zod';
import { countRows } from '#/database/rows.ts';
import { lockCaller, write } from '#/database/write.ts';
import {
  clubMember,
  clubRole,
  inClub,
  lockOpenClub,
  requireRole,
} from '#/features/clubs/directory/club-access.server.ts';
import { mayOrganiseMatches } from '#/features/clubs/directory/clubs.rules.ts';
import { newCode } from '#/features/clubs/leagues/league-rows.server.ts';
import { ORGANISER_ONLY } from '#/features/clubs/leagues/leagues.constants.ts';
import { refuseForfeited } from '#/features/clubs/leagues/teams/eligibility.server.ts';
import { openLink } from '#/features/tournaments/sharing/links.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, MESSAGE_AND_ID, operation, param, query } from '#/server/http/operations.ts';
import { answerStream } from '#/server/live/live-news.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { idParam } from '#/shared/text/written.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { handIn, retakeLineUps, substitute } from './line-ups.server.ts';
import { listTeamMatches, mayAccept, presentSheet, presentTeamMatch } from './present-team-match.server.ts';
import { SHEET_STREAM } from './sheet/sheet-stream.server.ts';
import { findSlotTournament, recordResult } from './slot-results.server.ts';
import { CAPTAIN_ONLY, INVITE_WRONG } from './team-match.rules.ts';
import { emitProposalAnswered, emitTeamMatch } from './team-match-news.server.ts';
import {
  captainOnly,
  lockTeamMatchFor,
  namedTeamMatches,
  readable,
  readableSheet,
  recorderOnly,
  type TeamMatchRow,
} from './team-match-rows.server.ts';
import { COMING_MOST } from './team-matches.constants.ts';
import {
  handedLineUp,
  listedTeamMatch,
  scorerOpened,
  slotParam,
  slotResult,
  substitution,
  type TeamMatchDraft,
  teamMatch,
  teamMatchDraft,
  teamMatchInvitation,
  teamMatchParam,
  teamSheet,
} from './team-matches.contract.ts';

const inMatch = <Params extends z.ZodType>(params: Params, by = writerOnly) =>
  [by, param(params), readable] as const;
const forCaptain = [...inMatch(teamMatchParam), captainOnly] as const;
const forSpectator = [param(teamMatchParam), readableSheet, query(teamMatchInvitation)] as const;

const RETRY = 'retry: 2000\n\n';

/** The sheet of a team match for spectators, and the stream of its scores. */
const sheets = new Hono<ApiEnv>()
  .get('/:id/team-matches/:match/sheet', operation('교류전 기록표', teamSheet), ...forSpectator, async c =>
    c.json(await presentSheet(c.env.site.db, c.var.found.row)),
  )
  .get(
    '/:id/team-matches/:match/stream',
    operation('교류전을 실시간으로 받기', SHEET_STREAM),
    ...forSpectator,
    async c => {
      const { member } = c.var;
      const reader = { by: c.env.address, right: member?.session ?? null, member: member?.number };
      const topic = `team-match/${c.var.found.row.id}` as const;
      return answerStream(c, await c.env.site.live.subscribe(topic, reader, RETRY));
    },
  );

const calls = new Hono<ApiEnv>()
  .get(
    '/:id/team-matches',
    operation('동호회의 교류전 목록', z.array(listedTeamMatch)),
    ...inClub(clubMember, idParam),
    async c => c.json(await listTeamMatches(c.env.site.db, c.var.club.id)),
  )
  .post(
    '/:id/team-matches',
    operation('교류전 열기', created(MESSAGE_AND_ID)),
    ...inClub(
      clubRole(mayOrganiseMatches, '동호회의 회장이나 경기이사만 교류전을 열 수 있습니다.'),
      idParam,
      writerOnly,
    ),
    body(teamMatchDraft),
    async c => {
      const { site } = c.env;
      const draft = c.req.valid('json');
      refuseFarDay(draft.day, site.now());
      await site.limits.take('tournaments', c.var.member.number);
      const id = await addTeamMatch(site, draft, { club: c.var.club.id, by: c.var.member });
      return c.json({ message: '교류전을 열었습니다.', id }, 201);
    },
  )
  .get(
    '/:id/team-matches/:match',
    operation('교류전 하나', teamMatch),
    ...inMatch(teamMatchParam, memberOnly),
    query(teamMatchInvitation),
    async c => c.json(await presentTeamMatch(c.env.site.db, c.var.found)),
  )
  .put(
    '/:id/team-matches/:match/accepted',
    operation('교류전 수락하기', MESSAGE),
    ...inMatch(teamMatchParam),
    query(teamMatchInvitation),
    async c => {
      const { site } = c.env;
      const { row, side, isOfTeam } = c.var.found;
      if (side === 0 || (row.away_club === null && isOfTeam))
        throw new Refusal('forbidden', '한 사람이 두 팀을 함께 맡을 수 없습니다.');
      if (!mayAccept(c.var.found)) throw new Refusal('forbidden', INVITE_WRONG);
      await accept(site, row, c.var.member);
      const isNew = row.accepted_at === '';
      return c.json({ message: isNew ? '교류전을 수락했습니다.' : '상대 팀의 주장이 되었습니다.' });
    },
  )
  .put(
    '/:id/team-matches/:match/line-up',
    operation('오더 내기', MESSAGE),
    ...forCaptain,
    body(handedLineUp),
    async c => {
      const { site } = c.env;
      const { row, side } = c.var.found;
      await site.limits.take('tournamentChanges', c.var.member.number);
      const by = c.var.member;
      const isOpen = await handIn(site, row, { side: side ?? 0, lineUp: c.req.valid('json'), by });
      const message = isOpen
        ? '두 팀의 오더가 모두 들어와 함께 공개했습니다.'
        : '오더를 냈습니다. 상대의 오더가 들어오면 함께 공개됩니다.';
      return c.json({ message });
    },
  )
  .delete(
    '/:id/team-matches/:match/line-up',
    operation('리그 경기의 오더를 다시 받기', MESSAGE),
    ...inMatch(teamMatchParam),
    async c => {
      const { row, isOrganiser } = c.var.found;
      if (!isOrganiser) throw new Refusal('forbidden', ORGANISER_ONLY);
      await c.env.site.limits.take('tournamentChanges', c.var.member.number);
      await retakeLineUps(c.env.site, row, c.var.member);
      return c.json({ message: '오더를 다시 받습니다. 두 팀의 주장에게 알렸습니다.' });
    },
  )
  .put(
    '/:id/team-matches/:match/slots/:slot/result',
    operation('교류전의 경기 결과를 적거나 고치기', MESSAGE),
    ...inMatch(slotParam),
    recorderOnly,
    body(slotResult),
    async c => {
      const { site } = c.env;
      await site.limits.take('resultClaims', c.var.member.number);
      const { slot } = c.req.valid('param');
      const recording = { slot, result: c.req.valid('json'), by: c.var.member };
      const message = await recordResult(site, c.var.found.row, recording);
      return c.json({ message });
    },
  )
  .put(
    '/:id/team-matches/:match/slots/:slot/substitute',
    operation('교류전의 선수 교체', MESSAGE),
    ...inMatch(slotParam),
    captainOnly,
    body(substitution),
    async c => {
      const { site } = c.env;
      await site.limits.take('resultClaims', c.var.member.number);
      const { slot } = c.req.valid('param');
      const { row, side } = c.var.found;
      const place = { ...c.req.valid('json'), side: side ?? 0, slot, by: c.var.member };
      const [next, out] = await substitute(site, row, place);
      return c.json({ message: `${out} 선수를 ${next} 선수로 바꿨습니다.` });
    },
  )
  .put(
    '/:id/team-matches/:match/slots/:slot/scorer',
    operation('교류전 경기의 점수판 열기', scorerOpened),
    ...inMatch(slotParam, memberOnly),
    async c => {
      const { site } = c.env;
      const { row, isOfTeam } = c.var.found;
      const { slot } = c.req.valid('param');
      if (!isOfTeam) throw new Refusal('forbidden', CAPTAIN_ONLY);
      const tournament = await findSlotTournament(site.db, row, slot);
      await refuseForfeited(site.db, row, slot);
      const { link } = await openLink(
        site.db,
        tournament,
        { kind: 'table', table: slot },
        { now: site.now() },
      );
      return c.json({ path: link.path });
    },
  )
  .delete(
    '/:id/team-matches/:match',
    operation('공개 전의 교류전을 취소하거나 거절하기', MESSAGE),
    ...forCaptain,
    async c => {
      const { row, side } = c.var.found;
      const isRefused = side === 1 && row.accepted_at === '';
      await removeTeamMatch(c.env.site, row, { by: c.var.member, isRefused });
      return c.json({ message: isRefused ? '교류전을 거절했습니다.' : '교류전을 취소했습니다.' });
    },
  );

export const teamMatches = new Hono<ApiEnv>().route('/', calls).route('/', sheets);

/** Proposes a team match; throws a Refusal against the club itself (400), and beyond the limit (409). */
function addTeamMatch(
  { db, now }: Site,
  { opponent, slots, ...facts }: TeamMatchDraft,
  { club, by }: { club: number; by: SignedIn },
): Promise<number> {
  return writeOnce(db, by.call, async tx => {
    await lockOpenClub(tx, club);
    await requireRole(tx, club, by, mayOrganiseMatches);
    const away = await tx
      .selectFrom('clubs')
      .select(['id', 'name'])
      .where(eb => eb.and({ name_key: foldKey(opponent), listed: 1 }))
      .executeTakeFirst();
    if (away?.id === club) throw invalidField('opponent', '자기 동호회와는 교류전을 할 수 없습니다.');
    const coming = tx
      .selectFrom('team_matches')
      .leftJoin('league_matches', 'team_match', 'team_matches.id')
      .where(eb => eb.and({ club, opened_at: '' }))
      .where('league', 'is', null);
    if ((await countRows(coming)) >= COMING_MOST)
      throw new Refusal('conflict', '아직 치르지 않은 교류전이 너무 많습니다.');
    const { id } = await tx
      .insertInto('team_matches')
      .values({
        ...facts,
        club,
        away_club: away?.id ?? null,
        away_name: away?.name ?? opponent,
        slots: JSON.stringify(slots),
        invite: newCode(),
        made_by: by.number,
        created_at: now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await namedTeamMatches(tx).where('team_matches.id', '=', id).executeTakeFirstOrThrow();
    await emitTeamMatch(tx, row, { event: 'proposed', sides: [1], actor: by.number, now: now() });
    return id;
  });
}

/**
 * Accepts a team match for its away side; for a team without a club the member becomes its captain, also
 * after a former captain has left. Throws a Refusal (409) if another member was first.
 */
function accept({ db, now }: Site, row: TeamMatchRow, by: SignedIn): Promise<void> {
  return write(db, async tx => {
    await lockCaller(tx, by.number);
    const captain = row.away_club === null ? by.number : null;
    const { numUpdatedRows } = await tx
      .updateTable('team_matches')
      // The code of the invitation is used up.
      .set({ accepted_at: row.accepted_at || now().toISOString(), away_captain: captain, invite: newCode() })
      .where(eb => eb.and({ id: row.id, accepted_at: row.accepted_at }))
      .where('away_captain', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('conflict', INVITE_WRONG);
    await emitProposalAnswered(tx, row);
    const event = row.accepted_at === '' ? 'accepted' : 'captain';
    await emitTeamMatch(tx, row, { event, sides: [0], actor: by.number, now: now() });
  });
}

/** Cancels a team match or refuses a proposed one; throws a Refusal (409) once it is open, or in a league. */
const removeTeamMatch = (
  { db, now }: Site,
  row: TeamMatchRow,
  { by, isRefused }: { by: SignedIn; isRefused: boolean },
) =>
  write(db, async tx => {
    const { opened_at } = await lockTeamMatchFor(tx, row, by);
    if (opened_at !== '') throw new Refusal('conflict', '두 팀의 오더가 공개된 교류전은 취소할 수 없습니다.');
    if (row.league !== null)
      throw new Refusal(
        'conflict',
        '리그의 경기는 취소할 수 없습니다. 날짜를 바꾸거나 몰수로 처리해 주세요.',
      );
    const event = isRefused ? 'refused' : 'cancelled';
    await emitTeamMatch(tx, row, { event, sides: [0, 1], actor: by.number, now: now() });
    await tx.deleteFrom('team_matches').where('id', '=', row.id).execute();
  });
