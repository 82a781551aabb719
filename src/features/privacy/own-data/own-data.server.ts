import { Hono } from 'hono';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { loadCaller, presentOwn } from '#/features/members/fields/member-row.server.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';
import { NO_DEADLINE } from '#/features/moderation/cases/cases.constants.ts';
import { KNOWN_TO_AUTHOR } from '#/features/moderation/takedowns/takedown-rows.server.ts';
import { HIDDEN_TITLE, withoutHiddenTitles } from '#/features/notifications/inbox/hidden-titles.server.ts';
import { fileToSave } from '#/server/http/csv.ts';
import { operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';

/** Has the account (`member`), and each section's rows by its name. */
const ownDataFile = z
  .object({ member: ownMember })
  .catchall(z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))));

/** The JSON file is read and sent in pieces. */
export const ownData = new Hono<ApiEnv>().get(
  '/data',
  operation('내 데이터를 파일로 받기', ownDataFile),
  memberOnly,
  async c => {
    const { db, now, config, limits } = c.env.site;
    await limits.take('ownData', c.var.member.number);
    const member = presentOwn(await loadCaller(db, c.var.member.number), now());
    const name = `${config.SITE_NAME} 내 데이터 ${seoulDay(now())}.json`;
    return fileToSave(name, 'application/json', makeOwnDataFile(db, member, c.var.member.number));
  },
);

