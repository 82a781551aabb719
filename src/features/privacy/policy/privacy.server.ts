import { Hono } from 'hono';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { param } from '#/server/http/validate.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { findPolicy } from './policy-versions.server.ts';
import { POLICY_LOAD_FAILED, POLICY_MISSING } from './privacy.constants.ts';
import { policy, policyDay } from './privacy.contract.ts';

/** The privacy policy and its earlier versions, public. */
export const privacy = new Hono<ApiEnv>()
  .get('/', operation('개인정보 처리방침', policy), cacheForGuests, async c => {
    const found = await findPolicy(c.env.site.db);
    // The policy is missing for a moment: a replica may lack the row that the start of the process stored.
    if (!found) throw new Refusal('overloaded', POLICY_LOAD_FAILED, { retryAfterSeconds: 10 });
    return c.json(found);
  })
  .get(
    '/:day',
    operation('그날 시행한 개인정보 처리방침', policy),
    cacheForGuests,
    param(policyDay),
    async c => {
      const found = await findPolicy(c.env.site.db, c.req.valid('param').day);
      if (!found) throw new Refusal('missing', POLICY_MISSING);
      return c.json(found);
    },
  );
