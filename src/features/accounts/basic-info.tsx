import { useState } from 'react';
import type { OwnMember } from '#/features/members/account.contract.ts';
import { NICKNAME_LIMIT, PASSWORD_LEAST, PASSWORD_MOST } from '#/features/members/member-fields.limits.ts';
import { contactChanges } from '#/features/members/profile.rules.ts';
import { phoneDigits, showPhone } from '#/shared/phone.ts';
import { Button } from '#/ui/button.tsx';
import { EmailInput } from '#/ui/email-input.tsx';
import { NumberInput, TextInput } from '#/ui/field.tsx';
import { type FieldBinding, Form } from '#/ui/form.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { PhoneInput } from '#/ui/phone-input.tsx';
import { useLeaveWarning } from '#/ui/use-draft.ts';
import { BirthYearSwitch } from './birth-year-switch.tsx';
import { CostNotice, CURRENT_PASSWORD_HELP, ProfileFacts, ProfilePart } from './profile-parts.tsx';
import { useProfileSave } from './use-profile-save.ts';

type BasicInfoProps = {
  member: OwnMember;
  onSaved: (saved: OwnMember) => Promise<void>;
  /** Somebody else's, corrected by an admin: free, and without what only the owner decides. */
  byAdmin?: boolean;
};

/** Id, nickname, phone, mail address and birth year: read, and after a press edited. */
export function BasicInfo({ member, onSaved, byAdmin }: BasicInfoProps) {
  const [editing, setEditing] = useState(false);
  const saved = async (now: OwnMember) => {
    await onSaved(now);
    setEditing(false);
  };
  const edit = !editing && (
    <Button variant="quiet" small aria-label="기본 정보 수정" onClick={() => setEditing(true)}>
      수정
    </Button>
  );
  return (
    <ProfilePart id="basic" title="기본 정보" action={edit}>
      {editing ? (
        <BasicForm {...{ member, byAdmin }} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <ProfileFacts
          facts={[
            ['아이디', member.id],
            ['닉네임', member.username],
            ['전화번호', showPhone(member.phone ?? '')],
            ['이메일', member.email],
            ['출생 연도', birthYearOf(member)],
          ]}
        />
      )}
    </ProfilePart>
  );
}

const birthYearOf = ({ birthYear, showBirthYear }: OwnMember) =>
  birthYear && `${birthYear}년${showBirthYear ? '' : ' (나만 보기)'}`;

const FIELDS = [
  'username',
  'phone',
  'email',
  'birthYear',
  'showBirthYear',
  'currentPassword',
  'password',
  'passwordConfirm',
] as const;

function BasicForm({ member, onSaved, byAdmin, onCancel }: BasicInfoProps & { onCancel: () => void }) {
  const { form, bind, dirty, dialog } = useProfileSave(member, FIELDS, { onSaved, byAdmin });
  const leaveWarning = useLeaveWarning(dirty);
  return (
    <>
      <CostNotice member={member} byAdmin={byAdmin} free="전화번호, 이메일, 비밀번호" />
      <Form {...bind}>
        <TextInput
          label="닉네임"
          required
          limit={NICKNAME_LIMIT}
          autoComplete="nickname"
          {...form.field('username')}
        />
        <PhoneInput label="전화번호" required {...form.field('phone')} />
        <EmailInput label="이메일" required {...form.field('email')} />
        <NumberInput label="출생 연도" placeholder="예: 1988" {...form.field('birthYear')} />
        {!byAdmin && <BirthYearSwitch {...form.field('showBirthYear')} />}
        {!byAdmin && <PasswordFields form={form} member={member} />}
        <div className="form-actions">
          <Button variant="quiet" onClick={onCancel}>
            취소
          </Button>
          <Button type="submit" busy={form.busy}>
            저장
          </Button>
        </div>
      </Form>
      {dialog}
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
      <PasswordInput
        label="새 비밀번호"
        strength
        limit={PASSWORD_MOST}
        help={`바꾸지 않으려면 비워두세요. ${PASSWORD_LEAST}자 이상`}
        {...form.field('password')}
      />
      {password && (
        <PasswordInput
          label="새 비밀번호 확인"
          required
          autoComplete="new-password"
          {...form.field('passwordConfirm')}
        />
      )}
      {(password || contactChanges(member, contact).length > 0) && (
        <PasswordInput
          label="현재 비밀번호"
          help={CURRENT_PASSWORD_HELP}
          {...form.field('currentPassword')}
        />
      )}
    </>
  );
}
