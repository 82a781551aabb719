import { useState } from 'react';
import { isCommonPassword } from '#/features/accounts/signup/known-passwords.client.ts';
import {
  isScore,
  PASSWORD_LEAST,
  PASSWORD_MOST,
  partFields,
} from '#/features/members/fields/member-fields.rules.ts';
import type { OwnMember } from '#/features/members/profile/members.contract.ts';
import { contactChanges } from '#/features/members/profile/profile.rules.ts';
import { phoneDigits } from '#/shared/text/phone.ts';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { type FieldBinding, Form, FormActions } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';
import { BirthYearSwitch, MemberInputs, TextsSwitch } from './member-input.tsx';
import { CostNotice, CURRENT_PASSWORD_HELP, factsOf, ProfileFacts, ProfilePart } from './profile-parts.tsx';
import { useProfileSave } from './use-profile-save.ts';

type ProfileInfoProps = {
  part: 'basic' | 'additional';
  member: OwnMember;
  onSaved: (saved: OwnMember) => Promise<void>;
  /** Whether an admin edits another member: costs no points, and hides choices that only the member makes. */
  byAdmin?: boolean;
};

const PART_TITLES = { basic: '기본 정보', additional: '추가 정보' } as const;

/** One part of a profile as text, or a form after 수정; `additional` links to the form of all its fields. */
export function ProfileInfo({ part, member, onSaved, byAdmin }: ProfileInfoProps) {
  const [editing, setEditing] = useState(false);
  const saved = async (now: OwnMember) => {
    await onSaved(now);
    setEditing(false);
  };
  const title = PART_TITLES[part];
  const facts = factsOf(member, partFields(part));
  const actions = !editing && (
    <span className="row-actions">
      {part === 'additional' && !byAdmin && (
        <LinkButton variant="plain" small to="/update-info">
          전체 수정
        </LinkButton>
      )}
      <Button variant="quiet" small aria-label={`${title} 수정`} onClick={() => setEditing(true)}>
        수정
      </Button>
    </span>
  );
  return (
    <ProfilePart id={part} title={title} action={actions}>
      {editing ? (
        <InfoForm {...{ part, member, byAdmin }} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <ProfileFacts facts={part === 'basic' ? [['아이디', member.id], ...facts] : facts} />
      )}
    </ProfilePart>
  );
}

function InfoForm({ part, member, onSaved, byAdmin, onCancel }: ProfileInfoProps & { onCancel: () => void }) {
  const { form, bind, dirty, dialog } = useProfileSave(member, { onSaved, byAdmin });
  const leaveWarning = useLeaveWarning(dirty);
  const names = partFields(part);
  const free = part === 'basic' ? '전화번호, 이메일, 비밀번호' : undefined;
  return (
    <>
      <CostNotice member={member} byAdmin={byAdmin} free={free} />
      <Form {...bind}>
        {part === 'additional' && (
          <div className="grid grid-cols-2 gap-x-3 gap-y-5">
            <MemberInputs form={form} names={names.filter(isScore)} />
          </div>
        )}
        <MemberInputs form={form} names={names.filter(name => !isScore(name))} />
        {part === 'basic' && !byAdmin && (
          <>
            <BirthYearSwitch {...form.field('showBirthYear')} />
            <TextsSwitch {...form.field('showTexts')} />
            <PasswordFields form={form} member={member} />
          </>
        )}
        <FormActions submit="저장" busy={form.busy} onCancel={onCancel} />
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
        strength={isCommonPassword}
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
