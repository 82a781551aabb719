import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { isTaken, lockInTurn, write } from '#/database/write.ts';
import {
  clubMember,
  duesKeeper,
  findMembership,
  inClub,
  joinedMembers,
  requireRole,
} from '#/features/clubs/directory/club-access.server.ts';
import { mayKeepDues } from '#/features/clubs/directory/clubs.rules.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { csvFile, piecesOf } from '#/server/http/csv.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import {
  answerPage,
  body,
  content,
  created,
  MESSAGE,
  MESSAGE_AND_ID,
  operation,
  pageOf,
  query,
} from '#/server/http/operations.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { monthAfter, monthText } from '#/shared/time/months.ts';
import { dayStartUtc, seoulDay } from '#/shared/time/time.ts';
import {
  type DuesAmount,
  type DuesOfMonth,
  duesAmount,
  duesOfMonth,
  duesSummary,
  entryParam,
  type LedgerEntry,
  ledgerEntry,
  monthParam,
  type NewEntry,
  newEntry,
  reversal,
} from './dues.contract.ts';
import {
  duesOf,
  ENTRY_MISSING,
  LEDGER_NAMES,
  MEMBER_NEEDED,
  NOBODY_OWES,
  owed,
  paidAlready,
  REVERSED_ALREADY,
  reversalRefusal,
  signedAmount,
} from './dues.rules.ts';

const FILE_HEAD = ['번호', '날짜', '구분', '내용', '회원', '회비 달', '금액', '취소한 기록'];

const forMember = inClub(clubMember, idParam);
const forKeeper = inClub(duesKeeper, idParam);

export const clubDues = new Hono<ApiEnv>()
  .get('/:id/dues', operation('동호회 잔액과 내 회비', duesSummary), ...forMember, async c => {
    const { db, now } = c.env.site;
    const reader = { number: c.var.member.number, keeps: mayKeepDues(c.var.membership.role) };
    return c.json(await readDues(db, c.var.club.id, reader, now()));
  })
  .get(
    '/:id/dues/entries',
    operation('동호회 장부', pageOf(ledgerEntry)),
    ...forMember,
    query(pageQuery),
    async c => {
      const reader = { number: c.var.member.number, keeps: mayKeepDues(c.var.membership.role) };
      const wanted = { ...c.req.valid('query'), reader };
      return answerPage(c, await findEntries(c.env.site.db, c.var.club.id, wanted));
    },
  )
  .get('/:id/dues/file', operation('동호회 장부 파일', content('text/csv')), ...forKeeper, c => {
    const { db, now } = c.env.site;
    const name = `${c.var.club.name} 장부 ${seoulDay(now())}.csv`;
    return csvFile(name, FILE_HEAD, ledgerLines(db, c.var.club.id));
  })
  .get(
    '/:id/dues/months/:month',
    operation('한 달 회비를 낸 회원과 내지 않은 회원', duesOfMonth),
    ...inClub(duesKeeper, monthParam),
    async c => c.json(await readMonth(c.env.site.db, c.var.club.id, c.req.valid('param').month)),
  )
  .post(
    '/:id/dues/months/:month/reminder',
    operation('회비를 내지 않은 회원에게 알리기', MESSAGE),
    ...inClub(duesKeeper, monthParam, writerOnly),
    async c => {
      const { site } = c.env;
      await site.limits.take('duesReminders', c.var.member.number);
      const { month } = c.req.valid('param');
      const count = await askForDues(site, c.var.member, { club: c.var.club, month });
      return c.json({ message: `${count}명에게 ${monthText(month)} 회비를 알렸습니다.` });
    },
  )
  .put('/:id/dues/amount', operation('월 회비 정하기', MESSAGE), ...forKeeper, body(duesAmount), async c => {
    await setDues(c.env.site.db, c.var.member, c.var.club.id, c.req.valid('json'));
    return c.json({ message: '월 회비를 정했습니다.' });
  })
  .post(
    '/:id/dues/entries',
    operation('장부에 적기', created(MESSAGE_AND_ID)),
    ...inClub(duesKeeper, idParam, writerOnly),
    body(newEntry),
    async c => {
      const { site } = c.env;
      await site.limits.take('ledgerEntries', c.var.member.number);
      const id = await addEntry(site, c.var.member, c.var.club.id, c.req.valid('json'));
      return c.json({ message: '장부에 적었습니다.', id }, 201);
    },
  )
  .post(
    '/:id/dues/entries/:entry/reversal',
    operation('장부의 기록 취소하기', created(MESSAGE_AND_ID)),
    ...inClub(duesKeeper, entryParam, writerOnly),
    body(reversal),
    async c => {
      const { site } = c.env;
      await site.limits.take('ledgerEntries', c.var.member.number);
      const { id: club, entry: id } = c.req.valid('param');
      const made = await reverseEntry(site, c.var.member, { club, id, ...c.req.valid('json') });
      return c.json({ message: '기록을 취소했습니다. 두 기록 모두 장부에 남습니다.', id: made }, 201);
    },
  );

