import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockCaller, lockMember, write } from '#/database/write.ts';
import { type LoginAnswer, loginAnswer } from '#/features/accounts/login/login.contract.ts';
import { askSecondStep, type Caller, enter } from '#/features/accounts/login/login.server.ts';
import { confirmCaller } from '#/features/accounts/profile/change-password.server.ts';
import {
  confirmedByOwner,
  type SecondStepNeeded,
  secondStepNeeded,
} from '#/features/accounts/second-factors/second-factors.contract.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { body, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { noteFailedLogin } from '#/server/monitoring/log.ts';
import { hashToken, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { MINUTE_MS, timeAfter, toSeoulIso } from '#/shared/time/time.ts';
import {
  attemptStarted,
  type LinkedAccounts,
  linkedAccounts,
  linkRequest,
  providerAnswer,
  providerList,
  providerParam,
  type UnlinkedAccount,
  unlinkedAccount,
} from './login-providers.contract.ts';
import {
  ATTEMPT_OVER,
  LINK_NEEDS_FACTOR,
  LINKED_ELSEWHERE,
  LINKED_HERE,
  linkDone,
  notSetUp,
  PROOF_MINUTES,
  PROVIDER_NAMES,
  type Provider,
  providerAway,
  unlinkDone,
} from './login-providers.rules.ts';
import {
  authorizeAddress,
  configuredProviders,
  fetchIdentity,
  type Identity,
  type Secrets,
} from './provider-calls.server.ts';

export const providerLogins = new Hono<ApiEnv>()
  .get('/providers', operation('로그인에 쓸 수 있는 카카오·네이버 계정', providerList), c =>
    c.json({ providers: configuredProviders(c.env.site.config) }),
  )
  .post(
    '/providers/:provider/start',
    operation('카카오·네이버 로그인 시작', attemptStarted),
    param(providerParam),
    async c => {
      const { site, address } = c.env;
      const { provider } = c.req.valid('param');
      refuseUnset(site, provider);
      await site.limits.take('providerAddress', address);
      const { key, ...secrets } = await write(site.db, tx => beginAttempt(tx, provider, site.now()));
      const to = await authorizeAddress(site.config, provider, secrets);
      return c.json({ address: to, state: secrets.state, key });
    },
  )
  .post(
    '/providers/:provider/finish',
    operation('카카오·네이버 로그인 마치기', z.union([loginAnswer, secondStepNeeded, unlinkedAccount])),
    param(providerParam),
    body(providerAnswer),
    async c => {
      const { site, address, browser } = c.env;
      const { provider } = c.req.valid('param');
      const { link, code, iss, ...held } = c.req.valid('json');
      refuseUnset(site, provider);
      await site.limits.take('providerAddress', address);
      const secrets = await write(site.db, tx => takeAttempt(tx, provider, held, site.now()));
      const failed = { account: '', address, way: 'provider' } as const;
      if (!secrets) {
        noteFailedLogin(site.log, failed);
        throw new Refusal('invalid', ATTEMPT_OVER);
      }
      // No transaction is open during the call, and the number of calls to a slow provider is limited.
      const identity = await site.rowConcurrency
        .run(`provider ${provider}`, () => fetchIdentity(site.config, provider, secrets, { code, iss }))
        .catch(error => {
          site.log.warn({ provider, error: String(error) }, 'a login provider gave no usable answer');
          noteFailedLogin(site.log, failed);
          throw new Refusal('overloaded', providerAway(provider), { retryAfterSeconds: 10 });
        });
      const shown = { provider, identity, link, by: c.var.member?.number };
      return c.json(await write(site.db, tx => admit(tx, shown, { address, browser, now: site.now() })));
    },
  );

function refuseUnset({ config }: Site, provider: Provider): void {
  if (!configuredProviders(config).includes(provider)) throw new Refusal('missing', notSetUp(provider));
}

type Shown = { provider: Provider; identity: Identity; link: boolean; by: number | undefined };

/**
 * Logs in the linked member, or asks for the second step. Returns a proof if no member is linked, even with
 * an equal mail address. Throws 409 if `link` is set and a member is linked, 403 for staff without a second
 * factor.
 */
async function admit(
  tx: Transaction,
  { provider, identity: { subject, ...given }, link, by }: Shown,
  caller: Caller & { now: Date },
): Promise<LoginAnswer | SecondStepNeeded | UnlinkedAccount> {
  const linked = await findLinked(tx, { provider, subject });
  const member = linked && (await lockMember(tx, linked.member));
  if (member && link) throw new Refusal('conflict', member.number === by ? LINKED_HERE : LINKED_ELSEWHERE);
  // The account may have been unlinked while this waited for the row lock of its owner.
  if (!member || !(await noteUse(tx, { provider, subject }, caller.now))) {
    const proof = await storeProof(tx, { provider, subject }, caller.now);
    return { unlinked: { provider, proof, ...given } };
  }
  if (member.second_factor) return askSecondStep(tx, member.number, caller.now);
  if (member.role === 'admin' || member.moderator) throw new Refusal('forbidden', LINK_NEEDS_FACTOR);
  return enter(tx, member, caller);
}

type Account = { provider: Provider; subject: string };

const findLinked = (tx: Transaction, { provider, subject }: Account) =>
  tx
    .selectFrom('linked_accounts')
    .select('member')
    .where(eb => eb.and({ provider, subject }))
    .executeTakeFirst();

async function noteUse(tx: Transaction, { provider, subject }: Account, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('linked_accounts')
    .set({ used_at: now.toISOString() })
    .where(eb => eb.and({ provider, subject }))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

const ATTEMPT_MINUTES = 10;

const random = () => randomBytes(32).toString('base64url');
/** Returns the secrets and the key that the browser keeps. */
async function beginAttempt(tx: Transaction, provider: Provider, now: Date) {
  const made = { state: random(), verifier: random(), nonce: random(), key: random() };
  await tx
    .insertInto('provider_attempts')
    .values({
      state_hash: hashToken(made.state),
      key_hash: hashToken(made.key),
      provider,
      verifier: made.verifier,
      nonce: made.nonce,
      expires_at: timeAfter(now, ATTEMPT_MINUTES * MINUTE_MS),
    })
    .execute();
  return made;
}

/** Returns the secrets; undefined if the attempt is used, expired or another browser's. */
async function takeAttempt(
  tx: Transaction,
  provider: Provider,
  { state, key }: { state: string; key: string },
  now: Date,
): Promise<Secrets | undefined> {
  const taken = await tx
    .deleteFrom('provider_attempts')
    .where(eb => eb.and({ state_hash: hashToken(state), key_hash: hashToken(key), provider }))
    .where('expires_at', '>', now.toISOString())
    .returning(['verifier', 'nonce'])
    .executeTakeFirst();
  return taken && { ...taken, state };
}

/** The proof says that a visitor owns a provider's account that no member has linked; returns its key. */
async function storeProof(tx: Transaction, { provider, subject }: Account, now: Date): Promise<string> {
  const proof = random();
  await tx
    .insertInto('provider_proofs')
    .values({
      key_hash: hashToken(proof),
      provider,
      subject,
      expires_at: timeAfter(now, PROOF_MINUTES * MINUTE_MS),
    })
    .execute();
  return proof;
}

/** Deletes the proof; returns undefined if it is used, expired or unknown. */
function takeProof(tx: Transaction, proof: string, now: Date) {
  return tx
    .deleteFrom('provider_proofs')
    .where('key_hash', '=', hashToken(proof))
    .where('expires_at', '>', now.toISOString())
    .returning(['provider', 'subject'])
    .executeTakeFirst();
}

export const LINK_NEEDS_PASSWORD = '계정 연결을 바꾸려면 현재 비밀번호를 입력해주세요.';

export const ownProviders = new Hono<MemberEnv>()
  .get('/providers', operation('내가 연결한 카카오·네이버 계정', linkedAccounts), memberOnly, async c => {
    const { db, config } = c.env.site;
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
          .where(eb => eb.and({ member: by.number, provider }))
          .executeTakeFirst();
        if (!removed.numDeletedRows) throw new Refusal('missing', '연결된 계정이 없습니다.');
        await noteChange(tx, { by, what: `${PROVIDER_NAMES[provider]} 연결 해제`, now: now() });
      });
      return c.json({ message: unlinkDone(provider) });
    },
  );

