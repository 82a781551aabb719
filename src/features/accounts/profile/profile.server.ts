import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { MemberRow } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { blockResets } from '#/features/accounts/recovery/password-resets.server.ts';
import { withdrawMember } from '#/features/accounts/withdrawal/withdrawal.server.ts';
import { loginIdParam } from '#/features/members/fields/member-fields.contract.ts';
import { type ContactField, fieldOf } from '#/features/members/fields/member-fields.rules.ts';
import {
  findMember,
  findVisibleMember,
  presentOwn,
  presentOwnTo,
} from '#/features/members/fields/member-row.server.ts';
import {
  isNicknameTaken,
  reservedIssues,
  takenNicknameIssues,
} from '#/features/members/fields/nicknames.server.ts';
import { mailOfContact, saveMember } from '#/features/members/fields/save-member.server.ts';
import { setPoints } from '#/features/members/points/ledger.server.ts';
import { type PointsQuery, pointsQuery } from '#/features/members/points/points.contract.ts';
import { ownMember } from '#/features/members/profile/members.contract.ts';
import {
  CONTACT_NEEDS_PASSWORD,
  contactChanges,
  freeChanges,
  mayManageAccount,
  maySetPoints,
  NICKNAME_TAKEN,
} from '#/features/members/profile/profile.rules.ts';
import { body, MESSAGE, operation, optionalBody, param } from '#/server/http/operations.ts';
import { noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv } from '#/server/site.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { changePassword, confirmOwner, passwordChange } from './change-password.server.ts';
import {
  leaveRequest,
  type MemberPatch,
  memberPatch,
  type SavedMember,
  savedMember,
} from './profile.contract.ts';

const SAVED = '정보가 수정되었습니다.';
const SAVED_AND_CHARGED = '정보가 수정되었습니다. 포인트가 100점 차감되었습니다.';
const OWNER_DECIDES = '비밀번호와 공개 여부는 본인만 바꿀 수 있습니다.';

type TargetEnv = {
  Bindings: MemberEnv['Bindings'];
  Variables: MemberEnv['Variables'] & { target: MemberRow };
};

/**
 * Loads the member of the path as `target` before the body is read. Throws 401 for guests, 404 for a missing
 * or invisible member, and 403 with `sentence` for another member's account.
 */
const forOwnerOrAdmin = (sentence: string) => {
  const loadTarget = createMiddleware<TargetEnv>(async (c, next) => {
    const row = await findVisibleMember(c.env.site.db, c.req.param('id') ?? '', c.var.member);
    if (!mayManageAccount(c.var.member, row)) throw new Refusal('forbidden', sentence);
    c.set('target', row);
    await next();
  });
  return [memberOnly, param(loginIdParam), loadTarget] as const;
};
const forViewer = forOwnerOrAdmin('본인의 정보만 볼 수 있습니다.');
const forEditor = forOwnerOrAdmin('본인의 정보만 수정할 수 있습니다.');
const forRemover = forOwnerOrAdmin('본인만 탈퇴할 수 있습니다.');
// A name or a hall that is older than a filter is no reason to refuse a change of another field.
const patchBody = body(memberPatch, {
  stored: c => presentOwn((c as unknown as Context<TargetEnv>).var.target, c.env.site.now()),
});

export const profile = new Hono<ApiEnv>()
  .get('/:id/account', operation('회원 정보 전체(본인과 관리자에게만)', ownMember), ...forViewer, async c => {
    await noteContactsSeen(c, [c.var.target.id]);
    return c.json(presentOwnTo(c.var.member, c.var.target, c.env.site.now()));
  })
  .put('/:id/points', operation('회원 정보와 포인트 저장', savedMember), ...forEditor, patchBody, async c => {
    const patch = c.req.valid('json');
    return c.json(await save(c, patch, maySetPoints(c.var.member) ? pointsQueryOf(patch) : undefined));
  })
  .put('/:id/update', operation('회원 정보 저장', savedMember), ...forEditor, patchBody, async c =>
    c.json(await save(c, c.req.valid('json'))),
  )
  .delete('/:id', operation('탈퇴', MESSAGE), ...forRemover, optionalBody(leaveRequest), async c => {
    const { db, now } = c.env.site;
    const { member, target } = c.var;
    if (member.number === target.number) {
      const { currentPassword } = c.req.valid('json');
      await confirmOwner(c.env, member, target, {
        currentPassword,
        neededMessage: '탈퇴하려면 현재 비밀번호를 입력해주세요.',
      });
    }
    const left = { member: target.number, by: member, now: now() };
    await write(db, tx => withdrawMember(tx, left));
    return c.json({
      message: member.number === target.number ? '회원 탈퇴가 완료되었습니다.' : '회원이 삭제되었습니다.',
    });
  });