type Sources = Pick<Site, 'db' | 'now'>;
type Reader = { number: number; keeps: boolean };

async function readDues(db: Database, club: number, reader: Reader, now: Date) {
  const month = seoulDay(now).slice(0, 7);
  const total = db
    .selectFrom('club_ledger')
    .select(eb => eb.fn.sum<number | null>('amount').as('won'))
    .where('club', '=', club);
  const [{ won: balance }, won, paid] = await Promise.all([
    total.executeTakeFirstOrThrow(),
    findDues(db, club, month),
    findPaid(db, { club, month }),
  ]);
  const own = paid.get(reader.number) ?? 0;
  return {
    balance: Number(balance ?? 0),
    month,
    won,
    own: { paid: own, owed: owed(won, own) },
    can: { keep: reader.keeps },
  };
}

async function findDues(db: Database, club: number, month: string): Promise<number> {
  const amounts = db.selectFrom('club_dues').select(['from_month', 'won']).where('club', '=', club);
  return duesOf(await amounts.execute(), month);
}

/** The dues in won that each member has paid for a month, reversals taken off. */
async function findPaid(db: Database, { club, month }: { club: number; month: string }) {
  const rows = await db
    .selectFrom('club_ledger')
    .select(eb => ['member', eb.fn.sum<number>('amount').as('won')])
    .where(eb => eb.and({ club, month }))
    .groupBy('member')
    .execute();
  return new Map(rows.map(({ member, won }) => [member, Number(won)]));
}

/** The dues of a month in won, for members of that month, and for payers who have left the club since. */
async function readMonth(db: Database, club: number, month: string): Promise<DuesOfMonth> {
  const members = joinedMembers(db, club)
    .select('member')
    .where('joined_at', '<', dayStartUtc(`${monthAfter(month, 1)}-01`));
  const [joined, won, paid] = await Promise.all([
    members.execute(),
    findDues(db, club, month),
    findPaid(db, { club, month }),
  ]);
  const owing = new Set(joined.map(({ member }) => member));
  const payers = [...paid].flatMap(([member, sum]) => (sum > 0 ? (member ?? []) : []));
  const people = await db
    .selectFrom('members')
    .select(['number', 'username', 'withdrawn_at'])
    .where('number', 'in', [0, ...owing, ...payers])
    .orderBy('username')
    .execute();
  const shown = people.map(({ number, ...named }) => {
    const sum = paid.get(number) ?? 0;
    return { number, name: shownName(named), paid: sum, owed: owing.has(number) ? owed(won, sum) : 0 };
  });
  return { month, won, people: shown };
}

const entriesOf = (db: Database, club: number) =>
  db
    .selectFrom('club_ledger as l')
    .leftJoin('members', 'number', 'l.member')
    .leftJoin('club_ledger as r', 'r.reverses', 'l.id')
    .select(['l.id', 'l.kind', 'l.amount', 'l.day', 'l.note', 'l.member', 'l.month', 'l.reverses'])
    .select(['members.username', 'members.withdrawn_at', 'r.id as reversal'])
    .where('l.club', '=', club);
type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

function present(row: EntryRow, reader: Reader): LedgerEntry {
  const { id, kind, amount, day, note, month, reverses } = row;
  const isKnown = row.member !== null && (reader.keeps || row.member === reader.number);
  return {
    id,
    kind,
    amount,
    day,
    note,
    month,
    reverses,
    who: isKnown ? shownName(row) : '',
    reversed: row.reversal !== null,
  };
}

/** One page of a club's ledger, newest first. Keepers get all payers' names, members only their own. */
async function findEntries(
  db: Database,
  club: number,
  { reader, ...query }: { reader: Reader; page?: number; size?: number },
): Promise<{ rows: LedgerEntry[]; total: number }> {
  const { offset, size } = span(query);
  const page = entriesOf(db, club).orderBy('l.id', 'desc').limit(size).offset(offset);
  const all = db.selectFrom('club_ledger').where('club', '=', club);
  const [rows, total] = await Promise.all([page.execute(), countRows(all)]);
  return { rows: rows.map(row => present(row, reader)), total };
}