async function link(tx: Transaction, by: SignedIn, proof: string, now: Date): Promise<Provider> {
  const member = await lockCaller(tx, by.number);
  // Otherwise the provider's password would open more than the member's own password alone.
  if ((member.role === 'admin' || member.moderator) && !member.second_factor)
    throw new Refusal('forbidden', LINK_NEEDS_FACTOR);
  const shown = await takeProof(tx, proof, now);
  if (!shown)
    throw new Refusal('invalid', '연결할 계정의 확인이 만료되었습니다. 처음부터 다시 시도해주세요.');
  const added = await tx
    .insertInto('linked_accounts')
    .values({ ...shown, member: by.number, linked_at: now.toISOString() })
    .onConflict(oc => oc.doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows)
    throw new Refusal('conflict', await findLinkConflict(tx, { ...shown, by: by.number }));
  const what = `${PROVIDER_NAMES[shown.provider]} 연결`;
  await noteChange(tx, { by, what, now });
  return shown.provider;
}

async function findLinkConflict(tx: Transaction, { by, ...account }: Account & { by: number }) {
  const held = await findLinked(tx, account);
  if (!held) return '이미 연결된 계정이 있습니다. 먼저 그 계정의 연결을 해제해주세요.';
  return held.member === by ? LINKED_HERE : LINKED_ELSEWHERE;
}

async function noteChange(tx: Transaction, { by, what, now }: { by: SignedIn; what: string; now: Date }) {
  if (by.role === 'admin') {
    const subject = `member:${by.id}`;
    await audit(tx, { by, action: 'member.link', subject, after: { linked: what }, now });
  }
  const subject = `linked:${what} ${now.toISOString()}`;
  const about = { subject, title: what, link: '/profile/linked-accounts' };
  emitAccountChange(tx, { member: by.number, event: 'linked', ...about, now });
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
