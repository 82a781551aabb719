import type { Transaction } from '#/database/connect.ts';
import { changeCount } from '#/database/lists/counts.ts';
import type { MemberRow } from '#/database/schema/tables.ts';
import { indexMembers } from '#/database/search/search-names.ts';
import { lockMember } from '#/database/write.ts';
import { changePoints } from '#/features/members/points/ledger.server.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import {
  CONTACT_NEEDS_PASSWORD,
  contactChanges,
  EDIT_COST,
  EDIT_REASON,
  firstDaysEnd,
  freeChanges,
  NO_SUCH_MEMBER,
  paidChanges,
  shownChanges,
  type Wanted,
} from '#/features/members/profile/profile.rules.ts';
import { refuseTakenDownName } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { emitAccountChange } from '#/features/notifications/inbox/notify.server.ts';
import { moveWatcher } from '#/features/notifications/inbox/wanted.server.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { birthYearProblem } from './member-fields.contract.ts';
import { type ContactField, type FieldValues, labelOf, type PaidField } from './member-fields.rules.ts';
import { columnsFrom, freeChangesOf, isFirstEntry, presentOwn } from './member-row.server.ts';
import { refuseIdOfAnother } from './nicknames.server.ts';

export type NewMember = Partial<FieldValues> &
  Pick<FieldValues, 'username' | ContactField> & {
    id: string;
    passwordHash: string;
    role?: 'member' | 'admin';
  };

/** Returns `members.number`; a taken id or nickname throws the error for `isTaken`. */
export async function enrol(tx: Transaction, member: NewMember, now: Date): Promise<number> {
  const { role = 'member' } = member;
  const timestamp = now.toISOString();
  const { number } = await tx
    .insertInto('members')
    .values({
      id: member.id,
      id_key: foldKey(member.id),
      ...columnsFrom(member),
      nickname_skeleton: nicknameSkeleton(member.username),
      password_hash: member.passwordHash,
      role,
      listed: role === 'member' ? 1 : 0,
      created_at: timestamp,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await tx.insertInto('last_visits').values({ member: number, at: timestamp }).execute();
  await changeCount(tx, role === 'admin' ? 'admins' : 'members', 1);
  await indexMembers(tx, [number]);
  return number;
}

type Save = {
  member: number;
  by: SignedIn;
  wanted: Wanted;
  /** The member entered the own password in this request, or logged in a short time ago. */
  confirmed: boolean;
  now: Date;
};

type Saved = {
  charged: number;
  changed: boolean;
  contact: ContactField[];
  emailBefore: string;
};

/** Changes of fields that the ranking shows cost `EDIT_COST` points in all, unless free now. */
export async function saveMember(tx: Transaction, save: Save): Promise<Saved> {
  const { member, by, wanted, now } = save;
  const row = await lockMember(tx, member);
  if (!row) throw new Refusal('missing', NO_SUCH_MEMBER);
  const before = presentOwn(row, now);
  const shown = shownChanges(before, wanted);
  const free = freeChanges(before, wanted);
  const contact = contactChanges(before, wanted);
  const isOwn = by.number === member;
  if (isOwn && contact.length > 0 && !save.confirmed)
    throw invalidField('currentPassword', CONTACT_NEEDS_PASSWORD);
  if (shown.includes('username')) {
    await refuseIdOfAnother(tx, wanted.username ?? '', member);
    await refuseTakenDownName(tx, member, wanted.username ?? '');
  }
  const wrongYear = shown.includes('birthYear') && birthYearProblem(wanted.birthYear ?? 0, now);
  if (wrongYear) throw invalidField('birthYear', wrongYear);
  const charged = isOwn && paidChanges(before, wanted).length > 0 ? EDIT_COST : 0;
  if (charged > 0) {
    await changePoints(tx, { member, amount: -charged, reason: EDIT_REASON, by: by.number, now });
  }
  if (isOwn && charged === 0) await noteFreeChanges(tx, row, { shown, now });
  if (shown.length + free.length > 0) {
    const emptied = shown.filter(field => !wanted[field]);
    await tx
      .updateTable('members')
      .set({
        ...columnsFrom({ ...before, ...wanted }),
        // A nickname saved before skeletons existed keeps its present one.
        ...(shown.includes('username') && { nickname_skeleton: nicknameSkeleton(wanted.username ?? '') }),
        emptied_fields: [...new Set([...row.emptied_fields.split(','), ...emptied])].filter(Boolean).join(),
      })
      .where('number', '=', member)
      .execute();
    if (shown.length > 0) await indexMembers(tx, [member]);
    if (shown.includes('region')) await moveWatcher(tx, member, wanted.region ?? '');
    if (!isOwn) await writeDown(tx, save, before, { shown, free });
  }
  if (contact.length > 0) {
    const about = { subject: 'contact', title: namesOf(contact), link: '/profile' };
    emitAccountChange(tx, { member, event: 'contact', ...about, now });
  }
  return { charged, changed: shown.length + free.length > 0, contact, emailBefore: row.email };
}

// Changes in the first days, first entries and changes by admins are free without being counted.
async function noteFreeChanges(
  tx: Transaction,
  row: MemberRow,
  { shown, now }: { shown: PaidField[]; now: Date },
): Promise<void> {
  const counted = shown.filter(field => !isFirstEntry(row, field));
  if (counted.length === 0 || row.role === 'admin' || firstDaysEnd(row.created_at, now)) return;
  const at = Object.fromEntries(counted.map(field => [field, now.toISOString()]));
  const free_changes = JSON.stringify({ ...freeChangesOf(row), ...at });
  await tx.updateTable('members').set({ free_changes }).where('number', '=', row.number).execute();
}

// Phone and mail address are logged as changed, without their values: they do not belong in the log.
function writeDown(
  tx: Transaction,
  { by, wanted, now }: Save,
  before: OwnMember,
  { shown, free }: { shown: PaidField[]; free: string[] },
): Promise<void> {
  const was = Object.fromEntries(shown.map(field => [field, before[field]]));
  const is = Object.fromEntries(shown.map(field => [field, wanted[field] || null]));
  const after = free.length > 0 ? { ...is, changed: free } : is;
  return audit(tx, { by, action: 'member.update', subject: `member:${before.id}`, before: was, after, now });
}

/** Returns text such as `휴대폰과 이메일`. */
const namesOf = (changed: ContactField[]) => {
  const [first = '', second] = changed.map(labelOf);
  return second ? `${withJosa(first, '과/와')} ${second}` : first;
};

/**
 * Sends a mail to the address that the member had before the change (`emailBefore`). The number of mails is
 * limited, because the address may be a stranger's; a failure is only logged.
 */
export function mailOfContact(
  { mail, config, limits, log, now }: Site,
  { contact, emailBefore }: { contact: ContactField[]; emailBefore: string },
): void {
  if (!mail || contact.length === 0 || !emailBefore) return;
  const what = withJosa(namesOf(contact), '이/가');
  const text = `${config.SITE_NAME} 회원 정보의 ${what} 변경되었습니다. (${spokenMoment(now().toISOString())})

본인이 바꾸지 않았다면 바로 로그인해 비밀번호를 바꾸고 운영자에게 문의해주세요.
`;
  const subject = `[${config.SITE_NAME}] 연락처가 변경되었습니다`;
  limits
    .takes('contactLetters', emailBefore.toLowerCase())
    .then(isFree => (isFree ? mail.send({ to: emailBefore, subject, text }) : undefined))
    .catch(error => log.error({ err: error }, 'the news of a changed contact was not sent'));
}
