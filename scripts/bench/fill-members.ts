import { periodsAt } from '#/features/members/points/ledger.server.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { addDays } from '#/shared/time/time.ts';
import { ago, any, oneOf, skewed, upTo } from './fill-words.ts';

const PLAYERS_A_HALL = 333;
const DAYS_ATTENDED = 30;
/** The site keeps at most this many for a member. */
const NOTIFICATIONS = 500;

/** Member 1 has the longest ledger. */
export const ledgerOf = (size: number) => size / 10;
export const notificationsOf = (size: number) => Math.min(NOTIFICATIONS, size / 2);
export const auditOf = (size: number) => size;
/** Each hall has equally many players on sites of any size. */
export const hallName = (size: number, salt: number) =>
  `'당구장 ' || ${any(Math.ceil(size / PLAYERS_A_HALL), salt)}`;

/** Member 1 has the most points, attendance, notifications and audit rows. */
export function members(size: number): string[] {
  return [
    rowsOf(size),
    'insert into last_visits (member, at) select number, created_at from members',
    ...weekRanks(),
    ...ledger(size),
    attendance(size),
    ...notifications(size),
    audit(size),
    sessions(size),
  ];
}

function rowsOf(size: number): string {
  const periods = Object.entries(periodsAt(new Date())).map(([name, start], index) => {
    const active = `i % ${4 * (3 - index)} = 0`;
    const gain = (most: number) => `case when ${active} then ${any(most, 10 + index)} else 0 end`;
    return {
      names: `${name}, ${name}_points, ${name}_victories`,
      values: `case when ${active} then '${start}' else '' end, ${gain(500)}, ${gain(9)}`,
    };
  });
  const maybe = (value: string, salt: number) =>
    `case when ${any(5, salt + 100)} > 0 then ${value} else 0 end`;
  const birthYear = `1950 + ${any(60, 5)}`;
  return `${upTo(size)} insert into members (id, id_key, username, username_key, nickname_skeleton, phone, email,
    email_key, password_hash, points, victories, score4, score3, high_run4, high_run3, birth_year, public_birth_year,
    region, hall, hall_key, ${periods.map(({ names }) => names).join(', ')}, created_at)
    select 'player' || i, 'player' || i, name, name, name, '010' || (10000000 + i), 'player' || i || '@example.com',
    'player' || i || '@example.com', '', case i when 1 then ${ledgerOf(size)} else ${any(5000, 1)} end, ${any(40, 2)},
    ${maybe(`cast(${oneOf(SCORE4_STEPS, 3)} as integer)`, 3)}, ${maybe(any(40, 4), 4)},
    ${maybe(any(60, 8), 8)}, ${maybe(any(20, 9), 9)}, ${birthYear}, ${maybe(birthYear, 6)},
    ${oneOf(REGIONS, 6)}, hall, hall, ${periods.map(({ values }) => values).join(', ')}, ${ago(`${size} - i`)}
    from (select i, ${hallName(size, 7)} as hall,
      ${oneOf(['구름', '바람', '하늘', '노을', '파도', '은하'], 1)} || ${any(9_999_991, 2)} || '-' || i as name from n)
      as made`;
}

/** Members with gains this week had a rank at the end of last week. */
function weekRanks(): string[] {
  const { week } = periodsAt(new Date());
  const last = addDays(week, -7);
  return [
    `insert into ranked_weeks (week) values ('${last}')`,
    `insert into week_ranks (member, week, rank) select number, '${last}', number from members where week = '${week}'`,
  ];
}

function ledger(size: number): string[] {
  const names = 'points_ledger (member, position, amount, reason, balance, at)';
  return [
    `insert into ${names} select number, 1, points, '출석', points, created_at from members
      where number > 1 and points > 0 order by number`,
    `${upTo(ledgerOf(size))} insert into ${names} select 1, i, 1, '출석', i, ${ago(`${ledgerOf(size)} - i`)} from n`,
  ];
}

function attendance(size: number): string {
  const day = `i % ${DAYS_ATTENDED} * 1440`;
  return `${upTo(size)} insert into attendance_days (member, day, at)
    select 1 + (i - 1) / ${DAYS_ATTENDED}, substr(${ago(day)}, 1, 10), ${ago(day)} from n`;
}

function notifications(size: number): string[] {
  const insert = 'insert into notifications (member, kind, subject, title, link, actor, unread, at)';
  const about = `'comment', 'free-board:' || i, '오늘의 이야기 ' || i, '/free-board/' || i`;
  return [
    `${upTo(size)} ${insert} select 2 + ${any(size - 1, 1)}, ${about}, 1, ${any(2, 2)}, ${ago(`${size} - i`)} from n`,
    `${upTo(notificationsOf(size))} ${insert}
      select 1, ${about}, 2, case when i % 50 = 0 then 1 else 0 end, ${ago(`${size} - i`)} from n`,
  ];
}

function audit(size: number): string {
  const actions = ['post.remove', 'hall.edit', 'comment.remove', 'post.change'];
  return `${upTo(auditOf(size))} insert into audit_log (at, admin, action, subject, before, after)
    select ${ago(`${auditOf(size)} - i`)}, 1 + ${skewed(20, 1)}, ${oneOf(actions, 2)}, 'post:' || i, '{}', '{}' from n`;
}

function sessions(size: number): string {
  return `${upTo(size / 10)} insert into sessions (token_hash, member, browser, created_at, used_at, expires_at)
    select 'bench' || i, i, 'bench', ${ago('i')}, ${ago('0')}, ${ago('-40000')} from n`;
}
