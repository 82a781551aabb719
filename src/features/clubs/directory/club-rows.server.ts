import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, orderedByAll, pageIds } from '#/database/lists/list-pages.ts';
import { contains } from '#/database/lists/list-search.ts';
import { AUTHOR_NAME, countRows, inOrder } from '#/database/rows.ts';
import { findMember } from '#/features/members/fields/member-row.server.ts';
import { findPictures } from '#/server/pictures/attached.ts';
import { mayModerate, type Reader, shownAuthor } from '#/shared/authorship.ts';
import { searchKey, span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { toExactSeoulIso, toSeoulIso } from '#/shared/time/time.ts';
import { type ClubRow, findMemberRow, findMembership } from './club-access.server.ts';
import type { Club, ClubPerson, ListedClub, ManagedClub, OwnClub, ShownClub } from './clubs.contract.ts';
import { CLUB_MEMBERS_MOST, CLUB_ROLES, type ClubRole, mayManageClub } from './clubs.rules.ts';

type Page = { page?: number; size?: number };
type ClubQuery = Page & { region?: string; hall?: number; q?: string };
type PageOf<Row> = Promise<{ rows: Row[]; total: number }>;

/** A page of the clubs of a region, of a hall or with `q` in their names, by name. */
export async function listClubs(db: Database, query: ClubQuery): PageOf<ListedClub> {
  const { offset, size } = span(query);
  if (query.q !== undefined) {
    const ids = await findClubs(db, query.q, true);
    const rows = await loadClubs(db, ids.slice(offset, offset + size));
    return { rows: rows.map(presentListed), total: ids.length };
  }
  const total = await countListed(db, query);
  const ids = await pageIds(db, orderOf(query), { offset, size, total });
  return { rows: (await loadClubs(db, ids)).map(presentListed), total };
}

const orderOf = ({ region, hall }: ClubQuery): OrderedList => {
  const within: Segment['where'][number][] = [LISTED];
  if (hall !== undefined) within.unshift(['hall', '=', hall]);
  else if (region) within.push(['region', '=', region]);
  return orderedByAll({ table: 'clubs', id: 'id', within }, ['name_key', 'id'], 'asc');
};

// A region has a few thousand clubs, which are counted in an index.
function countListed(db: Database, { region, hall }: ClubQuery): Promise<number> {
  const listed = db.selectFrom('clubs').where('listed', '=', 1);
  if (hall !== undefined) return countRows(listed.where('hall', '=', hall));
  return region ? countRows(listed.where('region', '=', region)) : loadCount(db, 'clubs');
}

/** The ids of at most 1,000 clubs with `q` in the name, by name. */
async function findClubs(db: Database, q: string, isListed: boolean): Promise<number[]> {
  const key = searchKey(q);
  if (!key) return [];
  const found = await db
    .selectFrom('clubs')
    .select('id')
    .$if(isListed, rows => rows.where('listed', '=', 1))
    .where(sql<boolean>`${contains(db, sql.ref('name_key'), key)}`)
    .orderBy('name_key')
    .limit(SEARCH_COUNT_LIMIT)
    .execute();
  return found.map(({ id }) => id);
}

const withHalls = (db: Database) =>
  db
    .selectFrom('clubs')
    .leftJoin('halls', 'halls.id', 'clubs.hall')
    .selectAll('clubs')
    .select('halls.name as hall_name');
type WithHall = ClubRow & { hall_name: string | null };

async function loadClubs(db: Database, ids: number[]): Promise<WithHall[]> {
  return ids.length === 0 ? [] : inOrder(ids, await withHalls(db).where('clubs.id', 'in', ids).execute());
}

const presentListed = ({ hall, hall_name, member_count, ...row }: WithHall) => ({
  id: row.id,
  name: row.name,
  region: row.region,
  plays: row.plays,
  joining: row.joining,
  picture: row.hidden === 1 ? '' : row.picture,
  hall: hall === null || hall_name === null ? null : { id: hall, name: hall_name },
  memberCount: member_count,
});

/** A page of the newest 1,000 clubs for admins, or of those with `q` in the name. */
export async function listManaged(db: Database, { q, ...page }: Page & { q?: string }): PageOf<ManagedClub> {
  const { offset, size } = span(page);
  const newest = db.selectFrom('clubs').select('id').orderBy('id', 'desc').limit(SEARCH_COUNT_LIMIT);
  const all = q === undefined ? (await newest.execute()).map(({ id }) => id) : await findClubs(db, q, false);
  const ids = all.slice(offset, offset + size);
  const rows = await loadClubs(db, ids);
  const presidents = await findPresidents(db, ids);
  const present = (row: WithHall): ManagedClub => ({
    ...presentListed(row),
    closedAt: row.closed_at ? toSeoulIso(row.closed_at) : '',
    hidden: row.hidden === 1,
    president: presidents.get(row.id) ?? null,
    createdAt: toSeoulIso(row.created_at),
  });
  return { rows: rows.map(present), total: all.length };
}

async function findPresidents(db: Database, clubs: number[]) {
  if (clubs.length === 0) return new Map<number, ReturnType<typeof shownAuthor>>();
  const rows = await db
    .selectFrom('club_members')
    .innerJoin('members', 'members.number', 'club_members.member')
    .select(['club', ...AUTHOR_NAME])
    .where('club', 'in', clubs)
    .where('club_members.role', '=', 'president')
    .execute();
  return new Map(rows.map(({ club, ...named }) => [club, shownAuthor(named)]));
}

/** A club as this reader sees it; the reader must be allowed to know it (`requireClub`). */
export async function readClub(db: Database, { id }: ClubRow, reader: Reader): Promise<Club> {
  const row = await withHalls(db).where('clubs.id', '=', id).executeTakeFirstOrThrow();
  const own = reader && (await findMemberRow(db, id, reader.number));
  const hasJoined = own?.joined_at != null;
  const isOfficer = own != null && hasJoined && mayManageClub(own.role);
  const seesNames = maySeeMembers(row, hasJoined, reader);
  const waiting = db.selectFrom('club_members').where('club', '=', id).where('joined_at', 'is', null);
  const listed = presentListed(row);
  const pictures = listed.picture === '' ? [] : await findPictures(db, { kind: 'club', post: id });
  const president = seesNames ? (await findPresidents(db, [id])).get(id) : undefined;
  return {
    ...listed,
    pictures,
    showsNames: row.shows_names === 1,
    introduction: row.introduction,
    statutes: row.statutes,
    createdAt: toSeoulIso(row.created_at),
    updatedAt: toExactSeoulIso(row.updated_at),
    closedAt: row.closed_at ? toSeoulIso(row.closed_at) : '',
    president: president ?? null,
    code: isOfficer && row.joining === 'code' ? row.invite_code : '',
    waiting: isOfficer ? await countRows(waiting) : 0,
    own: own ? { role: own.role, waits: !hasJoined, shown: own.shown === 1 } : null,
    board: hasJoined ? boardAddress(id) : '',
    can: { manage: isOfficer, lead: hasJoined && own?.role === 'president', seeMembers: seesNames },
  };
}

const maySeeMembers = (club: Pick<ClubRow, 'shows_names'>, hasJoined: boolean, reader: Reader) =>
  club.shows_names === 1 || hasJoined || mayModerate(reader);

export async function seesMembers(db: Database, club: ClubRow, reader: Reader): Promise<boolean> {
  const own = reader && (await findMembership(db, club.id, reader.number));
  return maySeeMembers(club, Boolean(own), reader);
}

export const clubSlug = (club: number) => `club-${club}`;
const boardAddress = (club: number) => `/boards/${clubSlug(club)}`;

/** The members of a club, officers first, or the applicants, in the order of their applications. */
export async function findPeople(
  db: Database,
  club: number,
  which: 'joined' | 'waiting',
): Promise<ClubPerson[]> {
  const rows = await db
    .selectFrom('club_members')
    .innerJoin('members', 'members.number', 'club_members.member')
    .select(['club_members.role', 'joined_at', 'applied_at', 'score4', 'score3', ...AUTHOR_NAME])
    .where('club', '=', club)
    .where('joined_at', which === 'joined' ? 'is not' : 'is', null)
    .orderBy('joined_at')
    .orderBy('applied_at')
    .orderBy('club_members.member')
    .limit(CLUB_MEMBERS_MOST)
    .execute();
  const rank = ({ role }: { role: ClubRole }) => CLUB_ROLES.indexOf(role);
  rows.sort((a, b) => rank(a) - rank(b));
  return rows.map(({ role, joined_at, applied_at, score4, score3, ...named }) => ({
    ...shownAuthor(named),
    role,
    score4,
    score3,
    date: toSeoulIso(joined_at ?? applied_at),
  }));
}

/** The clubs of a member and the open applications, in the order of joining. */
export async function findOwnClubs(db: Database, member: number): Promise<OwnClub[]> {
  const rows = await clubsOf(db, member).select(['joined_at', 'shown']).orderBy('applied_at').execute();
  return rows.map(({ joined_at, shown, ...row }) => ({
    ...row,
    waits: joined_at === null,
    shown: shown === 1,
  }));
}

/** The clubs that a member's profile names; throws 404 without the member. */
export async function findShownClubs(db: Database, member: number): Promise<ShownClub[]> {
  await findMember(db, String(member));
  return clubsOf(db, member)
    .where('joined_at', 'is not', null)
    .where(eb => eb.and({ shown: 1, listed: 1 }))
    .orderBy('joined_at')
    .execute();
}

/** The query of the clubs that a member joined or applied to. */
export const clubsOf = (db: Database, member: number) =>
  db
    .selectFrom('club_members')
    .innerJoin('clubs', 'clubs.id', 'club')
    .select(['clubs.id', 'clubs.name', 'role'])
    .where('member', '=', member);
