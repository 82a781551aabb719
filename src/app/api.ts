import { Hono } from 'hono';
import { managedMembers } from '#/features/accounts/admin/managed-members.server.ts';
import { memberSanctions } from '#/features/accounts/admin/member-sanctions.server.ts';
import {
  adminCheck,
  login,
  ownSessions,
  passkeyLogins,
  secondStepLogin,
} from '#/features/accounts/login/login.server.ts';
import { ownApplications } from '#/features/accounts/profile/own-applications.server.ts';
import { profile } from '#/features/accounts/profile/profile.server.ts';
import { memberTexts } from '#/features/accounts/profile/texts/member-texts.server.ts';
import { ownProviders, providerLogins } from '#/features/accounts/providers/provider-login.server.ts';
import { pendingReset } from '#/features/accounts/recovery/password-resets.server.ts';
import { recovery } from '#/features/accounts/recovery/recovery.server.ts';
import { ownSecondFactors } from '#/features/accounts/second-factors/own-second-factors.server.ts';
import { signup } from '#/features/accounts/signup/signup.server.ts';
import { accessTokens } from '#/features/accounts/tokens/access-tokens.server.ts';
import { customBoards } from '#/features/boards/custom-boards/custom-boards.server.ts';
import { freeBoard, ownBookmarks } from '#/features/boards/free-board/free-board.server.ts';
import { mentionNames } from '#/features/boards/mentions/mentions.server.ts';
import { notices } from '#/features/boards/notices/notices.server.ts';
import { pictures } from '#/features/boards/pictures/pictures.server.ts';
import { clubs } from '#/features/clubs/directory/clubs.server.ts';
import { clubDues } from '#/features/clubs/dues/dues.server.ts';
import { clubHandicaps } from '#/features/clubs/handicaps/handicaps.server.ts';
import { leagues } from '#/features/clubs/leagues/leagues.server.ts';
import { clubMeetings } from '#/features/clubs/meetings/meetings.server.ts';
import { teamMatches } from '#/features/clubs/team-matches/team-matches.server.ts';
import { halls } from '#/features/halls/directory/halls.server.ts';
import { hallOverview } from '#/features/halls/overview/hall-overview.server.ts';
import { hallClaim } from '#/features/halls/owners/hall-claims.server.ts';
import { hallPage } from '#/features/halls/page/hall-page.server.ts';
import { noShowObjection } from '#/features/matches/no-shows/no-show-case.server.ts';
import { promotionBoard, singleMatchBoard } from '#/features/matches/posts/match-boards.server.ts';
import { attendance } from '#/features/members/attendance/attendance.server.ts';
import { ownBlocks } from '#/features/members/blocks/blocks.server.ts';
import { points } from '#/features/members/points/ledger.server.ts';
import {
  additionalInfo,
  ownAccount,
  ownPicture,
  publicProfiles,
} from '#/features/members/profile/members.server.ts';
import type { CaseKinds } from '#/features/moderation/cases/case-decisions.server.ts';
import type { CaseKind } from '#/features/moderation/cases/case-kind.server.ts';
import type { CaseKindName } from '#/features/moderation/cases/case-kinds.constants.ts';
import { cases } from '#/features/moderation/cases/cases.server.ts';
import { textFilters } from '#/features/moderation/filters/filters.server.ts';
import { writingAllowance } from '#/features/moderation/filters/text-checks.server.ts';
import { contentReport, heldText } from '#/features/moderation/reports/content-case-kinds.server.ts';
import { reports } from '#/features/moderation/reports/reports.server.ts';
import { sanctionObjection } from '#/features/moderation/sanctions/objection-case.server.ts';
import { sanctionLifting, sanctions } from '#/features/moderation/sanctions/sanctions.server.ts';
import { takedownObjection, takedownRequest } from '#/features/moderation/takedowns/takedown-cases.server.ts';
import { takedowns } from '#/features/moderation/takedowns/takedowns.server.ts';
import { notifications } from '#/features/notifications/inbox/notifications.server.ts';
import { push } from '#/features/notifications/push/push.server.ts';
import { accessRecords } from '#/features/privacy/access-records/access-records.server.ts';
import { ownAdvertising } from '#/features/privacy/consent/advertising.server.ts';
import { leaks } from '#/features/privacy/incidents/leaks.server.ts';
import { ownData } from '#/features/privacy/own-data/own-data.server.ts';
import { privacy } from '#/features/privacy/policy/policy.server.ts';
import { privacyRequest, privacyRequests } from '#/features/privacy/requests/requests.server.ts';
import { hallPlayers } from '#/features/results/rankings/hall-players.server.ts';
import { hallRankings, rankings } from '#/features/results/rankings/rankings.server.ts';
import { results } from '#/features/results/records/results.server.ts';
import { disputedResult } from '#/features/results/review/disputed-results.server.ts';
import { resultReview } from '#/features/results/review/voidings.server.ts';
import { seasons } from '#/features/results/seasons/seasons.server.ts';
import { ads } from '#/features/site/ads/ads.server.ts';
import { auditLog } from '#/features/site/audit/audit-log.server.ts';
import { highlights } from '#/features/site/front-page/highlights.server.ts';
import { search } from '#/features/site/search/search.server.ts';
import { siteSettings } from '#/features/site/settings/site-settings.server.ts';
import { siteStats } from '#/features/site/statistics/site-stats.server.ts';
import { webhooks } from '#/features/site/webhooks/webhooks.server.ts';
import { ownCalendar } from '#/features/tournaments/calendars/calendars.server.ts';
import { live } from '#/features/tournaments/live/live.server.ts';
import { tournamentAnswers } from '#/features/tournaments/results/answers/tournament-answers.server.ts';
import { roster } from '#/features/tournaments/roster/roster.server.ts';
import { tournaments } from '#/features/tournaments/server/tournaments.server.ts';
import { tv } from '#/features/tournaments/tv/tv-codes.server.ts';
import { answerError } from '#/server/http/answer-error.ts';
import { bodyGuard } from '#/server/http/body-guard.ts';
import { identify } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { moderatedContents } from './moderated-contents.ts';

