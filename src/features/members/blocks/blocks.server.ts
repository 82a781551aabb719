import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockMembers, write } from '#/database/write.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { findMember } from '#/features/members/fields/member-row.server.ts';
import { NO_SUCH_MEMBER } from '#/features/members/profile/profile.rules.ts';
import { operation, param } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

export const MAX_BLOCKS = 200;
export const BLOCKS_FULL = `차단은 ${MAX_BLOCKS}명까지 할 수 있습니다. 먼저 다른 회원의 차단을 풀어주세요.`;
const BLOCK_SELF = '자기 자신은 차단할 수 없습니다.';
const BLOCK_STAFF = '관리자와 운영진은 차단할 수 없습니다. 문제가 있으면 운영자에게 알려주세요.';

export const blockedMember = z.object({
  id: z.string(),
  number: z.number(),
  username: z.string(),
  date: z.string(),
});
export type BlockedMember = z.infer<typeof blockedMember>;

const blockState = z.object({ blocked: z.boolean() });

export const ownBlocks = new Hono<ApiEnv>()
  .get('/blocks', operation('내가 차단한 회원 목록', z.array(blockedMember)), memberOnly, async c =>
    c.json(await findBlocked(c.env.site.db, c.var.member.number)),
  )
  .put('/blocks/:id', operation('회원 차단', blockState), memberOnly, param(loginIdParam), async c => {
    const { db, limits, now } = c.env.site;
    const { number: blocker } = c.var.member;
    await limits.take('blocks', blocker);
    const { number: blocked } = await findMember(db, c.req.valid('param').id);
    await write(db, tx => block(tx, { blocker, blocked, at: now().toISOString() }));
    return c.json({ blocked: true });
  })
  .delete('/blocks/:id', operation('차단 풀기', blockState), memberOnly, param(loginIdParam), async c => {
    const { db } = c.env.site;
    const { number: blocker } = c.var.member;
    const { number: blocked } = await findMember(db, c.req.valid('param').id);
    await write(db, async tx => {
      const rows = tx.deleteFrom('member_blocks').where('blocker', '=', blocker);
      await rows.where('blocked', '=', blocked).execute();
      tx.emit({ kind: 'unread.changed', members: [blocker] });
    });
    return c.json({ blocked: false });
  });

async function block(tx: Transaction, row: { blocker: number; blocked: number; at: string }): Promise<void> {
  if (row.blocker === row.blocked) throw new Refusal('conflict', BLOCK_SELF);
  // With both rows locked, simultaneous requests cannot pass the limit of blocks, and a member who withdraws or
  // becomes a moderator at that moment is not blocked.
  const locked = await lockMembers(tx, [row.blocker, row.blocked]);
  if (!locked.some(({ number }) => number === row.blocker)) throw new Refusal('signed-out', LOGIN_REQUIRED);
  const blocked = locked.find(({ number }) => number === row.blocked);
  if (!blocked) throw new Refusal('missing', NO_SUCH_MEMBER);
  if (blocked.role === 'admin' || blocked.moderator === 1) throw new Refusal('conflict', BLOCK_STAFF);
  const own = tx.selectFrom('member_blocks').where('blocker', '=', row.blocker);
  if ((await countRows(own.where('blocked', '<>', row.blocked))) >= MAX_BLOCKS)
    throw new Refusal('conflict', BLOCKS_FULL);
  await tx
    .insertInto('member_blocks')
    .values(row)
    .onConflict(oc => oc.doNothing())
    .execute();
  // The member's other open pages fold the texts from now on.
  tx.emit({ kind: 'unread.changed', members: [row.blocker] });
}

async function findBlocked(db: Database, blocker: number): Promise<BlockedMember[]> {
  const rows = await db
    .selectFrom('member_blocks')
    .innerJoin('members', 'members.number', 'blocked')
    .select(['members.id', 'members.number', 'username', 'at'])
    .where('blocker', '=', blocker)
    .execute();
  // The few rows are sorted here, without an index.
  rows.sort((a, b) => (a.at < b.at ? 1 : -1));
  return rows.map(({ at, ...member }) => ({ ...member, date: toSeoulIso(at) }));
}

export async function hasBlocked(tx: Transaction, blocker: number, blocked: number): Promise<boolean> {
  const rows = tx.selectFrom('member_blocks').select('blocked').where('blocker', '=', blocker);
  return (await rows.where('blocked', '=', blocked).executeTakeFirst()) !== undefined;
}
