import type { Database, Transaction } from '#/database/connect.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import type { Contacts, OwnMember, PublicMember } from '#/features/members/profile/members.contract.ts';
import {
  type FreeChanges,
  firstDaysEnd,
  freeAgainFrom,
  maySeeMember,
  NO_SUCH_MEMBER,
} from '#/features/members/profile/profile.rules.ts';
import { showsContacts } from '#/server/sessions/contacts-seen.ts';
import type { SignedIn } from '#/server/site.ts';
import { memberNumberIn } from '#/shared/authorship.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { withSecondNames } from './member-fields.contract.ts';
import {
  CONTACT_FIELDS,
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  fieldOf,
  MEMBER_FIELDS,
  PAID_FIELDS,
  type PaidField,
  PUBLIC_FIELDS,
  type PublicField,
} from './member-fields.rules.ts';

type Fields = typeof MEMBER_FIELDS;
type ColumnOf<F extends FieldName> = Fields[F]['column'];
type SecondColumn = {
  [F in FieldName]: Fields[F] extends { keyColumn: infer C } | { publicColumn: infer C } ? C : never;
}[FieldName];
type FieldColumns = Pick<MemberRow, ColumnOf<FieldName> | (SecondColumn & keyof MemberRow)>;

export const columnsOf = <F extends FieldName>(names: readonly F[]): ColumnOf<F>[] =>
  names.map(name => MEMBER_FIELDS[name].column);

export const PUBLIC_COLUMNS = [
  ...(['number', 'id', 'role', 'points', 'victories', 'public_birth_year'] as const),
  ...columnsOf(PUBLIC_FIELDS),
];

function presentFields(row: Partial<MemberRow>, names: readonly FieldName[], isOwn: boolean) {
  const values = names.map(name => {
    const { column, publicColumn = column, empty } = fieldOf(name);
    const stored = row[(isOwn ? column : publicColumn) as keyof MemberRow];
    return [name, empty === true ? stored === 1 : stored || null];
  });
  return Object.fromEntries(values) as unknown;
}

export function presentPublic(row: Pick<MemberRow, (typeof PUBLIC_COLUMNS)[number]>): PublicMember {
  const fields = presentFields(row, PUBLIC_FIELDS, false) as Pick<PublicMember, PublicField>;
  const { number, id, role, points, victories: victory } = row;
  return withSecondNames({ id, number, ...fields, points, victory, role });
}

export const presentContacts = (row: Pick<MemberRow, keyof Contacts>) =>
  presentFields(row, CONTACT_FIELDS, true) as Contacts;

/** Undefined for members that have left and for admins, whose login ids are not public. */
export async function findListedByName(tx: Transaction, name: string): Promise<number | undefined> {
  const key = foldKey(name);
  if (!key) return undefined;
  const found = await tx
    .selectFrom('members')
    .select(['number', 'username_key'])
    .where('listed', '=', 1)
    .where(eb => eb.or([eb('id_key', '=', key), eb('username_key', '=', key)]))
    .execute();
  // A nickname may equal another member's login id; the nickname wins, because it is shown everywhere.
  return (found.find(({ username_key }) => username_key === key) ?? found[0])?.number;
}

/** A first entry is free and keeps the free change. */
export const isFirstEntry = (row: MemberRow, field: PaidField): boolean =>
  !row[MEMBER_FIELDS[field].column] && !row.emptied_fields.split(',').includes(field);

export const freeChangesOf = (row: MemberRow): FreeChanges => JSON.parse(row.free_changes);

/**
 * The fields that are free now, for every other field the time from which it is free, and the end of the
 * first days, in which every change is free.
 */
function priceOf(row: MemberRow, now: Date): Pick<OwnMember, 'freeFields' | 'freeAgain' | 'freeUntil'> {
  const freeUntil = firstDaysEnd(row.created_at, now);
  const changes = freeChangesOf(row);
  const freeAgain: Record<string, string> = {};
  if (row.role !== 'admin' && !freeUntil) {
    for (const field of PAID_FIELDS) {
      const from = isFirstEntry(row, field) ? null : freeAgainFrom(changes[field], now);
      if (from) freeAgain[field] = toSeoulIso(from);
    }
  }
  return {
    freeFields: PAID_FIELDS.filter(field => !freeAgain[field]),
    freeAgain,
    freeUntil: freeUntil && toSeoulIso(freeUntil),
  };
}

export function presentOwn(row: MemberRow, now: Date): OwnMember {
  const shown = {
    id: row.id,
    ...(presentFields(row, FIELD_NAMES, true) as Pick<OwnMember, FieldName>),
    points: row.points,
    victory: row.victories,
    picture: row.picture,
    role: row.role,
    isAdmin: row.role === 'admin',
    createdAt: toSeoulIso(row.created_at),
  };
  return withSecondNames({ ...shown, ...priceOf(row, now) });
}

/** Phone and mail are null for an access token without the scope for contacts. */
export const presentOwnTo = (reader: SignedIn, row: MemberRow, now: Date): OwnMember => ({
  ...presentOwn(row, now),
  ...(showsContacts(reader) ? {} : HIDDEN_CONTACTS),
});

const HIDDEN_CONTACTS = Object.fromEntries(CONTACT_FIELDS.map(name => [name, null]));

/** A field left out gets its empty value. */
export function columnsFrom(values: { [F in FieldName]?: FieldValues[F] | null }): FieldColumns {
  const columns: Record<string, string | number> = {};
  for (const name of FIELD_NAMES) {
    const { column, keyColumn, empty } = fieldOf(name);
    const value = values[name] ?? empty;
    columns[column] = typeof value === 'boolean' ? Number(value) : value;
    if (keyColumn) columns[keyColumn] = foldKey(String(value));
  }
  const public_birth_year = columns.show_birth_year ? columns.birth_year : 0;
  return { ...columns, public_birth_year } as FieldColumns;
}

/** Throws a Refusal (401) after a withdrawal. */
export function loadCaller(db: Database, number: number): Promise<MemberRow> {
  const there = db.selectFrom('members').selectAll().where('withdrawn_at', '=', '');
  return there
    .where('number', '=', number)
    .executeTakeFirstOrThrow(() => new Refusal('signed-out', LOGIN_REQUIRED));
}

/** Finds a login id, in upper or lower case, or a number (all digits); undefined for a former member. */
export function memberByLoginId(db: Database | Transaction, id: string): Promise<MemberRow | undefined> {
  const found = db.selectFrom('members').selectAll().where('withdrawn_at', '=', '');
  const number = memberNumberIn(id);
  const named =
    number === undefined ? found.where('id_key', '=', foldKey(id)) : found.where('number', '=', number);
  return named.executeTakeFirst();
}

/** Returns 0 if no member has the id; finds withdrawn members too. */
export async function findMemberNumber(db: Database, id: string): Promise<number> {
  const found = db.selectFrom('members').select('number').where('id_key', '=', foldKey(id));
  return (await found.executeTakeFirst())?.number ?? 0;
}

/** `id` is a login id or number. Throws 404 if there is no such member. */
export async function findMember(db: Database | Transaction, id: string): Promise<MemberRow> {
  const row = await memberByLoginId(db, id);
  if (!row) throw new Refusal('missing', NO_SUCH_MEMBER);
  return row;
}

/** `id` is a login id or number. Throws 404 also if `reader` may not see the member. */
export async function findVisibleMember(db: Database, id: string, reader: SignedIn | null) {
  const row = await findMember(db, id);
  if (!maySeeMember(reader, row)) throw new Refusal('missing', NO_SUCH_MEMBER);
  return row;
}
