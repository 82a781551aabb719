import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockMember } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { confirmCaller } from '#/features/accounts/profile/change-password.server.ts';
import { confirmedByOwner } from '#/features/accounts/second-factors/second-factors.contract.ts';
import { audit } from '#/server/audit.ts';
import { created, MESSAGE, operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { MemberEnv, SignedIn } from '#/server/site.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type LinkedAccounts,
  linkedAccounts,
  linkRequest,
  providerParam,
} from './login-providers.contract.ts';
import {
  LINK_NEEDS_FACTOR,
  LINKED_ELSEWHERE,
  LINKED_HERE,
  linkDone,
  PROVIDER_NAMES,
  type Provider,
  unlinkDone,
} from './login-providers.rules.ts';
import { configuredProviders } from './provider-calls.server.ts';
import { takeProof } from './provider-login.server.ts';

export const LINK_NEEDS_PASSWORD = '계정 연결을 바꾸려면 현재 비밀번호를 입력해주세요.';

declare module '#/database/events.ts' {
  interface Events {
    /** A member linked or unlinked an account at a provider; `what` is the Korean phrase for it. */
    'provider.changed': { member: number; what: string; now: Date };
  }
}

export const ownProviders = new Hono<MemberEnv>()
  .get('/providers', operation('내가 연결한 카카오·네이버 계정', linkedAccounts), memberOnly, async c => {
    const { db, config } = c.env.site;
    c.header('cache-control', 'no-store');
    const linked = await findLinkedAccounts(db, c.var.member.number);
    return c.json<LinkedAccounts>({ providers: configuredProviders(config), linked });
  })
  .post(
    '/providers',
    operation('카카오·네이버 계정 연결', created(MESSAGE)),
    memberOnly,
    body(linkRequest),
    async c => {
      const { db, now } = c.env.site;
      const { proof, currentPassword } = c.req.valid('json');
      await confirmCaller(c, currentPassword, LINK_NEEDS_PASSWORD);
      const provider = await write(db, tx => link(tx, c.var.member, proof, now()));
      return c.json({ message: linkDone(provider) }, 201);
    },
  )
  .delete(
    '/providers/:provider',
    operation('카카오·네이버 계정 연결 해제', MESSAGE),
    memberOnly,
    param(providerParam),
    body(confirmedByOwner),
    async c => {
      const { db, now } = c.env.site;
      const { member: by } = c.var;
      const { provider } = c.req.valid('param');
      await confirmCaller(c, c.req.valid('json').currentPassword, LINK_NEEDS_PASSWORD);
      await write(db, async tx => {
        const removed = await tx
          .deleteFrom('linked_accounts')
          .where('member', '=', by.number)
          .where('provider', '=', provider)
          .executeTakeFirst();
        if (!removed.numDeletedRows) throw new Refusal('missing', '연결된 계정이 없습니다.');
        await noteChange(tx, { by, what: `${PROVIDER_NAMES[provider]} 연결 해제`, now: now() });
      });
      return c.json({ message: unlinkDone(provider) });
    },
  );

async function link(tx: Transaction, by: SignedIn, proof: string, now: Date): Promise<Provider> {
  const member = await lockMember(tx, by.number);
  if (!member) throw new Refusal('signed-out', LOGIN_REQUIRED);
  // Otherwise the provider's password would open more than the member's own password alone.
  if ((member.role === 'admin' || member.moderator) && !member.second_factor)
    throw new Refusal('forbidden', LINK_NEEDS_FACTOR);
  const shown = await takeProof(tx, proof, now);
  if (!shown)
    throw new Refusal('invalid', '연결할 계정의 확인이 만료되었습니다. 처음부터 다시 시도해주세요.');
  const added = await tx
    .insertInto('linked_accounts')
    .values({ ...shown, member: by.number, linked_at: now.toISOString() })
    .onConflict(held => held.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows)
    throw new Refusal('conflict', await whyNot(tx, { ...shown, by: by.number }));
  const what = `${PROVIDER_NAMES[shown.provider]} 연결`;
  await noteChange(tx, { by, what, now });
  return shown.provider;
}

async function whyNot(
  tx: Transaction,
  { provider, subject, by }: { provider: Provider; subject: string; by: number },
): Promise<string> {
  const held = await tx
    .selectFrom('linked_accounts')
    .select('member')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!held) return '이미 연결된 계정이 있습니다. 먼저 그 계정의 연결을 해제해주세요.';
  return held.member === by ? LINKED_HERE : LINKED_ELSEWHERE;
}

async function noteChange(tx: Transaction, { by, what, now }: { by: SignedIn; what: string; now: Date }) {
  if (by.role === 'admin') {
    const subject = `member:${by.id}`;
    await audit(tx, { by, action: 'member.link', subject, after: { linked: what }, now });
  }
  tx.emit({ kind: 'provider.changed', member: by.number, what, now });
}

async function findLinkedAccounts(db: Database, member: number): Promise<LinkedAccounts['linked']> {
  const rows = await db
    .selectFrom('linked_accounts')
    .select(['provider', 'linked_at', 'used_at'])
    .where('member', '=', member)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, linked_at, used_at }) => ({
    provider,
    linkedAt: toSeoulIso(linked_at),
    usedAt: used_at ? toSeoulIso(used_at) : null,
  }));
}
