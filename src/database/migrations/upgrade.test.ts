import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect } from '#/database/connect.ts';
import { migrateTo } from '#/database/migrate.ts';
import { emptyLocation } from '#test/fixtures/filled-app.ts';
import { league, staged } from '#test/fixtures/staged-play.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { MIGRATIONS } from './all.ts';

const AT = '2026-03-04T01:00:00.000Z';
const MEMBER = `'olden1', 'olden1', '초록천', '초록천', '01012345678', 'p@example.com', 'p@example.com', 'x', '${AT}'`;
const EVENT = JSON.stringify(staged(3, league(1)).log[0]?.event);

/** What a site of that version holds: the rows that its tables take, as its own program wrote them. */
const ROWS: { since: string; until?: string; statement: string }[] = [
  {
    since: '0001',
    statement: `insert into members (number, id, id_key, username, username_key, phone, email, email_key,
      password_hash, created_at) values (1, ${MEMBER})`,
  },
  {
    since: '0001',
    statement: `insert into points_ledger (member, amount, reason, balance, at) values (1, 5, 'grant', 5, '${AT}')`,
  },
  {
    since: '0001',
    until: '0003',
    statement: `insert into notices (id, title, title_key, content, content_key, search_text, created_at, updated_at)
      values (1, '휴관 안내', '휴관 안내', '설날은 쉽니다', '설날은 쉽니다', 'x', '${AT}', '${AT}')`,
  },
  {
    since: '0003',
    statement: `insert into notices (id, title, title_key, content, content_key, created_at, updated_at)
      values (1, '휴관 안내', '휴관 안내', '설날은 쉽니다', '설날은 쉽니다', '${AT}', '${AT}')`,
  },
  {
    since: '0001',
    statement: `insert into free_posts (id, author, title, title_key, comment_count, created_at, updated_at)
      values (1, 1, '뱅킹 연습', '뱅킹 연습', 1, '${AT}', '${AT}')`,
  },
  { since: '0001', statement: "insert into free_post_texts (post, content) values (1, '장축이 어렵네요')" },
  {
    since: '0001',
    statement: `insert into comments (id, post, author, content, created_at)
      values (1, 1, 1, '초크를 칠하세요', '${AT}')`,
  },
  {
    since: '0001',
    statement: `insert into halls (id, region, name, name_key, address, address_key, created_at)
      values (1, '서울', '무지개당구장', '무지개당구장', '종로 1', '종로 1', '${AT}')`,
  },
  {
    since: '0002',
    statement: `insert into match_posts (id, board, author, title, title_key, match_date, created_at, updated_at)
      values (1, 'singlematch', 1, '주말 한판', '주말 한판', '토요일', '${AT}', '${AT}')`,
  },
  { since: '0002', statement: "insert into match_post_texts (post, content) values (1, '수지 비슷한 분')" },
  {
    since: '0004',
    statement: `insert into tournaments (id, key, organiser, title, title_key, day, mode, ball, version, created_at,
      updated_at) values (1, 'k', 1, '봄 대회', '봄 대회', '2026-03-04', 'team', '4', 1, '${AT}', '${AT}')`,
  },
  {
    since: '0004',
    statement: `insert into tournament_events (tournament, number, key, body, at) values (1, 1, 'k', '${EVENT}', '${AT}')`,
  },
  {
    since: '0025',
    until: '0210',
    statement: `insert into report_cases (id, kind, target, author, opened_at) values (1, 'free', 1, 1, '${AT}')`,
  },
  {
    since: '0025',
    until: '0210',
    statement: `insert into reports (report_case, reporter, reason, weight, at) values (1, 1, 'spam', 10, '${AT}')`,
  },
  {
    since: '0025',
    until: '0210',
    statement: `insert into report_snapshots (report_case, title, content, at) values (1, '뱅킹 연습', '어렵네요', '${AT}')`,
  },
  {
    since: '0036',
    until: '0066',
    statement: `insert into takedowns (id, kind, key_hash, name, contact, capacity, claim, reasons, target_kind, target,
      post, author, title, content, at) values (1, 'rights', 'k', '권리자', '01055556666', 'self', '명예훼손', '거짓',
      'free', 1, 1, 1, '뱅킹 연습', '장축이 어렵네요', '${AT}')`,
  },
  ...['members', 'halls', 'notices', 'free_posts'].map(name => ({
    since: '0001',
    statement: `update row_counts set value = 1 where name = '${name}'`,
  })),
  { since: '0002', statement: "update row_counts set value = 1 where name = 'singlematch'" },
  {
    since: '0004',
    statement: "update row_counts set value = 1 where name in ('tournaments', 'tournaments_coming')",
  },
  { since: '0016', statement: 'update match_posts set number = 1' },
  { since: '0016', statement: "update row_counts set last_number = 1 where name = 'singlematch'" },
];

/** What the search of that time holds of the free post: its own numbering and tokens, which a site keeps. */
const DOCUMENT = "insert into search_documents values (1, 'free', 1, 0, '뱅킹 연습', '장축이 어렵네요')";
const TOKENS = 'ⓚfree ⓣ뱅 ⓣ킹 ⓣ뱅킹 ⓣ연 ⓣ습 ⓣ연습 ⓕ0 ⓒ0';
const isPostgres = process.env.TEST_ON === 'postgres';

