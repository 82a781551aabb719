import { Hono } from 'hono';
import { accessRecords } from '#/features/access-records/access-records.server.ts';
import { accessTokens } from '#/features/access-tokens/access-tokens.server.ts';
import { adminCheck, login } from '#/features/accounts/login.server.ts';
import { memberTexts } from '#/features/accounts/member-texts.server.ts';
import { ownData } from '#/features/accounts/own-data.server.ts';
import { ownPasskeys } from '#/features/accounts/own-passkeys.server.ts';
import { ownProviders } from '#/features/accounts/own-providers.server.ts';
import { ownSecondFactors } from '#/features/accounts/own-second-factors.server.ts';
import { ownSessions } from '#/features/accounts/own-sessions.server.ts';
import { passkeyLogins } from '#/features/accounts/passkey-login.server.ts';
import { pendingReset } from '#/features/accounts/pending-resets.server.ts';
import { profile } from '#/features/accounts/profile.server.ts';
import { providerLogins } from '#/features/accounts/provider-login.server.ts';
import { recovery } from '#/features/accounts/recovery.server.ts';
import { secondStepLogin } from '#/features/accounts/second-step.server.ts';
import { signup } from '#/features/accounts/signup.server.ts';
import { ads } from '#/features/ads/ads.server.ts';
import { ownAdvertising } from '#/features/advertising/advertising.server.ts';
import { attendance } from '#/features/attendance/attendance.server.ts';
import { auditLog } from '#/features/audit/audit-log.server.ts';
import { ownBlocks } from '#/features/blocks/blocks.server.ts';
import { mentionNames } from '#/features/boards/mention-names.server.ts';
import { ownCalendar } from '#/features/calendars/calendars.server.ts';
import { customBoards } from '#/features/custom-boards/custom-boards.server.ts';
import { freeBoard, ownBookmarks } from '#/features/free-board/free-board.server.ts';
import { highlights } from '#/features/front-page/highlights.server.ts';
import { hallOverview } from '#/features/hall-overview/hall-overview.server.ts';
import { hallPage } from '#/features/hall-page/hall-page.server.ts';
import { halls } from '#/features/halls/halls.server.ts';
import { leaks } from '#/features/leaks/leaks.server.ts';
import { promotionBoard, singleMatchBoard } from '#/features/match-boards/match-boards.server.ts';
import { noShowObjectionQueue } from '#/features/match-boards/turnout-queue.server.ts';
import { managedMembers } from '#/features/member-management/managed-members.server.ts';
import { additionalInfo, ownAccount } from '#/features/members/members.server.ts';
import { ownPicture } from '#/features/members/own-picture.server.ts';
import { publicProfiles } from '#/features/members/public-profile.server.ts';
import { moderation } from '#/features/moderation/moderation.server.ts';
import { notices } from '#/features/notices/notices.server.ts';
import { notifications } from '#/features/notifications/notifications.server.ts';
import { push } from '#/features/notifications/push.server.ts';
import { pictures } from '#/features/pictures/pictures.server.ts';
import { points } from '#/features/points/points.server.ts';
import { privacy } from '#/features/privacy/privacy.server.ts';
import { privacyRequests } from '#/features/privacy/requests.server.ts';
import { hallPlayers } from '#/features/rankings/hall-players.server.ts';
import { hallRankings, rankings } from '#/features/rankings/rankings.server.ts';
import { reports } from '#/features/reports/reports.server.ts';
import { resultReview } from '#/features/result-review/result-review.server.ts';
import { results } from '#/features/results/results.server.ts';
import { sanctions } from '#/features/sanctions/sanctions.server.ts';
import { search } from '#/features/search/search.server.ts';
import { seasons } from '#/features/seasons/seasons.server.ts';
import { siteSettings } from '#/features/site-settings/site-settings.server.ts';
import { siteStats } from '#/features/site-stats/site-stats.server.ts';
import { takedowns } from '#/features/takedowns/takedowns.server.ts';
import { textFilters } from '#/features/text-checks/filters.server.ts';
import { writingAllowance } from '#/features/text-checks/text-checks.server.ts';
import { live } from '#/features/tournaments/live.server.ts';
import { matchMinutes } from '#/features/tournaments/match-minutes.server.ts';
import { tournamentAnswers } from '#/features/tournaments/tournament-answers.server.ts';
import { tournaments } from '#/features/tournaments/tournaments.server.ts';
import { tv } from '#/features/tournaments/tv-codes.server.ts';
import { webhooks } from '#/features/webhooks/webhooks.server.ts';
import { answerError } from '#/server/answer-error.ts';
import { bodyGuard } from '#/server/body-guard.ts';
import { noteJson } from '#/server/json-answers.ts';
import { identify } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { moderatedContents } from './moderated-contents/moderated-contents.ts';

/** Every API of the site; its type is the client's type. */
export const api = new Hono<ApiEnv>()
  .use(bodyGuard)
  .use(noteJson)
  .use(identify)
  .route('/api/auth', signup)
  .route('/api/auth', login)
  .route('/api/auth', secondStepLogin)
  .route('/api/auth', passkeyLogins)
  .route('/api/auth', providerLogins)
  .route('/api/check-admin', adminCheck)
  .route('/api/members', recovery)
  .route('/api/members', ownAccount)
  .route('/api/members', ownPicture)
  .route('/api/members', writingAllowance)
  .route('/api/members', ownSessions)
  .route('/api/members', ownSecondFactors)
  .route('/api/members', ownPasskeys)
  .route('/api/members', ownProviders)
  .route('/api/members', ownBookmarks)
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
  // Before the rankings, whose `/:id` would take them for login ids.
  .route('/api/memberanking', ownAccount)
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
  .route('/api/leaks', leaks)
  .route('/api/freeboard', freeBoard)
  .route('/api/boards', customBoards)
  .route('/api/pictures', pictures)
  .route('/api/turnout-objections', noShowObjectionQueue)
  .route('/api/promotion', promotionBoard)
  .route('/api/singlematch', singleMatchBoard)
  .route('/api/tournaments', tournaments)
  .route('/api/match-minutes', matchMinutes)
  .route('/api/calendar', ownCalendar)
  .route('/api/live', live)
  .route('/api/tv', tv)
  .route('/api/seasons', seasons)
  .route('/api/search', search)
  .route('/api/notifications', notifications)
  .route('/api/reports', reports)
  .route('/api/push', push)
  .route('/api/sanctions', sanctions)
  .route('/api/moderation', moderation(moderatedContents))
  .route('/api/filters', textFilters)
  .route('/api/takedowns', takedowns(moderatedContents))
  .route('/api/tournaments', tournamentAnswers)
  .route('/api/results', results)
  .route('/api/hall-overview', hallOverview)
  .route('/api/result-review', resultReview);

api.notFound(c => c.json({ message: '요청하신 주소를 찾을 수 없습니다.' }, 404));
api.onError((error, c) => answerError(error, c, c.env.site.log, c.env.requestId));

export type Api = typeof api;
