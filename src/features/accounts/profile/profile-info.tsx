import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { NewPassword } from '#/features/accounts/signup/new-password.tsx';
import {
  isScore,
  labelOf,
  type PaidField,
  partFields,
  TYPED_FIELDS,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import {
  contactChanges,
  EDIT_COST,
  freeAgainFrom,
  paidChanges,
  shownChanges,
  type Wanted,
} from '#/features/members/profile/profile.rules.ts';
import { phoneDigits } from '#/shared/text/phone.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { showMoment } from '#/shared/time/spoken-day.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { Checkbox } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, useForm } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { KeyValues } from '#/ui/page/key-values.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { BirthYearSwitch, MemberInputs } from './member-input.tsx';
import { profileForm } from './profile.contract.ts';
import { CostNotice, CurrentPassword, factsOf, ProfilePart, priceOf } from './profile-parts.tsx';

type ProfileInfoProps = {
  part: 'basic' | 'additional';
  member: OwnMember;
  onSaved: (saved: OwnMember) => Promise<void>;
  /** True if an admin edits another member: free of points, without choices that only the member makes. */
  byAdmin?: boolean;
};

const PART_TITLES = { basic: '기본 정보', additional: '선수 정보' } as const;

export function ProfileInfo({ part, member, onSaved, byAdmin }: ProfileInfoProps) {
  const [editing, setEditing] = useState(false);
  const saved = async (now: OwnMember) => {
    await onSaved(now);
    setEditing(false);
    // The form is longer than what replaces it, and its button is at the end.
    document.getElementById(part)?.scrollIntoView({ block: 'nearest' });
  };
  const title = PART_TITLES[part];
  const facts = factsOf(member, partFields(part));
  const actions = !editing && (
    <Button variant="quiet" small aria-label={`${title} 수정`} onClick={() => setEditing(true)}>
      수정
    </Button>
  );
  return (
    <ProfilePart id={part} title={title} action={actions}>
      {editing ? (
        <InfoForm
          part={part}
          member={member}
          byAdmin={byAdmin}
          onSaved={saved}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <KeyValues look="ruled" facts={part === 'basic' ? { 아이디: member.id, ...facts } : facts} />
      )}
    </ProfilePart>
  );
}

function InfoForm({ part, member, onSaved, byAdmin, onCancel }: ProfileInfoProps & { onCancel: () => void }) {
  const { form, bind, leaveWarning } = useProfileSave(member, { onSaved, byAdmin });
  const names = partFields(part);
  const free = part === 'basic' ? '전화번호, 이메일, 비밀번호' : undefined;
  return (
    <>
      <CostNotice member={member} byAdmin={byAdmin} free={free} />
      <Form {...bind}>
        {part === 'additional' && (
          <div className="grid grid-cols-2 gap-x-3 gap-y-5">
            <MemberInputs form={form} names={names.filter(isScore)} helpOf={priceOf(member, byAdmin)} />
          </div>
        )}
        <MemberInputs
          form={form}
          names={names.filter(name => !isScore(name))}
          helpOf={priceOf(member, byAdmin)}
        />
        {part === 'basic' && !byAdmin && (
          <>
            <BirthYearSwitch {...form.field('showBirthYear')} />
            <Checkbox {...form.field('showTexts')}>내가 쓴 글과 댓글 목록을 프로필에 공개</Checkbox>
            <PasswordFields form={form} member={member} />
          </>
        )}
        <FormActions submit="저장" busy={form.busy} onCancel={onCancel} />
      </Form>
      {leaveWarning}
    </>
  );
}

type PasswordForm = {
  field: (name: 'currentPassword' | 'password' | 'passwordConfirm') => FieldBinding<string>;
  values: { password: string; phone: string; email: string };
};

function PasswordFields({ form, member }: { form: PasswordForm; member: OwnMember }) {
  const { password, phone, email } = form.values;
  const contact = { phone: phoneDigits(phone), email: email.trim() };
  return (
    <>
      <NewPassword
        label="새 비밀번호"
        password={form.field('password')}
        confirm={form.field('passwordConfirm')}
      />
      {(password || contactChanges(member, contact).length > 0) && (
        <CurrentPassword {...form.field('currentPassword')} />
      )}
    </>
  );
}

const SAVE_FAILED = '정보 수정에 실패했습니다.';

type ProfileValues = Record<TypedField | 'currentPassword' | 'password' | 'passwordConfirm', string> & {
  showBirthYear: boolean;
  showTexts: boolean;
};

type SaveOptions = Pick<ProfileInfoProps, 'onSaved' | 'byAdmin'> & {
  /** The API call that saves a change; `points` is for the screen of the additional information. */
  call?: 'update' | 'points';
};

export function useProfileSave(
  member: OwnMember,
  { onSaved, byAdmin = false, call = 'update' }: SaveOptions,
) {
  const initial = valuesOf(member);
  const form = useForm(changesFrom(initial), initial, SAVE_FAILED);
  const save = async ({ passwordConfirm: _twice, ...json }: z.infer<typeof profileForm>) => {
    const paid = byAdmin ? [] : paidChanges(member, json);
    if (paid.length > 0 && member.points < EDIT_COST) throw shortFor(paid);
    // Filling in an empty field, or any change in the first days, uses up no free change.
    const spent =
      byAdmin || member.isAdmin || member.freeUntil
        ? []
        : shownChanges(member, json).filter(field => member[field]);
    const question =
      paid.length > 0
        ? costOf(paid, shownChanges(member, json), member, json)
        : spent.length > 0 && freeChange(changesText(spent, member, json));
    if (question && !(await confirm(question))) return;
    const calls = browserApi.api.memberanking[':id'];
    const saved = await fetchJson(calls[call].$put({ param: { id: member.id }, json }), SAVE_FAILED);
    toast(saved.message);
    await onSaved(saved);
  };
  // The form stays dirty when the member answers no to the question about points: nothing was saved.
  const dirty = !form.busy && Object.keys(changed(initial, form.values)).length > 0;
  return { form, bind: form.bind(save), leaveWarning: useLeaveWarning(dirty) };
}

/** Returns the values before and after a save: `3구 수지 15 → 18, 지역 – → 서울`. */
const changesText = (fields: PaidField[], before: OwnMember, after: Wanted) =>
  fields.map(field => `${labelOf(field)} ${before[field] || '–'} → ${after[field] || '–'}`).join(', ');

function costOf(paid: PaidField[], all: PaidField[], member: OwnMember, wanted: Wanted) {
  const { points } = member;
  const free = all.filter(field => !paid.includes(field));
  return {
    title: `${EDIT_COST}포인트를 사용해 저장합니다.`,
    body:
      `바뀌는 정보: ${changesText(paid, member, wanted)}\n` +
      (free.length > 0 ? `함께 바뀌는 정보(무료): ${changesText(free, member, wanted)}\n` : '') +
      `보유 포인트 ${withCommas(points)} → 저장 후 ${withCommas(points - EDIT_COST)}`,
    confirmLabel: '저장',
  };
}

function freeChange(changes: string) {
  const again = freeAgainAfter(new Date(serverNow()));
  return {
    title: '포인트 차감 없이 저장합니다.',
    body:
      `바뀌는 정보: ${changes}\n` +
      `다음 무료 변경은 ${again}부터이고, 그 전에 바꾸면 ${EDIT_COST}포인트가 차감됩니다.`,
    confirmLabel: '저장',
  };
}

const freeAgainAfter = (now: Date) => showMoment(freeAgainFrom(now.toISOString(), now) ?? '', now);

/** The `issues` name the fields that cost points. */
function shortFor(paid: PaidField[]): Error {
  const issues = paid.map(path => ({ path, message: `${labelOf(path)}: ${EDIT_COST}포인트가 필요합니다.` }));
  return Object.assign(new Error('포인트가 부족합니다.'), { issues });
}

/** Only fields that differ from their initial value are validated and sent. */
function changesFrom(initial: ProfileValues) {
  return z
    .custom<ProfileValues>()
    .transform(values => changed(initial, values) as z.input<typeof profileForm>)
    .pipe(profileForm);
}

function changed(initial: ProfileValues, values: ProfileValues): Partial<ProfileValues> {
  const names = Object.keys(values) as (keyof ProfileValues)[];
  const differing = names.filter(name => values[name] !== initial[name]);
  return Object.fromEntries(differing.map(name => [name, values[name]]));
}

function valuesOf(member: OwnMember): ProfileValues {
  const fields = Object.fromEntries(TYPED_FIELDS.map(name => [name, String(member[name] ?? '')]));
  const passwords = { currentPassword: '', password: '', passwordConfirm: '' };
  const { showBirthYear, showTexts } = member;
  return { ...(fields as Record<TypedField, string>), showBirthYear, showTexts, ...passwords };
}

export function ForAdmins({ account }: { account: OwnMember }) {
  const { revalidate } = useRevalidator();
  const search = new URLSearchParams({ field: 'username', q: account.username });
  return (
    <Fold summary="관리자만 보는 회원 정보" className="border-t-0">
      <PageLink className="inline-flex min-h-11 items-center underline" to={`/admin/members?${search}`}>
        회원 관리에서 보기
      </PageLink>
      <div className="grid gap-4">
        <ProfileInfo part="basic" member={account} onSaved={revalidate} byAdmin />
        <ProfileInfo part="additional" member={account} onSaved={revalidate} byAdmin />
      </div>
    </Fold>
  );
}
