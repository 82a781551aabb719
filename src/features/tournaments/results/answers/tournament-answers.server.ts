import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '#/database/connect.ts';
import { isOrganiser } from '#/features/tournaments/organisers/organisers.rules.ts';
import { claimResult } from '#/features/tournaments/result-claims/claim-result.server.ts';
import { claimedResult, claimOutcome } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import {
  beyondBounds,
  type WhyUncounted,
} from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { previewReviewedGames } from '#/features/tournaments/results/checks/pair-reviews.server.ts';
import { countingGames, loadUncounted } from '#/features/tournaments/results/checks/uncounted.server.ts';
import {
  type AttestationConfirmed,
  attestation,
  attestationConfirmed,
  type MatchNote,
  matchAnswer,
  matchParam,
  matchRuling,
  type TournamentResults,
  takingPart,
  tournamentResults,
} from '#/features/tournaments/results/results.contract.ts';
import {
  answersUntil,
  everybodyIn,
  mayObject,
  mayStillAnswer,
  memberKey,
  objectionUntil,
  RUNNER_ONLY,
} from '#/features/tournaments/results/results.rules.ts';
import {
  loadTournamentMatches,
  type MatchWithState,
  type TournamentMatches,
  type TournamentRow,
} from '#/features/tournaments/results/tournament-state.server.ts';
import {
  findReadableTournament,
  refuseUnless,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import { tournamentMatch } from '#/features/tournaments/server/tournaments.contract.ts';
import { body, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn } from '#/server/site.ts';
import { isAuthorOrAdmin } from '#/shared/authorship.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  answerInvitation,
  answerMatch,
  confirmPresent,
  findPlayer,
  hasResults,
  requirePlayer,
  ruleOn,
  rulingRefusal,
} from './answers.server.ts';

/** Middleware: refuses (403) everybody but members entered in the tournament, before the body is read. */
const playerOnly = createMiddleware<MemberEnv>(async (c, next) => {
  const { db } = c.env.site;
  const id = Number(c.req.param('id'));
  // Whether a tournament exists is revealed only to members who may read it.
  await findReadableTournament(db, id, c.var.member);
  await requirePlayer(db, id, c.var.member.number);
  await next();
});

const organiserOnly = refuseUnless(isOrganiser, RUNNER_ONLY);
const organiserOrAdminOnly = refuseUnless(
  (member, { organiser }) => isAuthorOrAdmin(member, { author: organiser }),
  RUNNER_ONLY,
);

export const tournamentAnswers = new Hono<ApiEnv>()
  .get(
    '/:id/results',
    operation('대회의 경기가 기록에 드는지', tournamentResults),
    cacheForGuests,
    param(idParam),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { row } = await findReadableTournament(db, id, c.var.member);
      return c.json(await loadResults(db, row, { reader: c.var.member, now: now() }));
    },
  )
  .post(
    '/:id/answer',
    operation('대회 참가를 수락하거나 거절', MESSAGE),
    memberOnly,
    param(idParam),
    playerOnly,
    body(takingPart),
    async c => {
      const { db, limits, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { accept } = c.req.valid('json');
      const { address, browser } = c.env;
      await limits.take('takingPart', `${c.var.member.number} ${id}`);
      await answerInvitation(db, id, { accept, by: c.var.member, now: now(), address, browser });
      return c.json({ message: accept ? '대회 참가를 수락했습니다.' : '대회 참가를 거절했습니다.' });
    },
  )
  .post(
    '/:id/presence',
    operation('참석한 회원을 주최자가 확인', attestationConfirmed),
    memberOnly,
    param(idParam),
    organiserOnly,
    body(attestation),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      const { members } = c.req.valid('json');
      const done = await confirmPresent(db, id, { members, by: c.var.member, now: now() });
      const { confirmed, left } = done;
      return c.json<AttestationConfirmed>({ message: presenceSentence(done), confirmed, left });
    },
  )
  .post(
    '/:id/matches/:match/answer',
    operation('내 경기 결과 확인이나 이의', MESSAGE),
    memberOnly,
    param(matchParam),
    playerOnly,
    body(matchAnswer),
    async c => {
      const { db, limits, now } = c.env.site;
      const { id, match } = c.req.valid('param');
      await limits.take('matchAnswers', c.var.member.number);
      const given = { reason: '', ...c.req.valid('json') };
      await answerMatch(db, id, { match, ...given, by: c.var.member, now: now() });
      return c.json({
        message: given.answer === 'disputed' ? '이의를 제기했습니다.' : '경기 결과를 확인했습니다.',
      });
    },
  )
  .put(
    '/:id/matches/:match/claim',
    operation('호출된 내 경기의 결과 입력', claimOutcome),
    memberOnly,
    param(tournamentMatch),
    playerOnly,
    body(claimedResult),
    async c => {
      const { site } = c.env;
      const { id, match } = c.req.valid('param');
      const member = c.var.member.number;
      await site.limits.take('resultClaims', member);
      const result = c.req.valid('json');
      const { address, browser } = c.env;
      const by = { member, caller: { address, browser }, through: null };
      return c.json(await claimResult(site, id, { match, result, by }));
    },
  )
  .post(
    '/:id/matches/:match/ruling',
    operation('이의가 있는 경기의 인정이나 무효', MESSAGE),
    memberOnly,
    param(matchParam),
    organiserOrAdminOnly,
    body(matchRuling),
    async c => {
      const { db, now } = c.env.site;
      const { id, match } = c.req.valid('param');
      const { ruling } = c.req.valid('json');
      await ruleOn(db, id, { match, ruling, by: c.var.member, now: now() });
      return c.json({ message: ruling === 'stands' ? '경기를 인정했습니다.' : '경기를 무효로 했습니다.' });
    },
  );

