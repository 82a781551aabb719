/** What asks nothing of a database that PostgreSQL could answer otherwise: rules, encoders, and SQLite's own parts. */
const NEVER = [
  '**/*.rules.test.ts',
  'src/database/sqlite/**',
  'src/database/{private-files,command-messages}.test.ts',
  'src/features/pictures/hostile-pictures.test.ts',
];

/**
 * What opens a site, or nothing at all, but whose subject lies before or beyond the database: `npm test` runs it on
 * SQLite, and `npm run faults`, with TEST_ALL, on PostgreSQL too.
 */
export const ON_SQLITE_ALONE = [
  // Sockets, loads and documents, before any statement.
  'src/app/{raw-requests,openapi,openapi-client,files,embed,card,caching,limits}.test.ts',
  'src/app/front/load-shedding.test.ts',
  // Who may, the sentences of refusals, and what is logged. That no call breaks on PostgreSQL is asked by hostile-bodies
  // and hostile-addresses.
  'src/app/{rights,moderator,tokens,korean-refusals,hostile-requests,private-log}.test.ts',
  // What readers see of a bracket, which is replayed from its events.
  'src/app/every-reader.test.ts',
  // Stores, letters, backups as files, and the owner's files.
  'src/server/{off-site,backup-files}.test.ts',
  'src/features/site-stats/backup-health.test.ts',
  'src/features/accounts/recovery-mail.test.ts',
  'src/features/pictures/{bucket,picture-files}.test.ts',
  'src/features/{ads,hall-page}/**',
  'src/features/site-settings/banner.test.ts',
  // These open no database.
  'src/app/{asset-store,fragment-cache,log-lines,page-names,rendered-pages,start-lines}.test.ts',
  'src/app/offline/**',
  'src/server/{address,backup-retention,body-limit,concurrency-limits,config,csv,known-parameters}.test.ts',
  'src/server/{live-streams,metric-samples,outgoing-post,password,public-files,response-cache}.test.ts',
  'src/server/{route-names,topics}.test.ts',
  'src/features/accounts/guessable-passwords.test.ts',
  'src/features/tournament-store/**',
];

export const LEFT_OUT = [...NEVER, ...(process.env.TEST_ALL ? [] : ON_SQLITE_ALONE)];
