import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { isTaken, write } from '#/database/write.ts';
import { body, query } from '#/server/ask.ts';
import { hashPassword } from '#/server/password.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { birthYearTrouble } from './birth-year.rules.ts';
import { enrol, type NewMember } from './enrol.server.ts';
import { refuseGuessable } from './guessable-passwords.server.ts';
import { hallOf, loginId } from './member-fields.contract.ts';
import { isIdTaken, nameTaken, refuseTwin } from './name-conflicts.server.ts';
import {
  ID_FREE,
  ID_TAKEN,
  idCheck,
  NICKNAME_TAKEN,
  type SignupRequest,
  signupRequest,
} from './signup.contract.ts';
import { SIGNED_UP } from './signup.rules.ts';

export const signup = new Hono<ApiEnv>()
  .get('/check-id', query(idCheck), async c => {
    await c.env.site.limits.take('checkIdAddress', c.env.address);
    c.header('cache-control', 'no-store');
    const { success, data: id, error } = loginId.safeParse(c.req.valid('query').id);
    if (!success) return c.json({ isAvailable: false, message: error.issues[0]?.message ?? '' });
    const isAvailable = !(await isIdTaken(c.env.site.db, id));
    return c.json({ isAvailable, message: isAvailable ? ID_FREE : ID_TAKEN });
  })
  .post('/signup', body(signupRequest), async c => {
    const { site, address } = c.env;
    const sent = c.req.valid('json');
    const trouble = birthYearTrouble(sent.birthYear, site.now());
    if (trouble) {
      throw new Refusal('invalid', trouble, { issues: [{ path: 'birthYear', message: trouble }] });
    }
    refuseGuessable(sent.password, 'password');
    await site.limits.take('signupAddress', address);
    await signUp(site.db, asNewMember(sent, await hashPassword(sent.password)), site.now());
    return c.json({ message: SIGNED_UP, id: sent.id }, 201);
  });

function asNewMember(sent: SignupRequest, passwordHash: string): NewMember {
  const { id, username, phone, email, score4, score3, highrun4, highrun3, birthYear, region } = sent;
  const runs = { highRun4: highrun4, highRun3: highrun3 };
  return {
    id,
    username,
    phone,
    email,
    passwordHash,
    score4,
    score3,
    ...runs,
    birthYear,
    region,
    hall: hallOf(sent),
  };
}

// Of several at once the unique index lets one through; the others read which of the two names is gone.
async function signUp(db: Database, member: NewMember, now: Date): Promise<void> {
  try {
    await write(db, async tx => {
      await refuseTwin(tx, member);
      await enrol(tx, member, now);
    });
  } catch (error) {
    if (isTaken(error, 'id_key')) throw nameTaken('id', ID_TAKEN);
    if (isTaken(error, 'username_key')) throw nameTaken('username', NICKNAME_TAKEN);
    throw error;
  }
}
