import { Hono } from 'hono';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { lockCaller, lockInTurn } from '#/database/write.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { idParam } from '#/shared/text/written.ts';
import { ROSTER_FULL, ROSTER_MOST } from './roster.constants.ts';
import { type NewGuest, newGuests, type RosterGuest, rosterGuests } from './roster.contract.ts';

export const roster = new Hono<ApiEnv>()
  .get('/', operation('대회를 열 때 고를 단골 명단', rosterGuests), memberOnly, async c =>
    c.json(await findGuests(c.env.site.db, c.var.member.number)),
  )
  .post('/', operation('단골 명단에 넣기', MESSAGE), writerOnly, body(newGuests), async c => {
    const { db, limits, now } = c.env.site;
    const { number, call } = c.var.member;
    await limits.take('roster', number);
    const { guests } = c.req.valid('json');
    const added = await writeOnce(db, call, tx =>
      keepGuests(tx, number, { guests, at: now().toISOString() }),
    );
    return c.json({
      message: added > 0 ? `단골 명단에 ${added}명을 넣었습니다.` : '모두 단골 명단에 있습니다.',
    });
  })
  .delete('/:id', operation('단골 명단에서 지우기', MESSAGE), memberOnly, param(idParam), async c => {
    const { id } = c.req.valid('param');
    const { number } = c.var.member;
    const gone = c.env.site.db.deleteFrom('roster_guests').where('id', '=', id);
    const { numDeletedRows } = await gone.where(isOwn(number)).executeTakeFirst();
    if (!numDeletedRows) throw new Refusal('missing', '단골 명단에 없는 이름입니다.');
    return c.json({ message: '단골 명단에서 지웠습니다.' });
  });

/** Whether a row of the roster is the member's own, or that of a hall which the member keeps. */
const isOwn = (member: number) => (eb: ExpressionBuilder<Tables, 'roster_guests'>) =>
  eb.or([
    eb('roster_guests.member', '=', member),
    eb('roster_guests.hall', 'in', eb.selectFrom('hall_keepers').select('hall').where('member', '=', member)),
  ]);

async function findGuests(db: Database, member: number): Promise<RosterGuest[]> {
  const rows = await db
    .selectFrom('roster_guests')
    .leftJoin('halls', 'halls.id', 'roster_guests.hall')
    .select(['roster_guests.id', 'roster_guests.name', 'score4', 'score3', 'halls.name as hall'])
    .where(isOwn(member))
    .orderBy('roster_guests.name_key')
    .orderBy('roster_guests.id')
    .execute();
  return rows.map(row => ({ ...row, hall: row.hall ?? '' }));
}

/**
 * Adds guests to the roster of the first hall that the member keeps, or else to the member's own; a name
 * there already gets the new handicaps. Returns the number of new names; throws 409 when the roster is full.
 */
async function keepGuests(
  tx: Transaction,
  member: number,
  { guests, at }: { guests: NewGuest[]; at: string },
): Promise<number> {
  await lockCaller(tx, member);
  const kept = tx.selectFrom('hall_keepers').select('hall').where('member', '=', member).orderBy('hall');
  const hall = (await kept.executeTakeFirst())?.hall ?? null;
  const owner = hall === null ? { member, hall } : { member: null, hall };
  await lockInTurn(tx, `roster ${owner.member ?? ''} ${hall ?? ''}`);
  const rows = tx.selectFrom('roster_guests').select(['id', 'name_key', 'score4', 'score3']);
  const known = await (hall === null
    ? rows.where('member', '=', member)
    : rows.where('hall', '=', hall)
  ).execute();
  const listed = new Map(guests.map(guest => [foldKey(guest.name), guest]));
  for (const { id, name_key, ...before } of known) {
    const guest = listed.get(name_key);
    listed.delete(name_key);
    const scores = { score4: guest?.score4 || before.score4, score3: guest?.score3 || before.score3 };
    if (scores.score4 === before.score4 && scores.score3 === before.score3) continue;
    await tx
      .updateTable('roster_guests')
      .set({ ...scores, at })
      .where('id', '=', id)
      .execute();
  }
  if (known.length + listed.size > ROSTER_MOST) throw new Refusal('conflict', ROSTER_FULL);
  const added = [...listed].map(([name_key, guest]) => ({ ...guest, ...owner, name_key, at }));
  if (added.length > 0) await tx.insertInto('roster_guests').values(added).execute();
  return added.length;
}
