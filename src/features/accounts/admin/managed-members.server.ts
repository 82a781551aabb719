import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { changeCount, loadCount } from '#/database/lists/counts.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { applyReset, NO_PENDING_RESET } from '#/features/accounts/recovery/password-resets.server.ts';
import { dropApplications } from '#/features/matches/applicants/application-changes.server.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import {
  CONTACT_FIELDS,
  PLAYER_FIELDS,
  shortLabelOf,
} from '#/features/members/fields/member-fields.rules.ts';
import { columnsOf, findMember } from '#/features/members/fields/member-row.server.ts';
import { listOnBoards } from '#/features/results/records/on-withdrawal.server.ts';
import { audit } from '#/server/audit.ts';
import { csvFile, piecesOf } from '#/server/http/csv.ts';
import { body, content, MESSAGE, operation, pageOf, param, query } from '#/server/http/operations.ts';
import { limitSearch } from '#/server/http/public-answers.ts';
import { EVERYONE, noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { adminOnly, endSessions } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import type { Role } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { seoulDay, showDateTime, toSeoulIso } from '#/shared/time/time.ts';
import {
  ACTIVITY_MOST,
  type ManagedMember,
  type ManagedMemberListQuery,
  type MemberActivity,
  managedMember,
  managedMemberList,
  memberActivity,
  roleChange,
} from './managed-members.contract.ts';
import { memberOrder, searchMembers } from './member-search.server.ts';

const memberThere = createMiddleware<ApiEnv>(async (c, next) => {
  await findMember(c.env.site.db, c.req.param('id') ?? '');
  await next();
});

const forAdmin = [adminOnly, param(loginIdParam)] as const;

export const managedMembers = new Hono<ApiEnv>()
  .get(
    '/',
    operation('관리자가 보는 회원 목록', pageOf(managedMember)),
    adminOnly,
    query(managedMemberList),
    limitSearch,
    async c => {
      const { rows, total } = await listMembers(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      const ids = rows.map(({ id }) => id);
      await noteContactsSeen(c, ids);
      const now = c.env.site.now();
      return c.json(rows.map(row => present(row, now)));
    },
  )
  .get('/export', operation('회원 목록을 파일로 받기', content('text/csv')), adminOnly, async c => {
    const { db, now } = c.env.site;
    const time = now();
    // Personal data leaves the site here, so the audit row is written before the first byte is sent.
    await write(db, tx =>
      audit(tx, { by: c.var.member, action: 'member.export', subject: 'members', now: time }),
    );
    await noteContactsSeen(c, [EVERYONE]);
    return csvFile(`회원-${seoulDay(time)}.csv`, CSV_HEAD, memberLines(db));
  })
  .get('/:id/activity', operation('회원이 쓴 글과 댓글의 수', memberActivity), ...forAdmin, async c => {
    const { db } = c.env.site;
    const { number } = await findMember(db, c.req.valid('param').id);
    return c.json(await loadMemberActivity(db, number));
  })
  .put(
    '/:id/role',
    operation('회원의 권한 바꾸기', managedMember),
    ...forAdmin,
    memberThere,
    body(roleChange),
    async c => {
      const { db, now } = c.env.site;
      const { role } = c.req.valid('json');
      const row = await write(db, async tx => {
        const member = await findMember(tx, c.req.valid('param').id);
        if (await changeRole(tx, member.number, role, now())) {
          const states = { before: { role: roleOf(member) }, after: { role } };
          const change = { by: c.var.member, action: 'member.role', ...states, now: now() } as const;
          await audit(tx, { ...subjectOf(member), ...change });
        }
        return shownMembers(tx).where('number', '=', member.number).executeTakeFirstOrThrow();
      });
      await noteContactsSeen(c, [row.id]);
      return c.json(present(row, now()));
    },
  )
  .delete('/:id/sessions', operation('회원을 모든 기기에서 로그아웃', MESSAGE), ...forAdmin, async c => {
    const { db, now } = c.env.site;
    const by = c.var.member;
    await write(db, async tx => {
      const found = await findMember(tx, c.req.valid('param').id);
      // Admins who end their own sessions stay signed in with this one.
      await endSessions(tx, found.number, found.number === by.number ? by.session : '');
      await audit(tx, { ...subjectOf(found), by, action: 'member.sessions', now: now() });
    });
    return c.json({ message: '모든 기기에서 로그아웃되었습니다.' });
  })
  .put(
    '/:id/pending-reset',
    operation('대기 중인 회원의 새 비밀번호를 바로 적용', MESSAGE),
    ...forAdmin,
    async c => {
      const { db, now } = c.env.site;
      const by = c.var.member;
      await write(db, async tx => {
        const found = await findMember(tx, c.req.valid('param').id);
        if (!(await applyReset(tx, found.number, now(), true)))
          throw new Refusal('missing', NO_PENDING_RESET);
        await audit(tx, { ...subjectOf(found), by, action: 'member.reset', now: now() });
      });
      return c.json({ message: '새 비밀번호가 바로 적용되었습니다.' });
    },
  );

const SHOWN = [
  ...(['number', 'id', 'username', 'phone', 'email', 'points'] as const),
  ...(['role', 'moderator', 'created_at', 'write_banned_until', 'suspended_until'] as const),
] as const;
type Shown = Pick<MemberRow, (typeof SHOWN)[number]> & { due_at: string | null; visited_at: string | null };

const roleOf = ({ role, moderator }: Pick<MemberRow, 'role' | 'moderator'>) =>
  moderator && role === 'member' ? 'moderator' : role;

function banOf({ suspended_until, write_banned_until }: Shown, now: string) {
  if (suspended_until > now) return 'suspension';
  return write_banned_until > now ? 'write_ban' : null;
}

function present(row: Shown, now: Date): ManagedMember {
  const { number, id, username, phone, email, points, created_at, due_at, visited_at } = row;
  const role = roleOf(row);
  const createdAt = toSeoulIso(created_at);
  const lastVisit = toSeoulIso(visited_at ?? created_at);
  const resetDueAt = due_at && toSeoulIso(due_at);
  const contact = { phone: phone || null, email: email || null };
  const sanction = banOf(row, now.toISOString());
  return { id, number, username, ...contact, points, role, createdAt, lastVisit, resetDueAt, sanction };
}

const shownMembers = (db: Database | Transaction) =>
  db
    .selectFrom('members')
    .leftJoin('pending_resets', join =>
      join.onRef('pending_resets.member', '=', 'number').on('stopped_at', '=', ''),
    )
    .leftJoin('last_visits', 'last_visits.member', 'number')
    .select([...SHOWN, 'due_at', 'last_visits.at as visited_at']);

const subjectOf = ({ id }: MemberRow) => ({ subject: `member:${id}` });

async function listMembers(db: Database, query: ManagedMemberListQuery) {
  const { offset, size } = span(query);
  if (query.q !== undefined) {
    const found = await searchMembers(db, query);
    return { rows: await loadManagedMembers(db, found.slice(offset, offset + size)), total: found.length };
  }
  const total = (await loadCount(db, 'members')) + (await loadCount(db, 'admins'));
  return {
    rows: await loadManagedMembers(db, await pageIds(db, memberOrder(query), { offset, size, total })),
    total,
  };
}

async function loadManagedMembers(db: Database, numbers: number[]): Promise<Shown[]> {
  if (numbers.length === 0) return [];
  const rows = await shownMembers(db).where('number', 'in', numbers).execute();
  return inOrder(numbers, rows, 'number');
}

const NAME_AND_CONTACTS = ['username', ...CONTACT_FIELDS] as const;
const CSV_HEAD = [
  ...['아이디', ...NAME_AND_CONTACTS.map(shortLabelOf), '포인트', '승리'],
  ...[...PLAYER_FIELDS.map(shortLabelOf), '관리자', '가입일'],
];
const CSV_COLUMNS = [
  ...(['number', 'id', 'points', 'victories', 'role', 'created_at'] as const),
  ...columnsOf([...NAME_AND_CONTACTS, ...PLAYER_FIELDS]),
];

/** Yields lines in batches, in the order in which the members joined; withdrawn members are left out. */
const memberLines = (db: Database) =>
  piecesOf(async (after, most) => {
    const next = db.selectFrom('members').select(CSV_COLUMNS).where('withdrawn_at', '=', '');
    const rows = await next.where('number', '>', after).orderBy('number').limit(most).execute();
    return rows.map(row => ({ key: row.number, cells: cellsOf(row) }));
  });

function cellsOf(row: Pick<MemberRow, (typeof CSV_COLUMNS)[number]>) {
  return [
    ...[row.id, row.username, showPhone(row.phone), row.email, row.points, row.victories],
    ...columnsOf(PLAYER_FIELDS).map(column => row[column] || null),
    ...[row.role === 'admin' ? '예' : '', showDateTime(row.created_at)],
  ];
}

async function loadMemberActivity(db: Database, member: number): Promise<MemberActivity> {
  const tables = ['free_posts', 'match_posts', 'comments', 'match_comments'] as const;
  const [free = 0, matches = 0, comments = 0, matchComments = 0] = await Promise.all(
    tables.map(async table => {
      const ids = db.selectFrom(table).select('id').where('author', '=', member);
      return (await ids.orderBy('id', 'desc').limit(ACTIVITY_MOST).execute()).length;
    }),
  );
  return {
    posts: Math.min(free + matches, ACTIVITY_MOST),
    comments: Math.min(comments + matchComments, ACTIVITY_MOST),
  };
}

/** The member's sessions stay. Returns whether the role changed; throws 409 for the last admin. */
export async function changeRole(tx: Transaction, member: number, role: Role, now: Date): Promise<boolean> {
  const moderator = role === 'moderator' ? 1 : 0;
  const marked = await tx
    .updateTable('members')
    .set({ moderator })
    .where('number', '=', member)
    .where('moderator', '<>', moderator)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  const isRaised = await changeListing(tx, { member, role: role === 'admin' ? 'admin' : 'member', now });
  // Nobody may block an admin or a moderator.
  if (role !== 'member') await tx.deleteFrom('member_blocks').where('blocked', '=', member).execute();
  return isRaised || marked.numUpdatedRows > 0n;
}

type Listing = { member: number; role: 'member' | 'admin'; now: Date };

async function changeListing(tx: Transaction, { member, role, now }: Listing): Promise<boolean> {
  const changed = await tx
    .updateTable('members')
    .set({ role, listed: role === 'member' ? 1 : 0 })
    .where('number', '=', member)
    .where('role', '<>', role)
    .where('withdrawn_at', '=', '')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return false;
  await indexMembers(tx, [member]);
  await listOnBoards(tx, member, role === 'member' ? 1 : 0);
  if (role === 'member') await oneAdminLess(tx);
  else {
    await changeCount(tx, 'admins', 1);
    await dropApplications(tx, member, now);
  }
  await changeCount(tx, 'members', role === 'member' ? 1 : -1);
  return true;
}

/** Throws 409 for the last admin. The stored number prevents that two transactions at once leave no admin. */
export async function oneAdminLess(tx: Transaction): Promise<void> {
  const lowered = await tx
    .updateTable('row_counts')
    .set({ value: sql<number>`value - 1` })
    .where('name', '=', 'admins')
    .where('value', '>', 1)
    .executeTakeFirst();
  if (!lowered.numUpdatedRows)
    throw new Refusal('conflict', '마지막 관리자입니다. 다른 관리자를 먼저 지정해 주세요.');
}