async function save(c: Context<TargetEnv>, patch: MemberPatch, points?: PointsQuery): Promise<SavedMember> {
  const { site } = c.env;
  const { member: by, target } = c.var;
  const { wanted } = patch;
  const before = presentOwn(target, site.now());
  const ownersOnly =
    patch.password !== undefined ||
    freeChanges(before, wanted).some(name => fieldOf(name).control === 'switch');
  if (ownersOnly && by.number !== target.number) throw new Refusal('forbidden', OWNER_DECIDES);
  refuseReserved(target, wanted.username, site.config.SITE_NAME);
  const password = await passwordChange(c.env, by, target, patch);
  const change = { member: target.number, by, now: site.now() };
  const changesContact = contactChanges(before, wanted).length > 0;
  const confirmed = password !== undefined || (changesContact && (await isContactConfirmed(c, patch)));
  if (changesContact && by.role !== 'admin') await site.limits.take('contactChanges', target.number);
  const holdsResetsUp: ContactField[] = site.mail ? ['phone', 'email'] : ['phone'];
  const { charged, changed, ...contact } = await write(site.db, async tx => {
    // This comes first, because an admin's `expectedPoints` is the balance before anything is charged.
    if (points) await setPoints(tx, { ...change, query: points });
    const saved = await saveMember(tx, { ...change, wanted, confirmed });
    if (password) await changePassword(tx, target.number, password, by.session);
    if (saved.contact.some(field => holdsResetsUp.includes(field)))
      await blockResets(tx, target.number, change.now);
    return { ...saved, changed: saved.changed || password !== undefined };
  }).catch(async error => {
    if (!isNicknameTaken(error)) throw error;
    throw refusalOf('conflict', await takenNicknameIssues(site.db, wanted.username ?? '', target.number));
  });
  mailOfContact(site, contact);
  const message = charged
    ? SAVED_AND_CHARGED
    : changed
      ? SAVED
      : points
        ? '포인트가 수정되었습니다.'
        : '변경된 내용이 없습니다.';
  await noteContactsSeen(c, [target.id]);
  const saved = await findMember(site.db, target.id);
  return { ...presentOwn(saved, site.now()), charged, message };
}

/**
 * Whether the password or a recent login confirmed that members change their own phone or mail address;
 * throws if neither did. Returns false for another member's account.
 */
async function isContactConfirmed(c: Context<TargetEnv>, { currentPassword }: MemberPatch): Promise<boolean> {
  const { member: by, target } = c.var;
  if (by.number !== target.number) return false;
  await confirmOwner(c.env, by, target, { currentPassword, neededMessage: CONTACT_NEEDS_PASSWORD });
  return true;
}

function pointsQueryOf(patch: MemberPatch): PointsQuery | undefined {
  const { points, expectedPoints, reason } = patch;
  if (points === undefined) return undefined;
  const { success, data, error } = pointsQuery.safeParse({ points, expectedPoints, reason });
  if (success) return data;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw refusalOf('invalid', issues);
}

// Only a new nickname is checked, and an admin may have a reserved one.
function refuseReserved(target: MemberRow, username: string | undefined, siteName: string): void {
  if (username === undefined || username === target.username || target.role === 'admin') return;
  const issues = reservedIssues(username, siteName);
  if (issues.length > 0) throw refusalOf('invalid', issues);
}

const refusalOf = (kind: 'invalid' | 'conflict', issues: Issue[]) =>
  new Refusal(kind, issues[0]?.message ?? NICKNAME_TAKEN, { issues });
