import { Hono } from 'hono';
import { z } from 'zod';
import type { Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { memberAt } from '#/features/members/fields/member-row.server.ts';
import { operation } from '#/server/http/operations.ts';
import { body, param } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { MemberEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { rowId } from '#/shared/text/written.ts';
import { changeFactors, confirmCaller, refuseLast } from './change-factors.server.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.server.ts';
import { registrationOptionsAnswer } from './passkey-options.contract.ts';
import { newPasskey } from './passkeys.contract.ts';
import {
  findPasskeys,
  type NewPasskey,
  registrationOptions,
  verifiedPasskey,
  wrongPasskey,
} from './passkeys.server.ts';
import {
  MAX_PASSKEYS,
  NO_PASSKEY,
  PASSKEY_ADDED,
  PASSKEY_KNOWN,
  PASSKEY_REMOVED,
  TOO_MANY_PASSKEYS,
} from './second-factors.constants.ts';
import { confirmedByOwner, factorSaved } from './second-factors.contract.ts';

const passkeyNumber = z.object({ passkey: rowId });

/** The member's own passkeys: register a new one in two calls, and remove one. */
export const ownPasskeys = new Hono<MemberEnv>()
  .post(
    '/second-factor/passkeys/options',
    operation('패스키 등록 준비', registrationOptionsAnswer),
    memberOnly,
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      const { db, config, now } = c.env.site;
      const owner = await memberAt(db, c.var.member.number);
      const held = await findPasskeys(db, owner.number);
      if (held.length >= MAX_PASSKEYS) throw new Refusal('conflict', TOO_MANY_PASSKEYS);
      const options = await registrationOptions(config, owner, held);
      const owned = { member: owner.number, purpose: 'add' } as const;
      await write(db, tx => storeChallenge(tx, options.challenge, owned, now()));
      c.header('cache-control', 'no-store');
      return c.json(options);
    },
  )
  .post(
    '/second-factor/passkeys',
    operation('패스키 등록', factorSaved),
    memberOnly,
    body(newPasskey),
    async c => {
      const { name, response } = c.req.valid('json');
      const passkey = await verifiedPasskey(c.env.site.config, response);
      const owner = { member: c.var.member.number, name, now: c.env.site.now() };
      const add = (tx: Transaction) => addPasskey(tx, passkey, owner);
      return c.json(await changeFactors(c, '패스키 등록', add, { isNew: true }));
    },
  )
  .delete(
    '/second-factor/passkeys/:passkey',
    operation('패스키 해제', factorSaved),
    memberOnly,
    param(passkeyNumber),
    body(confirmedByOwner),
    async c => {
      await confirmCaller(c, c.req.valid('json').currentPassword);
      const { passkey } = c.req.valid('param');
      return c.json(
        await changeFactors(c, '패스키 해제', async tx => {
          const removed = await tx
            .deleteFrom('passkeys')
            .where('id', '=', passkey)
            .where('member', '=', c.var.member.number)
            .executeTakeFirst();
          if (removed.numDeletedRows === 0n) throw new Refusal('missing', NO_PASSKEY);
          await refuseLast(tx, c);
          return PASSKEY_REMOVED;
        }),
      );
    },
  );

type Adding = { member: number; name: string; now: Date };

async function addPasskey(
  tx: Transaction,
  { challenge, ...passkey }: NewPasskey,
  { member, name, now }: Adding,
): Promise<string> {
  if (!(await takeChallenge(tx, challenge, { member, purpose: 'add' }, now))) throw wrongPasskey();
  if ((await findPasskeys(tx, member)).length >= MAX_PASSKEYS)
    throw new Refusal('conflict', TOO_MANY_PASSKEYS);
  const added = await tx
    .insertInto('passkeys')
    .values({ ...passkey, member, name: name || '패스키', created_at: now.toISOString() })
    .onConflict(held => held.column('credential').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw new Refusal('conflict', PASSKEY_KNOWN);
  return PASSKEY_ADDED;
}
