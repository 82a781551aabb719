import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '#/database/connect.ts';
import { findTexts } from '#/database/search/find-texts.ts';
import { fileOf } from '#/server/pictures/picture-storage.ts';
import { DEMO_ADMIN, fillWithDemo } from './fill.ts';

const NOW = new Date('2026-11-18T05:30:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let db: Database;
let shown: string[];

beforeAll(async () => {
  shown = await fillWithDemo(folder, NOW);
  db = connect({ databaseUrl: '', dataDir: folder });
}, 600_000);
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (query: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`select count(*) as n ${query}`).execute(db);
  return rows[0]?.n ?? -1;
};

describe('a data folder filled with the demo', () => {
  it('keeps every count exact', async () => {
    const rows = await db.selectFrom('row_counts').selectAll().execute();
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toMatchObject({
      members: await count('from members where listed = 1'),
      halls: 120,
      notices: 40,
      free_posts: 603,
      promotion: 60,
      singlematch: 120,
      admins: 1,
      audit_log: await count('from audit_log'),
    });
    const applied = '(select count(*) from applications where post = match_posts.id)';
    expect(await count(`from match_posts where applicant_count <> ${applied}`)).toBe(0);
    const taken = "(select count(*) from applications where post = match_posts.id and state = 'accepted')";
    expect(await count(`from match_posts where taken <> ${taken}`)).toBe(0);
    const said = '(select count(*) from comments where post = free_posts.id)';
    expect(await count(`from free_posts where comment_count <> ${said}`)).toBe(0);
    const asked = '(select count(*) from match_comments where post = match_posts.id)';
    expect(await count(`from match_posts where comment_count <> ${asked}`)).toBe(0);
    expect(await count('from match_posts where comment_count > 0')).toBeGreaterThan(70);
    const sum = '(select coalesce(sum(amount), 0) from points_ledger where member = members.number)';
    expect(await count(`from members where points <> ${sum}`)).toBe(0);
    const won = '(select count(*) from match_results where member = members.number and won = 1)';
    expect(await count(`from members where victories <> ${won}`)).toBe(0);
    expect(await count('from members where victories > 0')).toBeGreaterThan(10);
  });

  it('has pictures with their files, likes that are counted, and halls with keepers', async () => {
    const pictures = await db.selectFrom('pictures').select(['name', 'kind', 'expires_at']).execute();
    expect(pictures.filter(({ kind }) => kind === 'free').length).toBeGreaterThan(30);
    expect(pictures.filter(({ kind }) => kind === 'hall')).toHaveLength(80);
    for (const { name, expires_at } of pictures) {
      expect(expires_at).toBe('');
      for (const width of [320, 960, 1920] as const)
        expect(existsSync(join(folder, 'pictures', fileOf(name, width)))).toBe(true);
    }
    const shown = "(select count(*) from pictures where kind = 'free' and post = free_posts.id)";
    expect(await count(`from free_posts where picture_count <> ${shown}`)).toBe(0);
    const liked = '(select count(*) from post_likes where post = free_posts.id)';
    expect(await count(`from free_posts where like_count <> ${liked}`)).toBe(0);
    expect(await count('from free_posts where like_count > 3')).toBeGreaterThan(50);
    expect(await count('from hall_facts')).toBe(100);
    expect(await count(`from hall_news where at > '${NOW.toISOString()}'`)).toBe(0);
  });

  it('has 말머리 on the free board and another board with posts, both counted', async () => {
    const rows = await db.selectFrom('row_counts').selectAll().execute();
    for (const { name, value } of rows.filter(each => each.name.startsWith('heading:'))) {
      const [, board, heading] = name.split(':');
      expect(await count(`from free_posts where board = ${board} and heading = '${heading}'`)).toBe(value);
    }
    expect(await count("from free_posts where board = 1 and heading = '장터'")).toBeGreaterThan(10);
    expect(await count('from free_posts where board = 2')).toBe(6);
    expect(await count("from row_counts where name = 'board:2' and value = 6")).toBe(1);
  });

  it('has everything numbered in the order of time, and nothing after now', async () => {
    const tables = [
      ['notices', 'created_at'],
      ['free_posts', 'created_at'],
      ['comments', 'created_at'],
      ['match_posts', 'created_at'],
      ['applications', 'at'],
      ['audit_log', 'at'],
    ];
    for (const [table, time] of tables) {
      const next = `${table} later on later.id > ${table}.id and later.${time} < ${table}.${time}`;
      expect([table, await count(`from ${table} join ${next}`)]).toEqual([table, 0]);
      expect([table, await count(`from ${table} where ${time} > '${NOW.toISOString()}'`)]).toEqual([
        table,
        0,
      ]);
    }
  });

  it('has tournaments that are over, one at the tables, and one to come that waits for answers', async () => {
    const rows = await db.selectFrom('tournaments').selectAll().orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual([...Array(14).fill('closed'), 'live', 'coming']);
    expect(new Set(rows.map(({ mode, ball }) => `${mode} ${ball}`)).size).toBe(3);
    const [, second = ''] = shown;
    const waiting = `from tournament_players join members on number = member where state = 'asked'`;
    expect(await count(`${waiting} and id = '${second}'`)).toBe(1);
    const unread = "from notifications where unread = 1 and event = 'asked' and kind = 'tournament'";
    const seats = "from tournament_players p where p.member = notifications.member and p.state = 'asked'";
    const open = `select 1 ${seats} and notifications.subject = 'tournament:' || p.tournament || ':asked'`;
    expect(await count(`${unread} and not exists (${open})`)).toBe(0);
    const [live, coming] = rows.slice(-2).map(({ id }) => id);
    expect(await count(`from tournament_games where tournament = ${live}`)).toBe(2);
    expect(await count(`from tournament_players where tournament = ${coming}`)).toBe(16);
  });

  it('has the events of each tournament in the order of time', async () => {
    const backwards = `from tournament_events one join tournament_events other
      on other.tournament = one.tournament and other.number > one.number
      and json_extract(other.body, '$.at') < json_extract(one.body, '$.at')`;
    expect(await count(backwards)).toBe(0);
  });

  it('has a season of the weekly evenings, in which the demo member has points', async () => {
    expect(await count('from seasons')).toBe(1);
    expect(await count('from season_tournaments')).toBe(14);
    expect(await count('from season_standings')).toBeGreaterThan(7);
    const own = `from season_standings join members on number = member where members.id = '${shown[0]}'`;
    expect(await count(`${own} and season_standings.points > 0`)).toBe(1);
  });

  it('has clubs, of which the demo member presides over one, with answers to meetings, dues and a team match', async () => {
    expect(await count('from clubs')).toBe(5);
    const presidents = "from club_members cm join members on number = member where cm.role = 'president'";
    expect(await count(`${presidents} and members.id = '${shown[0]}'`)).toBe(1);
    expect(
      await count('from clubs where member_count <> (select count(*) from club_members where club = id)'),
    ).toBe(0);
    for (const table of [
      'club_attendances where present = 1',
      'club_ledger',
      'club_handicaps',
      'team_matches',
    ])
      expect([table, await count(`from ${table}`)]).not.toEqual([table, 0]);
  });

  it('leaves the demo members unread notifications, and read ones, each with its page', async () => {
    for (const id of [...shown, DEMO_ADMIN]) {
      const own = await db
        .selectFrom('notifications')
        .innerJoin('members', 'members.number', 'member')
        .select(['kind', 'subject', 'link', 'unread'])
        .where('members.id', '=', id)
        .execute();
      expect([id, own.some(each => each.unread === 1), own.some(each => each.unread === 0)]).toEqual([
        id,
        true,
        true,
      ]);
      for (const { subject, link } of own) {
        const number = subject.split(':')[1];
        expect(link).toMatch(number ? new RegExp(`/${number}(#\\w+)?$`) : /^\/profile\/points$/);
      }
    }
    const [first] = shown;
    const kinds = await db
      .selectFrom('notifications')
      .innerJoin('members', 'members.number', 'member')
      .select('kind')
      .distinct()
      .where('members.id', '=', first ?? '')
      .execute();
    expect(kinds.map(row => row.kind).sort()).toEqual(['application', 'comment', 'decision', 'points']);
  });

  it.each([
    ['notice', '교류전'],
    ['free', '대회'],
    ['comment', '대회'],
    ['promotion', '대회'],
    ['singlematch', '복식'],
  ] as const)('finds a word in every kind of text: %s, %s', async (kind, word) => {
    expect((await findTexts(db, word, { kinds: [kind] })).numbers.length).toBeGreaterThan(2);
  });

  it('has reports, requests to take content down and filters, in each of their states', async () => {
    const cases = await db
      .selectFrom('cases')
      .innerJoin('reported_contents as content', 'content.id', 'cases.subject')
      .select(['cases.kind', 'content.kind as of', 'outcome', 'taken_by'])
      .where('cases.kind', 'in', ['report', 'heldText'])
      .orderBy('cases.id')
      .execute();
    expect(cases.map(({ kind, of, outcome, taken_by }) => [kind, of, outcome, taken_by !== null])).toEqual([
      ['heldText', 'free', '', false],
      ['report', 'free', '', true],
      ['report', 'comment', 'acted', false],
      ['report', 'free', 'dismissed', false],
    ]);
    const takedowns = await db.selectFrom('takedowns').select('state').orderBy('id').execute();
    expect(takedowns.map(({ state }) => state)).toEqual(['blocked', 'refused', 'open']);
    expect(await count(`from cases where kind = 'takedownObjection' and pending = 1`)).toBe(1);
    expect(await count(`from cases where kind = 'sanctionObjection' and pending = 1`)).toBe(1);
    expect(await count('from members where moderator = 1')).toBe(1);
    expect(await count('from text_filters')).toBe(5);
    // The search finds no hidden texts.
    expect((await findTexts(db, '브랜드', { kinds: ['free'] })).numbers).toEqual([]);
  });

  it('knows when members were here last, and has visitors on each day', async () => {
    const visits = 'from last_visits join members on number = last_visits.member';
    expect(await count(`${visits} where role = 'member' and last_visits.at = created_at`)).toBeLessThan(30);
    expect(await count(`${visits} where last_visits.at > '${NOW.toISOString()}'`)).toBe(0);
    for (const table of ['attendance_days', 'applications', 'post_likes']) {
      const acted = `${visits} join ${table} acted on acted.member = number and acted.at > last_visits.at`;
      expect([table, await count(acted)]).toEqual([table, 0]);
    }
    expect(await count(`${visits} where last_visits.at < '2026-08-20'`)).toBeLessThan(100);
    const days = "from day_visitors where day between '2026-10-20' and '2026-11-18'";
    expect(await count(`${days} and visitors > 50`)).toBe(30);
  });

  it('has members who left, whose posts and comments stay', async () => {
    const left = "from members where withdrawn_at <> '' and username = '' and points = 0";
    expect(await count(left)).toBe(3);
    expect(await count(`${left} and exists (select 1 from free_posts where author = number)`)).toBe(3);
    expect(await count(`${left} and exists (select 1 from applications where member = number)`)).toBe(0);
  });

  it('has audit rows of what the admin did, of things that are there', async () => {
    const actions = await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute();
    expect(actions.map(row => row.action)).toEqual([
      ...['member.points', 'notice.create'],
      ...['report.decide', 'report.dismiss', 'takedown.decide'],
    ]);
    const given = `from audit_log join points_ledger on points_ledger.at = audit_log.at
      and balance = json_extract(after, '$.points') and by_member = admin where action = 'member.points'`;
    expect(await count(given)).toBe(await count(`from audit_log where action = 'member.points'`));
  });
});
