import { lazy, type Ref, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { BirthYearSwitch, MemberInput, MemberInputs } from '#/features/accounts/profile/member-input.tsx';
import {
  linkProof,
  type StoredProof,
  storedProof,
} from '#/features/accounts/providers/provider-start.client.ts';
import { useLeaveWhenLoggedIn } from '#/features/accounts/sessions/use-leave-when-logged-in.ts';
import { useNextQuery } from '#/features/accounts/sessions/use-next-query.ts';
import {
  fieldOf,
  ID_LIMIT,
  PLAYER_FIELDS,
  TYPED_FIELDS,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import { FREE_DAYS_AT_FIRST } from '#/features/members/profile/profile.rules.ts';
import { wayBack } from '#/shared/text/content-address.ts';
import { ApiError, asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { storeSession } from '#/ui/client/session.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { useLeaveWarning } from '#/ui/form/drafts/use-draft.tsx';
import { TextInput } from '#/ui/form/field.tsx';
import { type FieldBinding, Form, FormActions, type FormProps, useForm } from '#/ui/form/form.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { NewPassword } from './new-password.tsx';
import type { SignupForm } from './signup.contract.ts';
import { greet } from './welcome.tsx';

const ProviderButtons = lazy(() => import('#/features/accounts/providers/provider-buttons.tsx'));

export const handle = { query: ['next'] };

export const meta = pageMeta({
  title: '회원가입',
  description: '당구마당의 회원이 되어보세요.',
  path: '/signup',
});

const SIGNUP_FAILED = '회원가입에 실패했습니다.';

const schema = async () => (await import('./signup.contract.ts')).signupFormAt(new Date(serverNow()));

const EMPTY = {
  ...(Object.fromEntries(TYPED_FIELDS.map(name => [name, ''])) as Record<TypedField, string>),
  id: '',
  password: '',
  passwordConfirm: '',
  // Private unless the member chooses otherwise; a call without this field shows the year, as specified.
  showBirthYear: false,
};

export default function SignupPage() {
  const form = useForm(schema, EMPTY, SIGNUP_FAILED);
  const idCheck = useIdCheck(form.values.id);
  const { trap, extra } = useSignupForm();
  const account = useProviderAccount(form.set);
  const leaveWarning = useLeaveWarning(form.dirty);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = wayBack(query.get('next'));
  const nextQuery = useNextQuery();
  const site = useRouteLoaderData<SiteFacts>('root');
  const signUp = async ({ passwordConfirm, ...json }: SignupForm) => {
    if (!idCheck.isAvailable) throw new Error(CHECK_ID_FIRST);
    try {
      const call = browserApi.api.auth.signup.$post({ json: { ...json, ...(await extra()) } });
      const { message, ...session } = await fetchJson(call, SIGNUP_FAILED);
      storeSession(session);
      greet(session.username);
      toast(message);
    } catch (error) {
      const taken = error instanceof ApiError && error.issues.find(issue => issue.path === 'id');
      if (taken) idCheck.deny(taken.message);
      throw error;
    }
    if (account) await linkProof(account.proof).then(toast, (error: Error) => toast(error.message, 'error'));
    await navigate(next);
  };
  const goOn = useCallback(() => {
    toast('이미 로그인되어 있습니다.');
    void navigate(next === '/' ? '/profile' : next, { replace: true });
  }, [navigate, next]);
  const fields = useLeaveWhenLoggedIn(goOn);
  return (
    <PageFrame
      title="회원가입"
      width="form"
      lead={
        <>
          1분이면 됩니다. 이미 회원이면{' '}
          <Link className="underline" to={`/login${nextQuery}`}>
            로그인
          </Link>
        </>
      }
    >
      {account === null && site?.hasProviders && (
        <Suspense>
          <ProviderButtons next={next} />
        </Suspense>
      )}
      <div ref={fields}>
        <SignupFields form={form} idCheck={idCheck} onSubmit={form.bind(signUp)} trap={trap} />
      </div>
      {leaveWarning}
    </PageFrame>
  );
}

/**
 * Null if there is no provider's account to link, undefined until the storage is read. `set` fills the form
 * with its name and mail address.
 */
function useProviderAccount(set: (name: 'username' | 'email', value: string) => void) {
  const [account, setAccount] = useState<StoredProof | null>();
  const fill = useRef(set);
  useEffect(() => {
    const stored = storedProof() ?? null;
    if (stored?.username) fill.current('username', stored.username);
    if (stored?.email) fill.current('email', stored.email);
    setAccount(stored);
  }, []);
  return account;
}

/**
 * These fields tell a person's form from a program's: the time when the form was opened, and a hidden field
 * (`trap`). `extra` waits until the form was open long enough and returns both, the time only if the server
 * has given one.
 */
function useSignupForm() {
  const trap = useRef<HTMLInputElement>(null);
  const opened = useRef<Promise<{ opened: string; readyAt: number } | undefined>>(undefined);
  useEffect(() => {
    opened.current = fetchJson(browserApi.api.auth['signup-form'].$get()).then(
      form => ({ opened: form.opened, readyAt: performance.now() + form.seconds * 1000 }),
      () => undefined,
    );
  }, []);
  const extra = async () => {
    const form = await opened.current;
    const reference = trap.current?.value || undefined;
    // If a program of the member filled in the hidden field, the next press sends the form without it.
    if (trap.current) trap.current.value = '';
    if (form) await new Promise(resolve => setTimeout(resolve, form.readyAt - performance.now()));
    return { opened: form?.opened, reference };
  };
  return { trap, extra };
}

const CHECK_ID_FIRST = '아이디 중복 확인을 먼저 해주세요.';

type FieldName = TypedField | 'id' | 'password' | 'passwordConfirm';
type IdCheck = ReturnType<typeof useIdCheck>;

type SignupFieldsProps = {
  form: {
    field: ((name: FieldName) => FieldBinding<string>) & ((name: 'showBirthYear') => FieldBinding<boolean>);
    busy: boolean;
  };
  idCheck: IdCheck;
  onSubmit: Pick<FormProps, 'onSubmit' | 'errors' | 'problem'>;
  trap: Ref<HTMLInputElement>;
};

function SignupFields({ form, idCheck, onSubmit, trap }: SignupFieldsProps) {
  return (
    <Form method="post" className="form card" {...onSubmit}>
      <IdField field={form.field('id')} idCheck={idCheck} />
      <MemberInput form={form} name="username" help="랭킹과 게시글에 보이는 이름입니다." />
      <NewPassword
        label="비밀번호"
        required
        password={form.field('password')}
        confirm={form.field('passwordConfirm')}
      />
      <MemberInput form={form} name="phone" />
      <MemberInput form={form} name="email" help="아이디와 비밀번호를 찾을 때 씁니다." />
      <PlayerPart form={form} />
      <Trap trap={trap} />
      <SubmitPart busy={form.busy} idCheck={idCheck} />
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
      onBlur={() => {
        if (field.value !== '' && !COMPLETE.test(field.value)) void idCheck.check();
      }}
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
    <Fold summary="선수 정보도 적기 (선택)">
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <p className="text-row text-soft">{`가입하고 ${FREE_DAYS_AT_FIRST}일 동안은 자유롭게, 그 뒤에는 항목마다 30일에 한 번 포인트 없이 고칠 수 있습니다.`}</p>
        <div className="grid grid-cols-2 gap-x-3 gap-y-5">
          <MemberInputs form={form} names={PAIRED} unchosen="선택" />
        </div>
        <BirthYearSwitch {...form.field('showBirthYear')} />
        <MemberInput form={form} name="billiardHall" />
      </div>
    </Fold>
  );
}

/** People, screen readers and password managers do not find this field. */
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

function SubmitPart({ busy, idCheck: { isAvailable, check } }: { busy: boolean; idCheck: IdCheck }) {
  const toId = () => {
    document.querySelector<HTMLElement>('[data-field="id"]')?.focus();
    void check();
  };
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
      <p className="text-center" id="signup-waits" role="status">
        {!isAvailable && (
          <Button variant="plain" onClick={toId}>
            {CHECK_ID_FIRST}
          </Button>
        )}
      </p>
      <FormActions
        submit="회원가입"
        busy={busy}
        disabled={!isAvailable}
        aria-describedby="signup-waits"
        wide
      />
    </section>
  );
}

// No cache between browser and server may answer.
const NOT_CACHED = { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } };
const CHECK_FAILED = '중복 확인에 실패했습니다.';

const CHECKED_AFTER_MS = 500;
const COMPLETE = /^(?=.*[a-z])(?=.*\d)[a-z\d]{4,}$/i;

/**
 * The result of the last check. Typing discards it; a complete id is checked once the typing pauses, another
 * one when its box is left.
 */
function useIdCheck(typed: string) {
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
  /** The server refuses the signup because of this id. */
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