function presenceSentence({ confirmed, left }: { confirmed: number; left: string[] }): string {
  const alone = left.length > 0 && `${left.join(', ')}: 직접 수락해야 합니다.`;
  const done =
    confirmed > 0 ? `${confirmed}명의 참가를 확인하고 알렸습니다.` : '참가를 확인한 회원이 없습니다.';
  return [done, alone].filter(Boolean).join(' ');
}

type Reading = { reader: SignedIn | null; now: Date };

/** The counting matches, and the reader's possible answers. */
async function loadResults(
  db: Database,
  tournament: TournamentRow,
  { reader, now }: Reading,
): Promise<TournamentResults> {
  const state = await loadTournamentMatches(db, tournament);
  const uncounted = await loadReasons(db, tournament, state);
  const open = tournament.state !== 'void' && mayStillAnswer(tournament.closed_at, now);
  return {
    answersUntil: tournament.closed_at ? toSeoulIso(answersUntil(tournament.closed_at)) : null,
    own: reader && (await loadOwnAnswer(db, tournament, { reader, open, now })),
    matches: state.matches.map(match => noteOf(match, { tournament, state, reader, open, uncounted, now })),
  };
}

/** Why matches do not count, by match key: as stored if closed, before that as far as it is known. */
async function loadReasons(db: Database, { id, state }: TournamentRow, matches: TournamentMatches) {
  if (state === 'closed') return loadUncounted(db, id);
  const games = countingGames(matches);
  const reviewed = await previewReviewedGames(
    db,
    games.filter(({ exempt }) => !exempt),
  );
  const bounded = games.filter(({ match }) => !reviewed.has(match));
  return new Map<string, WhyUncounted>([...reviewed, ...beyondBounds(bounded, [])]);
}

async function loadOwnAnswer(
  db: Database,
  tournament: TournamentRow,
  { reader, open, now }: { reader: SignedIn; open: boolean; now: Date },
): Promise<TournamentResults['own']> {
  const own = await findPlayer(db, tournament.id, reader.number);
  if (!own) return null;
  const objects = open && own.by_organiser === 1 && mayObject(own.at, now);
  return {
    state: own.state,
    mayAccept: open && own.state !== 'accepted',
    mayDecline:
      objects || (open && own.state !== 'declined' && !(await hasResults(db, tournament, reader.number))),
    objectUntil: objects ? toSeoulIso(objectionUntil(own.at)) : null,
  };
}

type Known = Reading & {
  tournament: TournamentRow;
  state: TournamentMatches;
  open: boolean;
  uncounted: ReadonlyMap<string, WhyUncounted>;
};

function noteOf(
  match: MatchWithState,
  { tournament, state, reader, open, uncounted, now }: Known,
): MatchNote {
  const me = reader && memberKey(reader.id);
  const plays = me !== null && everybodyIn(match).includes(me);
  const isAdmin = reader?.role === 'admin';
  const mayRead = plays || isAdmin || reader?.number === tournament.organiser;
  const why = match.standing === 'counts' ? (uncounted.get(match.match) ?? null) : null;
  const disputes = match.answers.filter(({ answer }) => answer === 'disputed');
  return {
    match: match.match,
    standing: why === null ? match.standing : why === 'voided' ? 'void' : 'limited',
    why,
    ruled: match.ruling && (match.ruling.byOrganiser ? 'organiser' : 'admin'),
    own: match.answers.find(({ member }) => memberKey(member) === me)?.answer ?? null,
    reasons: mayRead ? disputes.map(({ reason }) => reason) : [],
    can: {
      answer: open && plays && (match.ruling?.byOrganiser ?? true) && state.accepted.has(me),
      rule: isAdmin
        ? tournament.state !== 'void'
        : reader !== null && rulingRefusal({ tournament, match, by: reader, now, ...state }) === undefined,
    },
  };
}
