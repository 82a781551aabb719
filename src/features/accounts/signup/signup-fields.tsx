import { type ReactNode, type Ref, useState } from 'react';
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
import { EDIT_COST } from '#/features/members/profile/profile.rules.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, type FormProps } from '#/ui/form/form.tsx';
import { PasswordInput } from '#/ui/form/password-input.tsx';
import { Button } from '#/ui/theme/button.tsx';

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
      <Part title="계정">
        <IdField field={form.field('id')} idCheck={idCheck} />
        <MemberInput form={form} name="username" help="랭킹과 게시글에 보이는 이름입니다." />
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
        <MemberInput form={form} name="phone" />
        <MemberInput form={form} name="email" help="아이디와 비밀번호를 찾을 때 씁니다." />
      </Part>
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

function PlayerPart({ form }: Pick<SignupFieldsProps, 'form'>) {
  return (
    <Part
      title="선수 정보"
      note={`비워두면 나중에 한 번 무료로 채울 수 있고, 입력한 것을 바꾸면 ${EDIT_COST}포인트가 차감됩니다.`}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <MemberInputs form={form} names={PAIRED} unchosen="선택" />
      </div>
      <MemberInput form={form} name="billiardHall" />
    </Part>
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

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 pt-6 border-t border-line first-of-type:pt-0 first-of-type:border-t-0">
      <h2 className="text-lead font-bold [&_small]:ml-1.5 [&_small]:text-soft [&_small]:text-label [&_small]:font-normal">
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
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

/** Holds the result of the last check whether the login id is available; typing discards the result. */
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
    if (busy) return;
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
