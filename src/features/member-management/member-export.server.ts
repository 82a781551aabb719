import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/tables.ts';
import { CONTACT_FIELDS, PLAYER_FIELDS, shortLabelOf } from '#/features/members/member-fields.rules.ts';
import { columnsOf } from '#/features/members/member-row.server.ts';
import { csvFile } from '#/server/csv.ts';
import { showPhone } from '#/shared/phone.ts';
import { seoulDay, showDateTime } from '#/shared/time.ts';

const AT_ONCE = 1000;

const CALLED = ['username', ...CONTACT_FIELDS] as const;
const HEAD = [
  ...['아이디', ...CALLED.map(shortLabelOf), '포인트', '승리'],
  ...[...PLAYER_FIELDS.map(shortLabelOf), '관리자', '가입일'],
];
const COLUMNS = [
  ...(['number', 'id', 'points', 'victories', 'role', 'created_at'] as const),
  ...columnsOf([...CALLED, ...PLAYER_FIELDS]),
];
type Exported = Pick<MemberRow, (typeof COLUMNS)[number]>;

/** Every member who has not left as a CSV file, read and sent piece by piece in the order they joined. */
export function memberFile(db: Database, now: Date): Response {
  return csvFile(`회원-${seoulDay(now)}.csv`, HEAD, pieces(db));
}

async function* pieces(db: Database) {
  let last = 0;
  for (;;) {
    const next = db.selectFrom('members').select(COLUMNS).where('withdrawn_at', '=', '');
    const rows = await next.where('number', '>', last).orderBy('number').limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    yield rows.map(cells);
    last = rows.at(-1)?.number ?? last;
  }
}

function cells(row: Exported) {
  return [
    ...[row.id, row.username, showPhone(row.phone), row.email, row.points, row.victories],
    ...columnsOf(PLAYER_FIELDS).map(column => row[column] || null),
    ...[row.role === 'admin' ? '예' : '', showDateTime(row.created_at)],
  ];
}
