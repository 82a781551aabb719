import {
  type ComponentProps,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNextQuery } from '#/features/accounts/sessions/use-next-query.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storeSession } from '#/ui/client/session.ts';
import { Notice } from '#/ui/feedback/notice.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { ADMIN_JUST_LOGGED_IN, LOGIN_FAILED, type LoggedIn, type SecondFactor } from './login.constants.ts';

// Loaded on demand: every page has this form, but few visitors have a second factor.
const SecondStep = lazy(() => import('./second-step.tsx'));

// In the header the form is a line on wide screens, and a column in the menu of narrow ones.
const LINE = 'gap-2 wide:flex-row wide:items-center wide:gap-1.5';

type LoginFormProps = {
  tall?: boolean;
  /** A button that shows the typed password, laid over the end of its field. */
  eye?: ReactNode;
  onLogin?: () => void;
  otherWay?: (enter: (answer: LoggedIn) => void) => ReactNode;
};

export function LoginForm({ tall, eye, onLogin, otherWay }: LoginFormProps) {
  const { login, enter, error, busy, secondStep } = useLogin(onLogin);
  const form = useRef<HTMLFormElement>(null);
  const key = useId();
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>(`[name=${error.field}]`)?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void login(Object.fromEntries(new FormData(event.currentTarget)));
  };
  const field = (name: 'id' | 'password') => ({
    id: `${key}-${name}`,
    name,
    'aria-invalid': error?.field === name || undefined,
    'aria-describedby': error ? `${key}-error` : undefined,
  });
  return (
    <>
      {/* The fields are uncontrolled, because the browser may fill them in before the page hydrates. The
          method is POST, so that a password never becomes part of an address when the browser itself
          sends the form. */}
      <form
        ref={form}
        className={`login-form flex flex-col ${tall ? 'gap-5' : LINE}`}
        data-tall={tall || undefined}
        method="post"
        noValidate
        onSubmit={submit}
      >
        <LoginFields field={field} tall={tall} eye={eye} busy={busy} />
        {error && (
          <Notice look="problem" className={tall ? '-order-1' : 'order-1'} role="alert" id={`${key}-error`}>
            {error.title && <strong>{error.title}</strong>} {error.sentence}
          </Notice>
        )}
        <WaysToAccount tall={tall} />
      </form>
      {otherWay?.(enter)}
      {secondStep && (
        <Suspense>
          <SecondStep {...secondStep} />
        </Suspense>
      )}
    </>
  );
}

type LoginFieldsProps = {
  field: (name: 'id' | 'password') => ComponentProps<'input'>;
  tall?: boolean;
  eye?: ReactNode;
  busy: boolean;
};

function LoginFields({ field, tall, eye, busy }: LoginFieldsProps) {
  return (
    <div className={`flex flex-col ${tall ? 'gap-5' : LINE}`}>
      <LoginInput
        {...field('id')}
        label="아이디"
        tall={tall}
        type="text"
        autoComplete="username"
        enterKeyHint="next"
      />
      <LoginInput
        {...field('password')}
        label="비밀번호"
        tall={tall}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      {eye}
      <Button type="submit" busy={busy}>
        로그인
      </Button>
    </div>
  );
}

function LoginInput({ label, tall, ...input }: ComponentProps<'input'> & { label: string; tall?: boolean }) {
  const placeholder = tall ? undefined : label;
  return (
    <label className={tall ? undefined : 'wide:w-24'}>
      <span className={tall ? 'field-label' : 'sr-only'}>{label}</span>
      <input
        className="control"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        placeholder={placeholder}
      />
    </label>
  );
}

function WaysToAccount({ tall }: { tall?: boolean }) {
  const next = useNextQuery();
  return (
    <nav
      className={`flex flex-wrap text-row *:inline-flex *:min-h-11 *:items-center ${tall ? 'justify-center gap-x-6' : 'gap-x-3 *:whitespace-nowrap wide:flex-nowrap wide:text-label'}`}
      aria-label="계정"
    >
      <PageLink to={`/find-username${next}`}>아이디 찾기</PageLink>
      <PageLink to={`/request-reset-password${next}`}>비밀번호 재설정</PageLink>
      <PageLink to={`/signup${next}`}>회원가입</PageLink>
    </nav>
  );
}

type LoginError = { title?: string; sentence: string; field: 'id' | 'password' };

/** `login` begins a session, or sets `secondStep` or `error`. */
function useLogin(onLogin?: () => void) {
  const [error, setError] = useState<LoginError>();
  const [busy, setBusy] = useState(false);
  const [factor, setFactor] = useState<SecondFactor>();
  const enter = ({ notice, ...session }: LoggedIn) => {
    setFactor(undefined);
    storeSession(session);
    const isOnTheWay = new URLSearchParams(location.search).has('next');
    if (session.isAdmin && !isOnTheWay) sessionStorage.setItem(ADMIN_JUST_LOGGED_IN, '');
    onLogin?.();
    // An error toast is shown longer than a success toast.
    if (notice) toast(notice, 'error');
  };
  const login = async (typed: Record<string, unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      // Loaded on demand: every page has this form, but few visitors sign in.
      const { loginRequest } = await import('./login.contract.ts');
      const checked = loginRequest.safeParse(typed);
      if (!checked.success) return setError(loginErrorOf(checked.error.issues[0]));
      const answer = await fetchJson(browserApi.api.auth.login.$post({ json: checked.data }));
      if ('secondFactor' in answer) setFactor(answer.secondFactor);
      else enter(answer);
    } catch (reason) {
      setError({ title: LOGIN_FAILED, sentence: (reason as Error).message, field: 'password' });
    } finally {
      setBusy(false);
    }
  };
  const close = () => setFactor(undefined);
  return { login, enter, error, busy, secondStep: factor && { factor, onLogin: enter, onClose: close } };
}

function loginErrorOf(issue: { path: PropertyKey[]; message: string } | undefined): LoginError {
  return { sentence: issue?.message ?? '', field: issue?.path[0] === 'id' ? 'id' : 'password' };
}
