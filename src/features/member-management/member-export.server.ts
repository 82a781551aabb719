import type { Database } from '#/database/connect.ts';
import type { MemberRow } from '#/database/tables.ts';
import { csvFile } from '#/server/csv.ts';
import { showPhone } from '#/shared/phone.ts';
import { seoulDay, showDateTime } from '#/shared/time.ts';

const AT_ONCE = 1000;

const HEAD = [
  ...['아이디', '닉네임', '전화번호', '이메일', '포인트', '승리', '4구', '3구', '4구 하이런', '3구 하이런'],
  ...['출생년도', '지역', '당구장', '관리자', '가입일'],
];
const COLUMNS = [
  ...(['number', 'id', 'username', 'phone', 'email', 'points', 'victories', 'score4', 'score3'] as const),
  ...(['high_run4', 'high_run3', 'birth_year', 'region', 'hall', 'role', 'created_at'] as const),
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
    ...[row.score4, row.score3, row.high_run4, row.high_run3, row.birth_year].map(value => value || null),
    ...[row.region, row.hall, row.role === 'admin' ? '예' : '', showDateTime(row.created_at)],
  ];
}