async function populate(db: Kysely<never>, step: string): Promise<void> {
  const statements = ROWS.filter(({ since, until = '9999' }) => since <= step && step < until);
  for (const { statement } of statements) await sql.raw(statement).execute(db);
  if (step >= '0003') {
    await sql.raw(DOCUMENT).execute(db);
    await (isPostgres
      ? sql`insert into search_index values (1, array_to_tsvector(string_to_array(${TOKENS}, ' ')))`
      : sql`insert into search_index (rowid, tokens) values (1, ${TOKENS})`
    ).execute(db);
  }
  if (!isPostgres) return;
  const tables = ['notices', 'free_posts', 'comments', 'halls', ...(step > '0002' ? ['match_posts'] : [])];
  for (const table of tables) await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1)`.execute(db);
  for (const table of ['members', ...(step > '0003' ? ['search_documents'] : [])])
    await sql`select setval(pg_get_serial_sequence(${table}, 'number'), 1)`.execute(db);
}

async function openUpgraded(step: string): Promise<TestApp> {
  const location = await emptyLocation();
  const old = connect(location);
  await migrateTo(old, step);
  await populate(old as never, step);
  await old.destroy();
  return openTestApp({
    DATABASE_URL: location.databaseUrl,
    ...(location.dataDir && { DATA_DIR: location.dataDir }),
  });
}

type Row = { id: unknown; title?: string; name?: string; username?: string };

const STEPS = Object.keys(MIGRATIONS).slice(0, -1);
/** The search is filled on the way, a tournament gets its format, a takedown moves, and what came last. */
const TELLING = ['0001', '0004', '0036', STEPS.at(-1) ?? ''].map(from => STEPS.find(step => step >= from));

describe('a populated site of an older version comes up to date', () => {
  test.each(STEPS.filter(step => TELLING.includes(step)))('from %s', expectUpgrade);
  test.each(STEPS.filter(step => !TELLING.includes(step)))('from %s', { tags: ['long'] }, expectUpgrade);

  async function expectUpgrade(step: string): Promise<void> {
    const app = await openUpgraded(step);
    const rows = async (path: string) => (await app.call<Row[]>('GET', path)).body;
    const search = (q: string) => rows(`/api/search?q=${encodeURIComponent(q)}`);
    expect(await rows('/api/announcements')).toMatchObject([{ title: '휴관 안내' }]);
    expect(await rows('/api/freeboard')).toMatchObject([{ title: '뱅킹 연습', author: '초록천' }]);
    expect(await rows('/api/freeboard/1/comments')).toMatchObject([{ content: '초크를 칠하세요' }]);
    expect(await rows('/api/billiard-halls')).toMatchObject([{ name: '무지개당구장' }]);
    expect(await rows('/api/memberanking')).toMatchObject([{ username: '초록천' }]);
    expect(await rows('/api/singlematch')).toMatchObject(step < '0002' ? [] : [{ title: '주말 한판' }]);
    expect(await rows('/api/tournaments')).toMatchObject(
      step < '0004' ? [] : [{ title: '봄 대회', format: step < '0021' ? 'league' : '' }],
    );
    const requests = app.site.db
      .selectFrom('takedowns')
      .innerJoin('cases', 'cases.subject', 'takedowns.id')
      .select(['takedowns.id', 'cases.kind', 'key_hash', 'text'])
      .where('cases.kind', '=', 'rights');
    expect(await requests.execute()).toEqual(
      step >= '0036' && step < '0066' ? [{ id: 1, kind: 'rights', key_hash: 'k', text: '거짓' }] : [],
    );
    const reports = app.site.db
      .selectFrom('reports')
      .innerJoin('reported_contents as content', 'content.id', 'reported');
    expect(await reports.select(['kind', 'reason']).execute()).toEqual(
      step < '0025' || step >= '0210' ? [] : [{ kind: 'free', reason: 'spam' }],
    );
    // From then on the index is kept with each change, which a plain insert does not.
    expect(await rows(`/api/tournaments?q=${encodeURIComponent('봄대회')}`)).toHaveLength(
      step < '0004' || step >= '0100' ? 0 : 1,
    );
    expect(await search('뱅킹')).toMatchObject([{ kind: 'free', id: 1 }]);
    if (step < '0100') {
      // The search is filled on the way, with everything that stood in the tables.
      expect(await search('설날')).toMatchObject([{ kind: 'notice' }]);
      expect(await search('초크')).toMatchObject([{ kind: 'comment' }]);
      expect(await search('수지')).toMatchObject(step < '0002' ? [] : [{ kind: 'singlematch' }]);
      expect(await rows(`/api/billiard-halls?q=${encodeURIComponent('무지개')}`)).toHaveLength(1);
      expect(await rows(`/api/memberanking?q=${encodeURIComponent('초록')}`)).toHaveLength(1);
    }
    const written = { as: await newMember(app), body: { title: '새 뱅킹', content: '올라온 뒤에 씁니다' } };
    const { status, body: added } = await app.call<Row>('POST', '/api/freeboard', written);
    expect(status).toBe(201);
    expect((await app.call('GET', '/api/freeboard')).headers.get('x-total-count')).toBe('2');
    expect(await search('뱅킹')).toMatchObject([{ id: added.id }, { id: 1 }]);
  }
});
