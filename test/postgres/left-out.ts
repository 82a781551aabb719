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

export const LEFT_OUT = [...NEVER, ...(process.env.TEST_ALL ? [] : ON_SQLITE_ALONE)];
