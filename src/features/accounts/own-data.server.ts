import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { memberAt, presentOwn } from '#/features/members/member-row.server.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { seoulDay, toSeoulIso } from '#/shared/time.ts';

/** Everything the site keeps of the member who asks, as one JSON file that is read and sent piece by piece. */
export const ownData = new Hono<ApiEnv>().get('/data', memberOnly, async c => {
  const { db, now, config } = c.env.site;
  const member = presentOwn(await memberAt(db, c.var.member.number));
  const name = `${config.SITE_NAME} 내 데이터 ${seoulDay(now())}.json`;
  const text = Readable.from(fileOf(member, sectionsOf(db, c.var.member.number)));
  return new Response(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
});

const ROWS_AT_ONCE = 500;
type Row = { key: number | string; at?: string } & Record<string, unknown>;
/** The rows of a section beyond a key, in its order; '' and 0 stand before all. */
type Section = { start: number | string; read: (after: never) => Promise<Row[]> };

async function* fileOf(member: object, sections: Record<string, Section>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`{\n"member": ${JSON.stringify(member)}`);
  for (const [name, section] of Object.entries(sections)) {
    yield encoder.encode(`,\n${JSON.stringify(name)}: [`);
    let comma = '';
    for await (const row of rowsOf(section)) {
      yield encoder.encode(`${comma}\n${JSON.stringify(row)}`);
      comma = ',';
    }
    yield encoder.encode('\n]');
  }
  yield encoder.encode('\n}\n');
}

async function* rowsOf({ start, read }: Section): AsyncIterable<object> {
  for (let after: number | string | undefined = start; after !== undefined; ) {
    const rows: Row[] = await read(after as never);
    for (const { key: _key, at, ...row } of rows) yield at ? { ...row, date: toSeoulIso(at) } : row;
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.key;
  }
}

function sectionsOf(db: Database, member: number): Record<string, Section> {
  const numbered = (read: (after: number) => Promise<Row[]>): Section => ({ start: 0, read });
  return {
    points: numbered(after =>
      db
        .selectFrom('points_ledger')
        .select(['position as key', 'amount', 'reason', 'balance', 'at'])
        .where('member', '=', member)
        .where('position', '>', after)
        .orderBy('position')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    attendance: {
      start: '',
      read: (after: string) =>
        db
          .selectFrom('attendance_days')
          .select(['day as key', 'day', 'at'])
          .where('member', '=', member)
          .where('day', '>', after)
          .orderBy('day')
          .limit(ROWS_AT_ONCE)
          .execute(),
    },
    victories: numbered(after =>
      db
        .selectFrom('victories')
        .select(['number as key', 'title', 'at'])
        .where('member', '=', member)
        .where('number', '>', after)
        .orderBy('number')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    organisedTournaments: numbered(after =>
      db
        .selectFrom('tournaments')
        .select(['id as key', 'title', 'hall', 'day', 'state', 'created_at as at'])
        .where('organiser', '=', member)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    matchResults: numbered(after =>
      db
        .selectFrom('match_results')
        .innerJoin('tournaments', 'tournaments.id', 'match_results.tournament')
        .select([
          'match_results.id as key',
          'title',
          'match',
          'match_results.ball',
          'won',
          'points',
          'target',
        ])
        .select(['innings', 'high_run as highRun', 'other_points as opponentPoints'])
        .select(['other_target as opponentTarget', 'at'])
        .where('member', '=', member)
        .where('match_results.id', '>', after)
        .orderBy('match_results.id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    resultVoidings: numbered(after =>
      db
        .selectFrom('result_voidings')
        .select(['id as key', 'reason', 'lifted_at as liftedAt', 'at'])
        .where(eb => eb.or([eb('member', '=', member), eb('other', '=', member)]))
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    matchAnswers: numbered(after =>
      db
        .selectFrom('match_answers')
        .innerJoin('tournaments', 'tournaments.id', 'tournament')
        .select(['tournament as key', 'title', 'match', 'answer', 'reason', 'at'])
        .where('member', '=', member)
        .where('tournament', '>', after)
        .orderBy('tournament')
        .execute(),
    ),
    tournaments: numbered(after =>
      db
        .selectFrom('tournament_players')
        .innerJoin('tournaments', 'tournaments.id', 'tournament')
        .select(['tournament as key', 'title', 'hall', 'day', 'tournament_players.state', 'at'])
        .where('member', '=', member)
        .where('tournament', '>', after)
        .orderBy('tournament')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    posts: numbered(after =>
      db
        .selectFrom('free_posts')
        .innerJoin('free_post_texts', 'free_post_texts.post', 'free_posts.id')
        .select(['id as key', 'id', 'title', 'content', 'created_at as at'])
        .where('author', '=', member)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    comments: numbered(after =>
      db
        .selectFrom('comments')
        .select(['id as key', 'post', 'content', 'created_at as at'])
        .where('author', '=', member)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    matchPosts: numbered(after =>
      db
        .selectFrom('match_posts')
        .innerJoin('match_post_texts', 'match_post_texts.post', 'match_posts.id')
        .select(['id as key', 'board', 'id', 'title', 'match_date as matchDate', 'content'])
        .select('created_at as at')
        .where('author', '=', member)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    applications: numbered(after =>
      db
        .selectFrom('applications')
        .innerJoin('match_posts', 'match_posts.id', 'applications.post')
        .select(['applications.id as key', 'board', 'post', 'title', 'state', 'at'])
        .where('member', '=', member)
        .where('applications.id', '>', after)
        .orderBy('applications.id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
    // One at most: it is keyed by the member.
    pendingResets: numbered(after =>
      db
        .selectFrom('pending_resets')
        .select(['member as key', 'due_at as dueAt', 'stopped_at as stoppedAt', 'asked_at as at'])
        .where('member', '=', member)
        .where('member', '>', after)
        .execute(),
    ),
    notifications: numbered(after =>
      db
        .selectFrom('notifications')
        .select(['id as key', 'kind', 'title', 'link', 'happened', 'unread', 'at'])
        .where('member', '=', member)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ROWS_AT_ONCE)
        .execute(),
    ),
  };
}