const KINDS: Record<CaseKindName, CaseKind> = {
  report: contentReport(moderatedContents),
  heldText: heldText(moderatedContents),
  rights: takedownRequest('rights', moderatedContents),
  filming: takedownRequest('filming', moderatedContents),
  takedownObjection: takedownObjection(moderatedContents),
  sanctionObjection: sanctionObjection(moderatedContents),
  noShowObjection,
  privacyRequest,
  hallClaim,
  disputedResult,
};

/** The kinds of cases by name. */
export const caseKinds: CaseKinds = new Map(Object.entries(KINDS));

/** All API routes of the site; the API client gets its types from the type of this constant. */
export const api = new Hono<ApiEnv>()
  .use(bodyGuard)
  .use(identify)
  .route('/api/auth', signup)
  .route('/api/auth', login)
  .route('/api/auth', secondStepLogin)
  .route('/api/auth', passkeyLogins)
  .route('/api/auth', providerLogins)
  .route('/api/check-admin', adminCheck)
  .route('/api/members', recovery)
  .route('/api/members', ownAccount('내 정보'))
  .route('/api/members', ownPicture)
  .route('/api/members', writingAllowance)
  .route('/api/members', ownSessions)
  .route('/api/members', ownSecondFactors)
  .route('/api/members', ownProviders)
  .route('/api/members', ownBookmarks)
  .route('/api/members', ownApplications)
  .route('/api/members', ownBlocks)
  .route('/api/members', mentionNames)
  .route('/api/members', ownAdvertising)
  .route('/api/access-tokens', accessTokens)
  .route('/api/webhooks', webhooks)
  .route('/api/members', pendingReset)
  .route('/api/members', ownData)
  .route('/api/members', points)
  .route('/api/members', attendance)
  .route('/api/members', managedMembers)
  .route('/api/members', memberSanctions)
  // Before the rankings, whose `/:id` would match the paths of `ownAccount` as login ids.
  .route('/api/memberanking', ownAccount('내 정보(/api/members/user와 같음)'))
  .route('/api/memberanking', additionalInfo)
  .route('/api/memberanking', profile)
  .route('/api/memberanking', publicProfiles)
  .route('/api/memberanking', memberTexts)
  .route('/api/memberanking', hallPlayers)
  .route('/api/memberanking', rankings)
  .route('/api/ads', ads)
  .route('/api/hall-page', hallPage)
  .route('/api/rankings', hallRankings)
  .route('/api/highlights', highlights)
  .route('/api/announcements', notices)
  .route('/api/billiard-halls', halls)
  .route('/api/audit', auditLog)
  .route('/api/site-stats', siteStats)
  .route('/api/site-settings', siteSettings)
  .route('/api/privacy', privacy)
  .route('/api/access-records', accessRecords)
  .route('/api/privacy-requests', privacyRequests)
  .route('/api/cases', cases(caseKinds))
  .route('/api/leaks', leaks)
  .route('/api/freeboard', freeBoard)
  .route('/api/boards', customBoards)
  .route('/api/pictures', pictures)
  .route('/api/promotion', promotionBoard)
  .route('/api/singlematch', singleMatchBoard)
  .route('/api/roster', roster)
  .route('/api/clubs', clubMeetings)
  .route('/api/clubs', clubDues)
  .route('/api/clubs', clubHandicaps)
  .route('/api/tournaments', tournaments)
  .route('/api/calendar', ownCalendar)
  .route('/api/live', live)
  .route('/api/tv', tv)
  .route('/api/seasons', seasons)
  .route('/api/clubs', clubs)
  .route('/api/clubs', teamMatches)
  .route('/api/clubs', leagues)
  .route('/api/search', search)
  .route('/api/notifications', notifications)
  .route('/api/reports', reports)
  .route('/api/push', push)
  .route('/api/sanctions', sanctions)
  .route('/api/moderation/sanctions', sanctionLifting(moderatedContents))
  .route('/api/filters', textFilters)
  .route('/api/takedowns', takedowns)
  .route('/api/tournaments', tournamentAnswers)
  .route('/api/results', results)
  .route('/api/hall-overview', hallOverview)
  .route('/api/result-review', resultReview);

api.notFound(c => c.json({ message: '요청하신 주소를 찾을 수 없습니다.' }, 404));
api.onError((error, c) => answerError(error, c, c.env.site.log, c.env.requestId));

export type Api = typeof api;