/** The lines of the whole ledger for a file, the oldest entry first. */
const ledgerLines = (db: Database, club: number) =>
  piecesOf(async (after, most) => {
    const rows = await entriesOf(db, club).where('l.id', '>', after).orderBy('l.id').limit(most).execute();
    return rows.map(row => {
      const { id, day, kind, note, who, month, amount, reverses } = present(row, { number: 0, keeps: true });
      const cells = [id, day, LEDGER_NAMES[kind], note, who, month ?? '', amount, reverses ?? ''];
      return { key: id, cells };
    });
  });

/** Sets the dues of a month and of all later ones; amounts set for later months are deleted. */
export function setDues(
  db: Database,
  by: { number: number },
  club: number,
  { won, from }: DuesAmount,
): Promise<void> {
  return write(db, async tx => {
    await lockInTurn(tx, `dues ${club}`);
    await requireRole(tx, club, by, mayKeepDues);
    const later = tx.deleteFrom('club_dues').where('club', '=', club);
    await later.where('from_month', '>=', from).execute();
    await tx
      .insertInto('club_dues')
      .values({ club, from_month: from, won })
      .onConflict(oc => oc.columns(['club', 'from_month']).doUpdateSet({ won }))
      .execute();
  });
}

/** Throws 409 if dues exceed the unpaid rest of a month, as when two keepers record the same payment. */
async function refusePaid(tx: Transaction, club: number, { member, month, won }: Payment): Promise<void> {
  await lockInTurn(tx, `dues ${club}`);
  const dues = await findDues(tx, club, month);
  const paid = (await findPaid(tx, { club, month })).get(member) ?? 0;
  const rest = owed(dues, paid);
  if (dues > 0 && paid > 0 && won > rest) throw new Refusal('conflict', paidAlready(rest));
}
type Payment = { member: number; month: string; won: number };

/** Adds a ledger entry; returns its id. Throws 400 for dues of a stranger, and 409 for dues already paid. */
export function addEntry({ db, now }: Sources, by: SignedIn, club: number, entry: NewEntry): Promise<number> {
  const created_at = now().toISOString();
  return writeOnce(db, by.call, async tx => {
    await requireRole(tx, club, by, mayKeepDues);
    const { kind, won, day } = entry;
    const about =
      kind === 'dues'
        ? { member: entry.member, month: entry.month, note: '' }
        : { member: null, month: null, note: entry.note };
    if (about.member !== null && !(await findMembership(tx, club, about.member)))
      throw invalidField('member', MEMBER_NEEDED);
    if (entry.kind === 'dues') await refusePaid(tx, club, entry);
    const row = { club, kind, amount: signedAmount(kind, won), day, ...about, reverses: null };
    const added = tx.insertInto('club_ledger').values({ ...row, by_member: by.number, created_at });
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  });
}

type Reversal = { club: number; id: number; reason: string };

/** Reverses an entry by one of the opposite amount; returns its id. Throws 404, or 409 if it was reversed. */
async function reverseEntry({ db, now }: Sources, by: SignedIn, { club, id, reason }: Reversal) {
  const time = now();
  try {
    return await writeOnce(db, by.call, async tx => {
      await requireRole(tx, club, by, mayKeepDues);
      const row = await entriesOf(tx, club)
        .where('l.id', '=', id)
        .executeTakeFirstOrThrow(() => new Refusal('missing', ENTRY_MISSING));
      const why = reversalRefusal({ reverses: row.reverses, reversed: row.reversal !== null });
      if (why) throw new Refusal('conflict', why);
      const { kind, member, month } = row;
      const about = { club, kind, member, month, amount: -row.amount, reverses: id, note: reason };
      const stamps = { day: seoulDay(time), by_member: by.number, created_at: time.toISOString() };
      const added = tx.insertInto('club_ledger').values({ ...about, ...stamps });
      return (await added.returning('id').executeTakeFirstOrThrow()).id;
    });
  } catch (error) {
    // Another call reversed it at the same moment.
    throw isTaken(error, 'reverses') ? new Refusal('conflict', REVERSED_ALREADY) : error;
  }
}

/** Reminds the members with unpaid dues of a month; returns their number, and throws 409 if it is 0. */
function askForDues(
  { db, now }: Sources,
  by: SignedIn,
  { club: { id, name }, month }: { club: { id: number; name: string }; month: string },
): Promise<number> {
  const time = now();
  return writeOnce(db, by.call, async tx => {
    await requireRole(tx, id, by, mayKeepDues);
    const { people } = await readMonth(tx, id, month);
    const to = people.filter(person => person.owed > 0).map(({ number }) => number);
    if (to.length === 0) throw new Refusal('conflict', NOBODY_OWES);
    emitNotification(tx, {
      kind: 'dues',
      to,
      subject: `club-dues:${id}:${month}`,
      title: `${name} ${monthText(month)} 회비`,
      link: `/clubs/${id}/dues`,
      actor: by.number,
      now: time,
    });
    return to.length;
  });
}
