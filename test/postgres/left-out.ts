/** Tests without a statement that PostgreSQL could answer differently: rules, encoders, parts of SQLite. */
const NEVER = [
  '**/*.rules.test.ts',
  'src/database/sqlite/**',
  'src/database/{private-files,command-messages}.test.ts',
  'src/server/pictures/hostile-pictures.test.ts',
];

/**
 * Tests of a site that are not about its database: `npm test` runs them on SQLite, and `npm run dev:faults`,
 * with TEST_ALL, on PostgreSQL too.
 */
export const ON_SQLITE_ALONE = [
  // Sockets, loads and documents, before any statement.
  'src/app/http/caching.test.ts',
  'src/app/openapi/{openapi,openapi-client}.test.ts',
  'src/app/documents/{files,embed,card,picture-files}.test.ts',
  'src/app/limits.test.ts',
  'src/app/front/{load-shedding,raw-requests}.test.ts',
  // Rights, refusals and logs. korean-refusals and hostile-addresses test every call on PostgreSQL.
  'src/app/{rights,moderator,tokens,contacts-by-token,missing-things}.test.ts',
  'src/app/hostile-requests.test.ts',
  'src/features/clubs/club-secrets.test.ts',
  'src/app/monitoring/private-log.test.ts',
  // Views of a bracket, which is replayed from its events.
  'src/app/every-reader.test.ts',
  // Stores, letters, backup files, and the owner's files.
  'src/server/backups/{off-site,backup-files}.test.ts',
  'src/features/site/statistics/backup-health.test.ts',
  'src/features/accounts/recovery/recovery-mail.test.ts',
  'src/server/pictures/picture-bucket.test.ts',
  'src/features/{site/ads,halls/page}/**',
  'src/features/site/settings/banner.test.ts',
  // Every statement of these is sent by another test that runs on PostgreSQL, too.
  'src/app/{monitoring/access-counting,time-zone}.test.ts',
  'src/app/front/accept-sockets.test.ts',
  'src/server/http/forwarded.test.ts',
  'src/features/boards/free-board/{free-board-moderation,popular}.test.ts',
  'src/features/accounts/sessions/own-sessions.test.ts',
  'src/features/boards/notices/notices.test.ts',
  'src/features/boards/pictures/{private-pictures,uploads}.test.ts',
  'src/features/boards/posts/edited-posts.test.ts',
  'src/features/matches/applicants/past-match.test.ts',
  'src/features/members/{blocks/nobody-learns,points/points}.test.ts',
  'src/features/moderation/cases/upgraded-cases.test.ts',
  'src/features/moderation/takedowns/filming-allowance.test.ts',
  'src/features/notifications/inbox/taken-back.test.ts',
  'src/features/results/rankings/linked-halls.test.ts',
  'src/features/site/{audit/audit-log,settings/content-pictures}.test.ts',
  'src/features/tournaments/announcing/announced-texts.test.ts',
  'src/features/tournaments/formats/survival/survival.test.ts',
  'src/features/tournaments/entries/server/fees.test.ts',
  'src/features/tournaments/results/{answers/organiser-attestation,answers/unconfirmed,checks/forged-victories}.test.ts',
  'src/features/tournaments/server/{after-changes/turns,staged-events}.test.ts',
  'src/server/jobs/clock-check.test.ts',
  // The statements that only these send are plain reads and writes of columns, which both databases take alike.
  'src/app/own-line.test.ts',
  'src/features/accounts/profile/{contact-change,own-applications,texts/member-texts}.test.ts',
  'src/features/accounts/{login/login,second-factors/own-second-factors,tokens/access-tokens}.test.ts',
  'src/features/boards/mentions/mention-names.test.ts',
  'src/features/clubs/leagues/teams/league-teams.test.ts',
  'src/features/clubs/team-matches/{proposals,sheet/sheet}.test.ts',
  'src/features/halls/news/hall-news-reports.test.ts',
  'src/features/moderation/{cases/cases,reports/puppets,visibility/hidden-at-the-edges}.test.ts',
  'src/features/results/review/result-review.test.ts',
  'src/features/site/front-page/highlights.test.ts',
  'src/features/tournaments/{entries/server/typed-entries,lists/entered-list,roster/roster,tv/tv-code}.test.ts',
  'src/features/tournaments/result-claims/result-claims.test.ts',
  'src/features/tournaments/results/closing-cost.test.ts',
  'src/features/tournaments/server/{late-entrants,tournament-names,after-changes/tournament-reports}.test.ts',
  'src/server/sessions/session.test.ts',
  // These open no database.
  'src/app/documents/asset-store.test.ts',
  'src/app/monitoring/log-lines.test.ts',
  'src/database/backup/chunks.test.ts',
  'src/database/flush.test.ts',
  'src/server/monitoring/log.test.ts',
  'src/server/pictures/{picture-cost,pictures}.test.ts',
  'src/server/settings/version.test.ts',
  'src/features/tournaments/results/checks/pair-reviews.test.ts',
  'src/app/start/start-lines.test.ts',
  'src/features/tournaments/results/answers/{answering,match-lists}.test.ts',
  'src/features/{site/front-page/own-rank,tournaments/result-claims/table-claim}.test.ts',
  'src/app/offline/**',
  'src/server/http/{address,body-limit,csv,known-parameters}.test.ts',
  'src/server/backups/backup-retention.test.ts',
  'src/server/limits/concurrency-limits.test.ts',
  'src/server/settings/config.test.ts',
  'src/server/live/live-news.test.ts',
  'src/server/monitoring/metric-samples.test.ts',
  'src/server/webhooks/outgoing-post.test.ts',
  'src/server/sessions/password.test.ts',
  'src/server/http/public-files.test.ts',
  'src/server/cache/response-cache.test.ts',
  'src/server/http/route-names.test.ts',
  'src/features/accounts/signup/guessable-passwords.test.ts',
  'src/features/tournaments/{runner,sync}/**',
];

/**
 * Files of which `npm test` runs on PostgreSQL the tests of simultaneous writes alone: the statements of their
 * other tests are sent by other files, or are plain reads and writes of columns.
 */
export const RACES_ALONE = [
  'src/features/accounts/login/{login-limits,second-step}.test.ts',
  'src/features/accounts/{profile/profile,signup/signup,signup/first-admin}.test.ts',
  'src/features/boards/{bookmarks/bookmarks,comments/comment-edit,pictures/pictured-texts}.test.ts',
  'src/features/clubs/leagues/teams/forfeits.test.ts',
  'src/features/halls/{admin/hall-changes,directory/favourites,facts/hall-pictures,owners/hall-claims}.test.ts',
  'src/features/members/{attendance/attendance,blocks/blocks,points/ledger,points/set-points}.test.ts',
  'src/features/moderation/{filters/filters,sanctions/sanctions}.test.ts',
  'src/features/notifications/inbox/notifications.test.ts',
  'src/features/tournaments/{announcing/match-post,calendars/calendars}.test.ts',
  'src/features/tournaments/{entries/server/division-places,sharing/tournament-links}.test.ts',
  'src/features/tournaments/{results/answers/answers,results/recompute-results}.test.ts',
  'src/features/tournaments/server/tournament-events.test.ts',
];

export const LEFT_OUT = [...NEVER, ...(process.env.TEST_ALL ? [] : ON_SQLITE_ALONE)];
