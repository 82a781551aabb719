import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller } from '#/database/write.ts';
import { confirmCaller } from '#/features/accounts/profile/change-password.server.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { TOKEN_PREFIX } from '#/server/sessions/access-tokens.ts';
import { hashToken, memberOnly } from '#/server/sessions/session.ts';
import type { MemberEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { DAY_MS, timeAfter, toSeoulIso } from '#/shared/time/time.ts';
import type { TokenScope } from '#/shared/token-scopes.ts';
import {
  type AccessToken,
  accessToken,
  MAX_TOKENS,
  type NewToken,
  newToken,
  tokenMade,
} from './access-tokens.contract.ts';

export const TOO_MANY_TOKENS = `접근 토큰은 ${MAX_TOKENS}개까지 만들 수 있습니다. 쓰지 않는 토큰을 취소해주세요.`;

/** These routes need a login session: no token may use them. */
export const accessTokens = new Hono<MemberEnv>()
  .get('/', operation('내 접근 토큰 목록', z.array(accessToken)), memberOnly, async c => {
    return c.json(await findTokens(c.env.site, c.var.member.number));
  })
  .post('/', operation('접근 토큰 만들기', created(tokenMade)), memberOnly, body(newToken), async c => {
    const { db, limits } = c.env.site;
    const { member } = c.var;
    const { currentPassword, ...wanted } = c.req.valid('json');
    await limits.take('accessTokens', member.number);
    await confirmCaller(c, currentPassword, '접근 토큰을 만들려면 현재 비밀번호를 입력해주세요.');
    const now = c.env.site.now();
    // The token has 256 random bits, so a plain hash of it reveals nothing.
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
    const stored = { member: member.number, token, now, ...wanted };
    const { id } = await writeOnce(db, member.call, tx => store(tx, stored));
    // A repeated request gets a new token in place of the former one, whose answer never arrived.
    await db
      .updateTable('access_tokens')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .execute();
    return c.json({ message: '접근 토큰을 만들었습니다.', token }, 201);
  })
  .delete('/:id', operation('접근 토큰 폐기', MESSAGE), memberOnly, param(idParam), async c => {
    const { numDeletedRows } = await c.env.site.db
      .deleteFrom('access_tokens')
      .where(eb => eb.and({ member: c.var.member.number, id: c.req.valid('param').id }))
      .executeTakeFirstOrThrow();
    if (!numDeletedRows) throw new Refusal('missing', '이미 취소된 접근 토큰입니다.');
    return c.json({ message: '접근 토큰을 취소했습니다.' });
  });

type Stored = Omit<NewToken, 'currentPassword'> & { member: number; token: string; now: Date };

async function store(tx: Transaction, { member, token, now, ...wanted }: Stored) {
  await lockCaller(tx, member);
  const held = await countRows(tx.selectFrom('access_tokens').where('member', '=', member));
  if (held >= MAX_TOKENS) throw new Refusal('conflict', TOO_MANY_TOKENS);
  const { id } = await tx
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      member,
      name: wanted.name,
      scopes: [...new Set(wanted.scopes)].join(' '),
      created_at: now.toISOString(),
      expires_at: timeAfter(now, wanted.days * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = { subject: `token:${id}`, title: wanted.name, link: '/profile/access-tokens' };
  emitAccountChange(tx, { member, event: 'accessToken', ...about, now });
  return { id };
}

async function findTokens({ db, now }: Site, member: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'used_at', 'expires_at'])
    .where('member', '=', member)
    .orderBy('id', 'desc')
    .execute();
  const timestamp = now().toISOString();
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes.split(' ') as TokenScope[],
    createdAt: toSeoulIso(row.created_at),
    usedAt: row.used_at ? toSeoulIso(row.used_at) : null,
    expiresAt: toSeoulIso(row.expires_at),
    isExpired: row.expires_at <= timestamp,
  }));
}
