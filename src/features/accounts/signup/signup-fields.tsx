import { type Ref, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { MemberInput, MemberInputs } from '#/features/accounts/profile/member-input.tsx';
import {
  fieldOf,
  ID_LIMIT,
  PASSWORD_LEAST,
  PASSWORD_MOST,
  PLAYER_FIELDS,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import { FREE_DAYS_AT_FIRST } from '#/features/members/profile/profile.rules.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, type FormProps } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { isCommonPassword } from './known-passwords.client.ts';

export const CHECK_ID_FIRST = '아이디 중복 확인을 먼저 해주세요.';

type FieldName = TypedField | 'id' | 'password' | 'passwordConfirm';
type IdCheck = ReturnType<typeof useIdCheck>;

type SignupFieldsProps = {
  form: { field: (name: FieldName) => FieldBinding<string>; busy: boolean };
  idCheck: IdCheck;
  onSubmit: Pick<FormProps, 'onSubmit' | 'errors' | 'problem'>;
  trap: Ref<HTMLInputElement>;
};

export function SignupFields({ form, idCheck, onSubmit, trap }: SignupFieldsProps) {
  return (
    <Form method="post" {...onSubmit}>
      <IdField field={form.field('id')} idCheck={idCheck} />
      <MemberInput form={form} name="username" help="랭킹과 게시글에 보이는 이름입니다." />
      <PasswordInput
        label="비밀번호"
        required
        strength={isCommonPassword}
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
      <MemberInput form={form} name="phone" />
      <MemberInput form={form} name="email" help="아이디와 비밀번호를 찾을 때 씁니다." />
      <PlayerPart form={form} />
      <Trap trap={trap} />
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
        <span role="status" className={idCheck.free && 'text-primary font-semibold'}>
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
      error={idCheck.problem ?? field.error}
    />
  );
}

// The list of suggestions for the hall needs the whole width.
const PAIRED = PLAYER_FIELDS.filter(name => fieldOf(name).control !== 'hall');

/** A folded, optional part of the signup form: the facts that the ranking shows of a player. */
function PlayerPart({ form }: Pick<SignupFieldsProps, 'form'>) {
  return (
    <Fold summary="선수 정보도 적기 (선택)">
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <p className="text-row text-soft">{`가입하고 ${FREE_DAYS_AT_FIRST}일 동안은 언제든 무료로 고칠 수 있습니다.`}</p>
        <div className="grid grid-cols-2 gap-x-3 gap-y-5">
          <MemberInputs form={form} names={PAIRED} unchosen="선택" />
        </div>
        <MemberInput form={form} name="billiardHall" />
      </div>
    </Fold>
  );
}

/** A trap field that people, screen readers and password managers do not find. */
function Trap({ trap }: Pick<SignupFieldsProps, 'trap'>) {
  return (
    <div className="absolute [inset-inline-start:-100vw] size-px overflow-hidden" aria-hidden="true">
      <input
        ref={trap}
        name="reference"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}

function SubmitPart({ busy, ready }: { busy: boolean; ready: boolean }) {
  return (
    <section className="flex flex-col gap-5 pt-6 border-t border-line first-of-type:pt-0 first-of-type:border-t-0">
      <p className="text-soft text-row text-center [&_a]:underline">
        가입하면{' '}
        <Link to="/terms" target="_blank">
          이용약관
        </Link>
        에 동의하게 됩니다. 개인정보의 처리는{' '}
        <Link to="/privacy" target="_blank">
          개인정보처리방침
        </Link>
        에서 볼 수 있습니다.
      </p>
      <FormActions submit="회원가입" busy={busy} disabled={!ready} aria-describedby="signup-waits" wide />
      <p className="text-soft text-row text-center [&_a]:underline" id="signup-waits" role="status">
        {!ready && CHECK_ID_FIRST}
      </p>
    </section>
  );
}

// No cache between browser and server may answer.
const NOT_CACHED = { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } };
const CHECK_FAILED = '중복 확인에 실패했습니다.';

const CHECKED_AFTER_MS = 500;
const COMPLETE = /^(?=.*[a-z])(?=.*\d)[a-z\d]{4,}$/i;

/**
 * Holds the result of the last check whether the login id is available; typing discards the result, and a
 * complete id is checked by itself once the typing rests.
 */
export function useIdCheck(typed: string) {
  const [checked, setChecked] = useState<{ id: string; isAvailable: boolean; message: string }>();
  const [busy, setBusy] = useState(false);
  const [seen, setSeen] = useState(typed);
  // Typing the checked id again requires another check: someone may have taken it meanwhile.
  if (seen !== typed) {
    setSeen(typed);
    setChecked(undefined);
  }
  const known = checked?.id === typed ? checked : undefined;

  const check = async (): Promise<void> => {
    setBusy(true);
    try {
      const { loginId } = await import('#/features/members/fields/member-fields.contract.ts');
      const { success, data: id, error } = loginId.safeParse(typed);
      if (!success) return deny(error.issues[0]?.message ?? CHECK_FAILED);
      const answer = await fetchJson(browserApi.api.auth['check-id'].$get({ query: { id } }, NOT_CACHED));
      setChecked({ id: typed, ...answer });
    } catch (error) {
      deny(asApiError(error, CHECK_FAILED).message);
    } finally {
      setBusy(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts another check
  useEffect(() => {
    if (!COMPLETE.test(typed)) return;
    const timer = setTimeout(() => void check(), CHECKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  /** Marks the id as taken when the server refuses the signup because of it. */
  const deny = (message: string) => setChecked({ id: typed, isAvailable: false, message });

  const isAvailable = known?.isAvailable === true;
  return {
    check,
    deny,
    busy,
    isAvailable,
    free: isAvailable ? known?.message : undefined,
    problem: isAvailable ? undefined : known?.message,
  };
}
