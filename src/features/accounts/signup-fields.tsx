import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HallCombobox } from '#/features/halls/hall-combobox.tsx';
import type { InfoOptions } from '#/features/members/account.contract.ts';
import {
  ID_LIMIT,
  NICKNAME_LIMIT,
  PASSWORD_LEAST,
  PASSWORD_MOST,
} from '#/features/members/member-fields.limits.ts';
import { EDIT_COST } from '#/features/members/profile.rules.ts';
import { REGIONS } from '#/shared/regions.ts';
import { SCORE4_STEPS } from '#/shared/score4.ts';
import { Button } from '#/ui/button.tsx';
import { EmailInput } from '#/ui/email-input.tsx';
import { NumberInput, Select, TextInput } from '#/ui/field.tsx';
import { type FieldBinding, Form, type FormProps } from '#/ui/form.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { PhoneInput } from '#/ui/phone-input.tsx';
import { HighRunFields } from './high-run-fields.tsx';
import { CHECK_ID_FIRST } from './signup.limits.ts';
import type { useIdCheck } from './use-id-check.ts';
import './account-forms.css';

type FieldName =
  | 'id'
  | 'username'
  | 'phone'
  | 'email'
  | 'password'
  | 'passwordConfirm'
  | 'score4'
  | 'score3'
  | 'highrun4'
  | 'highrun3'
  | 'birthYear'
  | 'billiardHall'
  | 'region';
type SignupFormState = { field: (name: FieldName) => FieldBinding<string>; busy: boolean };
type IdCheck = ReturnType<typeof useIdCheck>;

type SignupFieldsProps = {
  form: SignupFormState;
  idCheck: IdCheck;
  options: InfoOptions | null;
  onSubmit: Pick<FormProps, 'onSubmit' | 'errors' | 'problem'>;
};

/** The signup form: account, contact, and what the ranking shows, which may wait. */
export function SignupFields({ form, idCheck, options, onSubmit }: SignupFieldsProps) {
  return (
    <Form method="post" {...onSubmit}>
      <Part title="계정">
        <IdField field={form.field('id')} idCheck={idCheck} />
        <TextInput
          label="닉네임"
          required
          limit={NICKNAME_LIMIT}
          help="랭킹과 게시글에 보이는 이름입니다."
          autoComplete="nickname"
          {...form.field('username')}
        />
        <PasswordInput
          label="비밀번호"
          required
          strength
          limit={PASSWORD_MOST}
          help={`${PASSWORD_LEAST}자 이상으로 입력해주세요.`}
          {...form.field('password')}
        />
        <PasswordInput
          label="비밀번호 확인"
          required
          autoComplete="new-password"
          {...form.field('passwordConfirm')}
        />
      </Part>
      <Part title="연락처">
        <PhoneInput label="전화번호" required {...form.field('phone')} />
        <EmailInput
          label="이메일"
          required
          help="아이디와 비밀번호를 찾을 때 씁니다."
          {...form.field('email')}
        />
      </Part>
      <PlayerPart form={form} options={options} />
      <SubmitPart busy={form.busy} ready={idCheck.isAvailable} />
    </Form>
  );
}

function IdField({ field, idCheck }: { field: FieldBinding<string>; idCheck: IdCheck }) {
  return (
    <TextInput
      label="아이디"
      required
      limit={ID_LIMIT}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      help={
        <span role="status" className={idCheck.free && 'id-free'}>
          {idCheck.free ?? `영문과 숫자를 섞어 4자 이상 ${ID_LIMIT}자 이하`}
        </span>
      }
      aside={
        <Button variant="quiet" busy={idCheck.busy} onClick={() => void idCheck.check()}>
          중복 확인
        </Button>
      }
      onKeyDown={event => {
        if (event.key !== 'Enter' || idCheck.isAvailable) return;
        event.preventDefault();
        void idCheck.check();
      }}
      {...field}
      error={idCheck.trouble ?? field.error}
    />
  );
}

function PlayerPart({ form, options }: Pick<SignupFieldsProps, 'form' | 'options'>) {
  const scores = options?.score4Options ?? SCORE4_STEPS;
  return (
    <Part
      title="선수 정보"
      note={`비워두면 나중에 한 번 무료로 채울 수 있고, 입력한 것을 바꾸면 ${EDIT_COST}포인트가 차감됩니다.`}
    >
      <div className="form-pair">
        <Select label="4구 점수" placeholder="선택" options={scores.map(String)} {...form.field('score4')} />
        <NumberInput label="3구 점수" {...form.field('score3')} />
        <HighRunFields field={form.field} />
        <NumberInput label="출생 연도" placeholder="예: 1988" {...form.field('birthYear')} />
        <Select
          label="지역"
          placeholder="선택"
          options={options?.regionOptions ?? REGIONS}
          {...form.field('region')}
        />
      </div>
      <HallCombobox
        label="당구장"
        region={form.field('region').value}
        help="목록에 없는 당구장은 이름을 그대로 입력해주세요."
        {...form.field('billiardHall')}
      />
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="form-part">
      <h2 className="form-part-title">
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

function SubmitPart({ busy, ready }: { busy: boolean; ready: boolean }) {
  return (
    <section className="form-part">
      <p className="form-hint">
        가입하면{' '}
        <Link to="/terms" target="_blank">
          이용약관
        </Link>
        과{' '}
        <Link to="/privacy" target="_blank">
          개인정보처리방침
        </Link>
        에 동의하게 됩니다.
      </p>
      <div className="form-actions form-actions-wide">
        <Button type="submit" busy={busy} disabled={!ready} aria-describedby="signup-waits">
          회원가입
        </Button>
      </div>
      <p className="form-hint" id="signup-waits" role="status">
        {!ready && CHECK_ID_FIRST}
      </p>
    </section>
  );
}