async function* makeOwnDataFile(db: Database, account: object, member: number): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{\n"member": ${JSON.stringify(account)}`);
  for (const [name, section] of Object.entries(SECTIONS)) {
    yield encoder.encode(`,\n${JSON.stringify(name)}: [`);
    let comma = '';
    for await (const row of loadSectionRows(db, section, member)) {
      yield encoder.encode(`${comma}\n${JSON.stringify(row)}`);
      comma = ',';
    }
    yield encoder.encode('\n]');
  }
  yield encoder.encode('\n}\n');
}

const ROWS_AT_ONCE = 500;
type Keyed = { key: number | string; at?: string };

async function* loadSectionRows(db: Database, section: Section, member: number): AsyncIterable<object> {
  const { from, join, owner = ['member'], only, key, first = 0, isReadAtOnce, shown, present } = section;
  // The table names are data here, so the types are widened; the test of the own data reads each table.
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const own = tables
    .selectFrom(from)
    .$if(join !== undefined, rows => rows.innerJoin(...(join as [string, string, string])))
    .select([`${key} as key`, ...shown])
    .where(eb => eb.or(owner.map(column => eb(column, '=', member))))
    .$if(only !== undefined, rows => rows.where(sql<boolean>`(${only?.(member)})`))
    .orderBy(key)
    .$if(!isReadAtOnce, rows => rows.limit(ROWS_AT_ONCE));
  for (let after: number | string | undefined = first; after !== undefined; ) {
    const rows = (await own.where(key, '>', after).execute()) as Keyed[];
    const presented = present ? ((await present(db, member, rows)) as Keyed[]) : rows;
    for (const { key: _key, at, ...row } of presented) yield at ? { ...row, date: toSeoulIso(at) } : row;
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.key;
  }
}

type Section = {
  from: string;
  /** The two columns must be equal. */
  join?: [table: string, column: string, equals: string];
  /** The member's number may be in any of these columns; `member` by default. */
  owner?: string[];
  /** Limits the rows that name the member (a number), if only some are personal data. */
  only?: (member: number) => RawBuilder<boolean>;
  /** Orders and pages the rows; `first` is a value before all others, 0 by default. */
  key: string;
  first?: string;
  /** Several rows can have the same key, so all rows are read at once instead of in pages. */
  isReadAtOnce?: boolean;
  /** `at`, if it is shown, is the date of the row. */
  shown: string[];
  /** Changes a row before it is written, for example to put a placeholder for a title hidden from the member. */
  present?: (db: Database, member: number, rows: Row[]) => Promise<Row[]>;
};
type Row = Record<string, unknown>;

const NO_SHOW_REPORTS = {
  from: 'no_show_reports',
  key: 'post',
  isReadAtOnce: true,
} satisfies Partial<Section>;

// A former admin has no claim to the row, because another admin may have changed it.
const ofAdmin = (member: number) =>
  sql<boolean>`exists (select 1 from members where number = ${member} and role = 'admin')`;

const SAID = ['id', 'post', 'thread', 'content', 'created_at as at', 'removed_at as removedAt'];

/** All stored data except the account, by the section's name in the file. */
const SECTIONS: Record<string, Section> = {
  points: { from: 'points_ledger', key: 'position', shown: ['amount', 'reason', 'balance', 'at'] },
  attendance: { from: 'attendance_days', key: 'day', first: '', shown: ['day', 'at'] },
  victories: { from: 'victories', key: 'number', shown: ['title', 'at'] },
  weekRanks: { from: 'week_ranks', key: 'week', first: '', shown: ['week', 'rank'] },
  organisedTournaments: {
    from: 'tournaments',
    owner: ['organiser'],
    key: 'id',
    shown: ['title', 'hall', 'day', 'state', 'created_at as at'],
  },
  announcedEntries: {
    from: 'entry_settings',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    owner: ['organiser'],
    key: 'tournament',
    shown: ['title', 'starts_at as startsAt', 'fee', 'payment', 'rules'],
  },
  hallFacts: { from: 'hall_fact_versions', key: 'id', shown: ['hall', 'facts', 'at'] },
  favouriteHalls: { from: 'hall_favourites', key: 'hall', shown: ['hall', 'at'] },
  hallNews: { from: 'hall_news', owner: ['author'], key: 'id', shown: ['hall', 'title', 'content', 'at'] },
  webhooks: { from: 'webhooks', owner: ['made_by'], only: ofAdmin, key: 'id', shown: ['name', 'url'] },
  keptHalls: { from: 'hall_keepers', key: 'hall', shown: ['hall', 'at'] },
  matchResults: {
    from: 'match_results',
    join: ['tournaments', 'tournaments.id', 'match_results.tournament'],
    key: 'match_results.id',
    shown: [
      ...['title', 'match', 'match_results.ball', 'won', 'points', 'target', 'innings'],
      ...['high_run as highRun', 'other_points as opponentPoints', 'other_target as opponentTarget', 'at'],
    ],
  },
  resultVoidings: {
    from: 'result_voidings',
    owner: ['member', 'other'],
    key: 'id',
    shown: ['reason', 'lifted_at as liftedAt', 'at'],
  },
  resultReviews: { from: 'pair_reviews', owner: ['member', 'other'], key: 'id', shown: ['state', 'at'] },
  matchAnswers: {
    from: 'match_answers',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    key: 'tournament',
    isReadAtOnce: true,
    shown: ['title', 'match', 'answer', 'reason', 'at'],
  },
  resultClaims: {
    from: 'result_claims',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    key: 'tournament',
    isReadAtOnce: true,
    shown: ['title', 'match', 'winner', 'score', 'at'],
  },
  tournaments: {
    from: 'tournament_players',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    key: 'tournament',
    shown: ['title', 'hall', 'day', 'tournament_players.state', 'by_organiser as byOrganiser', 'at'],
  },
  tournamentOrganisers: {
    from: 'tournament_organisers',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    key: 'tournament',
    shown: ['title', 'hall', 'day', 'tournament_organisers.state', 'roles', 'offered_at as offered', 'at'],
  },
  clubs: {
    from: 'club_members',
    join: ['clubs', 'clubs.id', 'club'],
    key: 'club',
    shown: ['name', 'role', 'shown', 'joined_at as joinedAt', 'applied_at as at'],
  },
  teamMatches: {
    from: 'team_matches',
    owner: ['made_by', 'away_captain'],
    key: 'id',
    shown: ['id', 'away_name as opponent', 'day', 'time', 'hall', 'created_at as at'],
  },
  teamMatchPlayers: {
    from: 'team_match_players',
    join: ['team_matches', 'team_matches.id', 'team_match'],
    // Only its captain reads a sealed line-up.
    only: () => sql<boolean>`opened_at <> ''`,
    key: 'team_match',
    isReadAtOnce: true,
    shown: ['team_match as teamMatch', 'day', 'slot', 'handicap'],
  },
  leagues: {
    from: 'leagues',
    owner: ['made_by'],
    key: 'id',
    shown: ['id', 'name', 'hall', 'created_at as at'],
  },
  leagueTeams: {
    from: 'league_teams',
    owner: ['captain'],
    key: 'league',
    shown: ['league', 'name'],
  },
  leaguePlayers: {
    from: 'league_players',
    key: 'league',
    shown: ['league', 'team', 'division', 'registered_at as at'],
  },
  leagueForfeits: {
    from: 'league_forfeits',
    owner: ['by_member'],
    key: 'team_match',
    isReadAtOnce: true,
    shown: ['team_match as teamMatch', 'slot', 'side', 'reason'],
  },
  seasons: {
    from: 'seasons',
    owner: ['made_by'],
    key: 'id',
    shown: ['title', 'hall', 'club', 'created_at as at'],
  },
  keptSeasons: {
    from: 'season_keepers',
    join: ['seasons', 'seasons.id', 'season'],
    key: 'season',
    shown: ['title', 'at'],
  },
  seasonResults: {
    from: 'season_results',
    join: ['tournaments', 'tournaments.id', 'tournament'],
    key: 'tournament',
    isReadAtOnce: true,
    shown: ['title', 'place', 'season_results.points'],
  },
  tournamentEntries: {
    from: 'tournament_entrants',
    join: ['tournament_entries', 'tournament_entries.id', 'tournament_entrants.entry'],
    key: 'tournament_entries.id',
    shown: [
      ...['tournament_entries.tournament', 'tournament_entries.state', 'division', 'seat'],
      ...['tournament_entrants.state as answer', 'paid', 'paid_won as paidWon', 'present', 'reason', 'at'],
    ],
  },
  clubAttendances: {
    from: 'club_attendances',
    join: ['club_meetings', 'club_meetings.id', 'meeting'],
    key: 'meeting',
    shown: ['starts_at as startsAt', 'place', 'answer', 'present', 'paid', 'at'],
  },
  clubLedger: {
    from: 'club_ledger',
    owner: ['member', 'by_member'],
    key: 'id',
    shown: ['kind', 'amount', 'day', 'note', 'month', 'created_at as at'],
  },
  clubHandicaps: { from: 'club_handicaps', key: 'id', shown: ['ball', 'score', 'reason', 'at'] },
  rosterGuests: { from: 'roster_guests', key: 'id', shown: ['name', 'score4', 'score3', 'at'] },
  entryRefunds: { from: 'entry_refunds', key: 'id', shown: ['tournament', 'won', 'done', 'at'] },
  posts: {
    from: 'free_posts',
    join: ['free_post_texts', 'free_post_texts.post', 'free_posts.id'],
    owner: ['author'],
    key: 'id',
    shown: ['id', 'heading', 'title', 'content', 'created_at as at'],
  },
  comments: { from: 'comments', owner: ['author'], key: 'id', shown: SAID },
  matchComments: { from: 'match_comments', owner: ['author'], key: 'id', shown: SAID },
  pictures: {
    from: 'pictures',
    key: 'id',
    shown: ['name', 'kind', 'post', 'comment', 'alt', 'width', 'height', 'bytes', 'created_at as at'],
  },
  bookmarks: { from: 'bookmarks', key: 'id', shown: ['post', 'at'] },
  blocks: {
    from: 'member_blocks',
    join: ['members', 'members.number', 'member_blocks.blocked'],
    owner: ['blocker'],
    key: 'blocked',
    shown: ['members.id as id', 'username', 'at'],
  },
  postLikes: { from: 'post_likes', key: 'post', shown: ['post', 'at'] },
  commentLikes: { from: 'comment_likes', key: 'comment', shown: ['comment', 'at'] },
  matchCommentLikes: { from: 'match_comment_likes', key: 'comment', shown: ['comment', 'at'] },
  earlierTexts: {
    from: 'earlier_texts',
    owner: ['author'],
    key: 'id',
    shown: ['kind', 'post', 'comment', 'title', 'content', 'changed_at as at'],
  },
  mentions: { from: 'mentions', key: 'post', isReadAtOnce: true, shown: ['kind', 'post', 'comment', 'text'] },
  matchPosts: {
    from: 'match_posts',
    join: ['match_post_texts', 'match_post_texts.post', 'match_posts.id'],
    owner: ['author'],
    key: 'id',
    shown: [
      ...['board', 'id', 'title', 'match_date as matchDate', 'day', 'start_time', 'hall', 'region'],
      ...['discipline', 'score_from', 'score_to', 'seats', 'content', 'created_at as at'],
    ],
  },
  applications: {
    from: 'applications',
    join: ['match_posts', 'match_posts.id', 'applications.post'],
    key: 'applications.id',
    shown: ['board', 'post', 'title', 'hidden', 'state', 'at'],
    present: async (_db, _member, rows) =>
      rows.map(({ hidden, ...row }) => (hidden ? { ...row, title: HIDDEN_TITLE } : row)),
  },
  noShowReports: { ...NO_SHOW_REPORTS, shown: ['post', 'attended', 'objection', 'at'] },
  ownNoShowReports: { ...NO_SHOW_REPORTS, owner: ['reporter'], shown: ['post', 'attended', 'at'] },
  reports: {
    from: 'reports',
    join: ['reported_contents', 'reported_contents.id', 'reports.reported'],
    owner: ['reporter'],
    key: 'reports.id',
    shown: ['kind', 'reason', 'detail', 'reports.state', 'at'],
  },
  sanctions: {
    from: 'sanctions',
    key: 'id',
    shown: ['kind', 'reason', 'until', 'lifted_at as liftedAt', 'at'],
  },
  takedowns: {
    from: 'takedowns',
    owner: ['author'],
    only: () => KNOWN_TO_AUTHOR,
    key: 'id',
    shown: ['id', 'kind', 'title', 'content', 'state', 'until', 'closed_at as closedAt'],
  },
  cases: {
    from: 'cases',
    owner: ['opened_by'],
    key: 'id',
    shown: ['id', 'kind', 'text', 'facts', 'outcome', 'due_day as dueDay', 'answer', 'opened_at as at'],
    present: async (_db, _member, rows) =>
      rows.map(({ facts, outcome, dueDay, ...row }) => ({
        ...row,
        ...JSON.parse(String(facts)),
        state: outcome || 'open',
        ...(dueDay !== NO_DEADLINE && { dueDay }),
      })),
  },
  lastVisit: { from: 'last_visits', key: 'member', shown: ['at'] },
  logins: { from: 'access_records', key: 'id', shown: ['way', 'address', 'at'] },
  advertising: { from: 'advertising_history', key: 'id', shown: ['kind', 'what', 'at'] },
  pendingResets: {
    from: 'pending_resets',
    key: 'member',
    shown: ['due_at as dueAt', 'stopped_at as stoppedAt', 'asked_at as at'],
  },
  authenticatorApp: { from: 'totp_factors', key: 'member', shown: ['confirmed_at as at'] },
  passkeys: { from: 'passkeys', key: 'id', shown: ['name', 'used_at as usedAt', 'created_at as at'] },
  linkedAccounts: {
    from: 'linked_accounts',
    key: 'provider',
    first: '',
    shown: ['provider', 'subject', 'used_at as usedAt', 'linked_at as at'],
  },
  accessTokens: { from: 'access_tokens', key: 'id', shown: ['name', 'scopes', 'created_at as at'] },
  calendarAddress: { from: 'calendar_feeds', key: 'member', shown: ['at'] },
  notifications: {
    from: 'notifications',
    key: 'id',
    shown: ['kind', 'subject', 'title', 'link', 'happened', 'unread', 'at'],
    present: async (db, member, rows) => {
      const shown = await withoutHiddenTitles(db, member, rows as { subject: string; title: string }[]);
      return shown.map(({ subject: _subject, ...row }) => row);
    },
  },
  pushSubscriptions: { from: 'push_subscriptions', key: 'id', shown: ['endpoint', 'created_at as at'] },
};
