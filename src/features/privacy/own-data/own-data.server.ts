import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { memberByNumber, presentOwn } from '#/features/members/fields/member-row.server.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';
import { operation } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { SECTIONS, type Section } from './own-data-sections.server.ts';

/** The file of a member's own data: the account, and the rows of each section by its name. */
const ownDataFile = z
  .object({ member: ownMember })
  .catchall(z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))));

/** All stored data of the signed-in member, as one JSON file that is read and sent in pieces. */
export const ownData = new Hono<ApiEnv>().get(
  '/data',
  operation('내 데이터를 파일로 받기', ownDataFile),
  memberOnly,
  async c => {
    const { db, now, config, limits } = c.env.site;
    await limits.take('ownData', c.var.member.number);
    const member = presentOwn(await memberByNumber(db, c.var.member.number), now());
    const name = `${config.SITE_NAME} 내 데이터 ${seoulDay(now())}.json`;
    const text = Readable.from(makeOwnDataFile(db, member, c.var.member.number));
    return new Response(Readable.toWeb(text) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'no-store',
      },
    });
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
  const { from, join, owner = ['member'], only, key, first = 0, isShort, shown, present } = section;
  // The table names are data here, so the types are widened; the test of the own data reads each table.
  const tables = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const own = tables
    .selectFrom(from)
    .$if(join !== undefined, rows => rows.innerJoin(...(join as [string, string, string])))
    .select([`${key} as key`, ...shown])
    .where(eb => eb.or(owner.map(column => eb(column, '=', member))))
    .$if(only !== undefined, rows => rows.where(sql<boolean>`(${only?.(member)})`))
    .orderBy(key)
    .$if(!isShort, rows => rows.limit(ROWS_AT_ONCE));
  for (let after: number | string | undefined = first; after !== undefined; ) {
    const rows = (await own.where(key, '>', after).execute()) as Keyed[];
    const presented = present ? ((await present(db, member, rows)) as Keyed[]) : rows;
    for (const { key: _key, at, ...row } of presented) yield at ? { ...row, date: toSeoulIso(at) } : row;
    after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.key;
  }
}
