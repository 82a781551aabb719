import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { indexEverything } from '#/database/search-fill.ts';
import { write } from '#/database/write.ts';
import { periodsAt } from '#/features/points/periods.server.ts';
import { beginSession } from '#/server/session.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { boards } from './fill-boards.ts';
import { ago, any, oneOf, upTo } from './fill-words.ts';

const NOTICES = 1000;
const HALLS = 3000;
const TALKED_ABOUT = 100;
const COMMENTS_A_POST = 10;
/** In half of the posts, and in one of them. */
export const COMMON_WORD = '쿠션';
export const RARE_WORD = '모서리';

/** Fills an empty data folder with `size` members and as many posts, and answers a member's token. */
export async function fill(folder: string, size: number): Promise<string> {
  const db = connect({ databaseUrl: '', dataDir: folder });
  await migrate(db);
  await db.destroy();
  fillTables(join(folder, 'site.db'), size);
  const open = connect({ databaseUrl: '', dataDir: folder });
  await write(open, indexEverything);
  const token = await write(open, tx => beginSession(tx, { number: 1, role: 'member' }, 'bench', new Date()));
  await open.destroy();
  return token;
}

function fillTables(file: string, size: number): void {
  const database = new DatabaseSync(file);
  // Nobody reads yet and the file can be made again, so nothing is synced and the indexes are built at the end.
  database.exec('pragma synchronous = off; pragma cache_size = -1048576; pragma temp_store = memory; begin');
  const indexes = database
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  for (const statement of [members(size), ...posts(size), ...comments(size), notices(size), ...boards(size)])
    database.exec(statement);
  for (const { sql } of indexes) database.exec(sql);
  const counts = `update row_counts set value = ${size} where name in ('members', 'free_posts');
    update row_counts set value = ${Math.min(size, NOTICES)} where name = 'notices'`;
  database.exec(`${counts}; commit; pragma wal_checkpoint(truncate)`);
  database.close();
}

function members(size: number): string {
  const periods = Object.entries(periodsAt(new Date())).map(([name, start], at) => {
    const active = `i % ${4 * (3 - at)} = 0`;
    const gain = (most: number) => `case when ${active} then ${any(most, 10 + at)} else 0 end`;
    return {
      names: `${name}, ${name}_points, ${name}_victories`,
      values: `case when ${active} then '${start}' else '' end, ${gain(500)}, ${gain(9)}`,
    };
  });
  const maybe = (value: string, salt: number) => `case when ${any(5, salt + 100)} then ${value} else 0 end`;
  const birthYear = `1950 + ${any(60, 5)}`;
  const hall = `'당구장 ' || ${any(HALLS, 7)}`;
  return `${upTo(size)} insert into members (id, id_key, username, username_key, phone, email, email_key,
    password_hash, points, victories, score4, score3, high_run4, high_run3, birth_year, public_birth_year,
    region, hall, hall_key, ${periods.map(({ names }) => names).join(', ')}, created_at)
    select 'player' || i, 'player' || i, name, name, '', '', '', '', ${any(5000, 1)}, ${any(40, 2)},
    ${maybe(`cast(${oneOf(SCORE4_STEPS, 3)} as integer)`, 3)}, ${maybe(any(40, 4), 4)},
    ${maybe(any(60, 8), 8)}, ${maybe(any(20, 9), 9)}, ${birthYear}, ${maybe(birthYear, 6)},
    ${oneOf(REGIONS, 6)}, ${hall}, ${hall}, ${periods.map(({ values }) => values).join(', ')}, ${ago('i')}
    from (select i, ${oneOf(['구름', '바람', '하늘', '노을', '파도', '은하'], 1)} || ${any(9_999_991, 2)} || '-' || i as name from n)`;
}

function posts(size: number): string[] {
  const title = `case when i % 2 then '${COMMON_WORD} 연습 ' else '오늘의 이야기 ' end || i ||
    case when i = ${Math.ceil(size / 2)} then ' ${RARE_WORD}' else '' end`;
  const at = ago(`${size} - i`);
  return [
    `${upTo(size)} insert into free_posts (author, title, title_key, view_count, created_at, updated_at)
      select 1 + ${any(size, 1)}, title, title, ${any(900, 2)}, at, at
      from (select i, ${title} as title, ${at} as at from n)`,
    `insert into free_post_texts (post, content) select id, title || '에 대해 씁니다. 모두 즐거운 하루 보내세요.'
      from free_posts`,
  ];
}

/** The newest posts but the very newest are talked about: so the list's rows and a post's page have their comments. */
function comments(size: number): string[] {
  const talked = `select id from free_posts order by id desc limit ${Math.min(size, TALKED_ABOUT)} offset 1`;
  return [
    `${upTo(COMMENTS_A_POST)} insert into comments (post, author, content, created_at)
      select id, 1 + (id + i) % ${size}, '좋은 글 고맙습니다. ' || i, ${ago('i')} from (${talked}), n`,
    `update free_posts set comment_count = ${COMMENTS_A_POST} where id in (${talked})`,
  ];
}

function notices(size: number): string {
  const count = Math.min(size, NOTICES);
  const at = ago(`(${count} - i) * 60`);
  return `${upTo(count)} insert into notices (title, title_key, content, content_key, pinned, created_at, updated_at)
    select title, title, text, text, i > ${count - 3}, at, at
    from (select i, '공지 ' || i as title, '공지 ' || i || '의 내용입니다. 자세한 일정은 추후 알려 드립니다.' as text, ${at} as at from n)`;
}
