import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import type { Tables } from '#/database/schema/tables.ts';
import type { PARTS } from '#/features/privacy/policy/stored-data.server.ts';
import { arrows, files } from '#test/source-files.ts';

/** For each table, the kind of personal data of the privacy policy that it stores; null if it stores none. */
const PART_OF_TABLE: Record<keyof Tables, keyof typeof PARTS | null> = {
  members: 'account',
  last_visits: 'account',
  idempotency_keys: 'sessions',
  sessions: 'sessions',
  access_tokens: 'sessions',
  linked_accounts: 'providers',
  provider_attempts: 'providers',
  provider_proofs: 'providers',
  totp_factors: 'factors',
  passkeys: 'factors',
  passkey_challenges: 'factors',
  recovery_codes: 'factors',
  login_steps: 'factors',
  pending_resets: 'recovery',
  recovery_grants: 'recovery',
  known_addresses: 'addresses',
  member_origins: 'origins',
  access_records: 'access',
  data_views: 'views',
  pair_reviews: 'signals',
  boards: null,
  board_addresses: null,
  free_posts: 'writing',
  free_post_texts: 'writing',
  comments: 'writing',
  match_comments: 'writing',
  earlier_texts: 'writing',
  pictures: 'writing',
  mentions: 'writing',
  match_posts: 'writing',
  match_post_texts: 'writing',
  search_documents: 'writing',
  post_likes: 'reactions',
  comment_likes: 'reactions',
  match_comment_likes: 'reactions',
  bookmarks: 'reactions',
  member_blocks: 'reactions',
  applications: 'reactions',
  no_show_reports: 'reactions',
  points_ledger: 'points',
  attendance_days: 'points',
  victories: 'points',
  week_ranks: 'points',
  tournaments: 'tournaments',
  tournament_events: 'tournaments',
  tournament_players: 'tournaments',
  tournament_organisers: 'tournaments',
  tournament_games: 'tournaments',
  tournament_links: 'tournaments',
  entry_settings: 'tournaments',
  tournament_entries: 'tournaments',
  tournament_entrants: 'tournaments',
  entry_refunds: 'tournaments',
  roster_guests: 'roster',
  clubs: null,
  club_members: 'clubs',
  team_matches: 'clubs',
  team_match_players: 'clubs',
  team_match_slots: null,
  leagues: 'clubs',
  league_teams: 'clubs',
  league_players: 'clubs',
  league_matches: null,
  league_forfeits: 'clubs',
  club_meeting_series: null,
  club_meetings: null,
  club_attendances: 'clubs',
  club_dues: null,
  club_ledger: 'clubs',
  club_handicaps: 'clubs',
  match_answers: 'tournaments',
  match_rulings: 'tournaments',
  result_claims: 'tournaments',
  match_results: 'tournaments',
  disputed_matches: 'tournaments',
  uncounted_matches: 'tournaments',
  result_voidings: 'tournaments',
  member_records: 'tournaments',
  hall_records: 'tournaments',
  seasons: 'tournaments',
  season_keepers: 'tournaments',
  season_tournaments: 'tournaments',
  season_results: 'tournaments',
  season_standings: 'tournaments',
  notifications: 'notifications',
  notification_sources: 'notifications',
  muted_notifications: 'notifications',
  match_watchers: 'notifications',
  muted_pushes: 'notifications',
  push_subscriptions: 'push',
  push_messages: 'push',
  calendar_feeds: 'calendar',
  advertising_consents: 'advertising',
  advertising_history: 'advertising',
  cases: 'requests',
  case_notes: 'moderation',
  reported_contents: 'moderation',
  reports: 'moderation',
  report_snapshots: 'moderation',
  sanctions: 'moderation',
  takedowns: 'takedowns',
  views_seen: 'visits',
  visitors_seen: 'visits',
  day_salts: 'visits',
  tries: 'attempts',
  audit_log: 'audit',
  hall_keepers: 'halls',
  hall_views: null,
  hall_favourites: 'halls',
  hall_news: 'halls',
  webhooks: 'audit',
  webhook_deliveries: null,
  hall_imports: 'halls',
  hall_import_rows: null,
  hall_facts: 'halls',
  hall_fact_versions: 'halls',
  halls: null,
  merged_halls: null,
  notices: null,
  text_filters: null,
  site_settings: null,
  day_visitors: null,
  day_counts: null,
  row_counts: null,
  clock_marks: null,
  compatibility: null,
  ranked_weeks: null,
  job_locks: null,
  site_keys: null,
  privacy_policies: null,
  leaks: null,
  leak_notices: null,
};

