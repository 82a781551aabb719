import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import type { PARTS } from '#/features/privacy/policy/stored-data.server.ts';
import { arrows, files } from '#test/source-files.ts';

/** The tables of each kind of personal data of the privacy policy. */
const TABLES_OF_PART: Partial<Record<keyof typeof PARTS, string>> = {
  account: 'members last_visits',
  sessions: 'idempotency_keys sessions access_tokens',
  providers: 'linked_accounts provider_attempts provider_proofs',
  factors: 'totp_factors passkeys passkey_challenges recovery_codes login_steps',
  recovery: 'pending_resets recovery_grants',
  addresses: 'known_addresses',
  origins: 'member_origins',
  access: 'access_records',
  views: 'data_views',
  signals: 'pair_reviews',
  writing: `
    free_posts free_post_texts comments match_comments earlier_texts pictures mentions match_posts
    match_post_texts search_documents`,
  reactions: `
    post_likes comment_likes match_comment_likes bookmarks member_blocks applications
    no_show_reports`,
  points: 'points_ledger attendance_days victories week_ranks',
  tournaments: `
    tournaments tournament_events tournament_players tournament_organisers tournament_games
    tournament_links entry_settings tournament_entries tournament_entrants entry_refunds
    match_answers match_rulings result_claims match_results disputed_matches uncounted_matches
    result_voidings member_records hall_records seasons season_keepers season_tournaments
    season_results season_standings`,
  roster: 'roster_guests',
  clubs: `
    club_members team_matches team_match_players leagues league_teams league_players league_forfeits
    club_attendances club_ledger club_handicaps`,
  notifications: 'notifications notification_sources muted_notifications match_watchers muted_pushes',
  push: 'push_subscriptions push_messages',
  calendar: 'calendar_feeds',
  advertising: 'advertising_consents advertising_history',
  requests: 'cases',
  moderation: 'case_notes reported_contents reports report_snapshots sanctions',
  takedowns: 'takedowns',
  visits: 'views_seen visitors_seen day_salts',
  attempts: 'tries',
  audit: 'audit_log webhooks',
  halls: 'hall_keepers hall_favourites hall_news hall_imports hall_facts hall_fact_versions',
};
const WITHOUT_PERSONAL_DATA = `
    boards board_addresses clubs team_match_slots league_matches club_meeting_series club_meetings
    club_dues hall_views webhook_deliveries hall_import_rows halls merged_halls notices text_filters
    site_settings day_visitors day_counts row_counts clock_marks compatibility ranked_weeks
    job_locks site_keys privacy_policies leaks leak_notices`;
// Migrations, and indexes of texts that other tables have.
const OF_THE_DATABASE = /^kysely_|^sqlite_|_index(_\w+)?$/;
const namesIn = (list: string) => list.trim().split(/\s+/);

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

  /** The tables after the migrations and `more`, or those alone with a column that refers to a member. */
  async function tablesOf(whom: 'members' | 'all', more?: string): Promise<string[]> {
    const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
    const db = connect({ databaseUrl: '', dataDir });
    await migrate(db);
    if (more) await sql.raw(more).execute(db);
    const found = await sql<{ name: string }>`
      select distinct t.name from sqlite_master t left join pragma_foreign_key_list(t.name) f
      where t.type = 'table' and (f."table" = 'members' or ${whom} = 'all') order by t.name`.execute(db);
    await db.destroy();
    rmSync(dataDir, { recursive: true });
    return found.rows.map(({ name }) => name);
  }

  test('every table with a member’s column is in the own data and in the withdrawal, or left out for a reason', async () => {
    const tables = await tablesOf('members');
    expect(tables.length).toBeGreaterThan(20);
    for (const place of ['export', 'withdrawal'] as const)
      expect(unnamed(tables, texts[place])).toEqual(tables.filter(table => table in left[place]));
  });

  test('every table with a member’s column is in the privacy policy, and no table is there that is none', async () => {
    const personal = Object.values(TABLES_OF_PART).flatMap(namesIn);
    expect((await tablesOf('members')).filter(table => !personal.includes(table))).toEqual([]);
    const tables = (await tablesOf('all')).filter(table => !OF_THE_DATABASE.test(table));
    expect([...personal, ...namesIn(WITHOUT_PERSONAL_DATA)].sort()).toEqual(tables.sort());
  });

  test('a table that was forgotten is found', async () => {
    const tables = await tablesOf(
      'members',
      'create table diaries (owner integer references members (number))',
    );
    for (const place of ['export', 'withdrawal'] as const) {
      const forgotten = unnamed(tables, texts[place]).filter(table => !(table in left[place]));
      expect(forgotten).toEqual(['diaries']);
    }
  });
});