describe('the stored data of a member', () => {
  const namedIn = (...paths: string[]) =>
    paths.map(path => files.find(({ file }) => file === path)?.text ?? '').join('\n');
  const withdrawal = 'features/accounts/withdrawal/withdrawal.server.ts';
  const carriers = arrows.filter(
    ({ from, to }) => from === withdrawal && /\.server\.ts$|^server\/pictures\//.test(to),
  );
  const texts = {
    export: namedIn('features/privacy/own-data/own-data.server.ts'),
    withdrawal: namedIn(withdrawal, 'server/sessions/session.ts', ...carriers.map(({ to }) => to)),
  };
  // The tables left out, with the reason.
  const left: Record<keyof typeof texts, Record<string, string>> = {
    export: {
      sessions: 'the profile lists them; what they hold beside opens the account',
      notification_sources: 'what the notifications count, which are exported',
      idempotency_keys: 'hashes and numbers of three days, by which a call that is sent again is known',
      known_addresses: 'hashes that tell nothing without the site',
      member_origins: 'hashes that tell nothing without the site',
      recovery_grants: 'hashes of ten minutes',
      recovery_codes: 'hashes of what opens the account',
      login_steps: 'hashes of ten minutes',
      passkey_challenges: 'hashes of ten minutes',
      muted_notifications: 'a setting, shown where it is made',
      muted_pushes: 'a setting, shown where it is made',
      match_watchers: 'a setting, shown where it is made',
      audit_log: 'what an admin did for the site',
      advertising_consents: 'the newest of advertising_history',
      data_views: 'what an admin looked at for the site',
      case_notes: 'what moderators wrote for moderators',
      tournament_events: 'the tournament’s, which is exported by its facts and results',
      match_rulings: 'what an admin decided',
      disputed_matches: 'computed of match_results',
      member_records: 'computed of match_results',
      hall_records: 'computed of match_results',
      season_standings: 'computed of season_results',
      hall_facts: 'the newest of hall_fact_versions',
      hall_imports: 'each piece is in audit_log',
    },
    withdrawal: {
      team_match_players: 'name the members by their numbers only',
      leagues: 'name the members by their numbers only',
      league_players: 'name the members by their numbers only',
      league_forfeits: 'name the members by their numbers only',
      notification_sources: 'goes with the notifications, and names who did it by the number only',
      access_records: 'stored for as long as the law asks, then destroyed',
      data_views: 'names an admin by the number only',
      audit_log: 'cannot be changed, and names an admin by the number only',
      earlier_texts: 'stay with the posts and comments they are of',
      match_rulings: 'names an admin by the number only',
      reported_contents: 'names the members by their numbers only',
      case_notes: 'names a moderator by the number only',
      entry_refunds: 'name the member by the number only, until the tournament is gone',
      sanctions: 'name the member by the number only; the words of objections are in cases',
      seasons: 'stay under nobody’s name',
      hall_facts: 'stay with the hall, under nobody’s name',
      hall_news: 'stay with the hall, under nobody’s name',
      hall_imports: 'names an admin by the number only',
      hall_fact_versions: 'stay with the hall, under nobody’s name',
      result_voidings: 'names the members by their numbers only',
      pair_reviews: 'names the members by their numbers only; leaving would make their games count otherwise',
    },
  };
  const unnamed = (tables: string[], text: string) => tables.filter(table => !text.includes(`'${table}'`));

  /** The tables with a column that refers to a member, after the migrations and `more`. */
  async function tablesOfMembers(more?: string): Promise<string[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
    const db = connect({ databaseUrl: '', dataDir });
    await migrate(db);
    if (more) await sql.raw(more).execute(db);
    const found = await sql<{ name: string }>`
      select distinct t.name from sqlite_master t, pragma_foreign_key_list(t.name) f
      where t.type = 'table' and f."table" = 'members' order by t.name`.execute(db);
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    return found.rows.map(({ name }) => name);
  }

  test('every table with a member’s column is in the own data and in the withdrawal, or left out for a reason', async () => {
    const tables = await tablesOfMembers();
    expect(tables.length).toBeGreaterThan(20);
    for (const place of ['export', 'withdrawal'] as const)
      expect(unnamed(tables, texts[place])).toEqual(tables.filter(table => table in left[place]));
  });

  test('every table with a member’s column is in the privacy policy, and no table is there that is none', async () => {
    const parts: Record<string, string | null> = PART_OF_TABLE;
    expect((await tablesOfMembers()).filter(table => !parts[table])).toEqual([]);
  });

  test('a table that was forgotten is found', async () => {
    const tables = await tablesOfMembers('create table diaries (owner integer references members (number))');
    for (const place of ['export', 'withdrawal'] as const) {
      const forgotten = unnamed(tables, texts[place]).filter(table => !(table in left[place]));
      expect(forgotten).toEqual(['diaries']);
    }
  });
});
