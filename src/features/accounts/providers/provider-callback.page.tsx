import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate, useParams } from 'react-router';
import { LOGIN_FAILED, type LoggedIn, type SecondFactor } from '#/features/accounts/login/login.constants.ts';
import { LoginForm } from '#/features/accounts/login/login-form.tsx';
import { OwnerDialog } from '#/features/accounts/profile/owner-dialog.tsx';
import { loginAddress, wayBack } from '#/shared/text/content-address.ts';
import { storeSession } from '#/ui/client/session.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { Card, PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { PROVIDER_NAMES, PROVIDERS } from './login-providers.rules.ts';
import { finishLogin, linkProof, type StoredProof, storeProof } from './provider-start.client.ts';

const SecondStep = lazy(() => import('#/features/accounts/login/second-step.tsx'));
const OWN = '/profile/linked-accounts';

export const meta = pageMeta({ title: '로그인', hidden: true });

type Shown =
  | { failed: string; back: string }
  | { factor: SecondFactor; next: string }
  | { unlinked: StoredProof; link: boolean; next: string };

/** A provider sends the browser back to this page, which first removes the code from the address. */
export default function ProviderCallbackPage() {
  const { provider = '' } = useParams();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>();
  const isBegun = useRef(false);
  useEffect(() => {
    // A code and a state are valid for one call only.
    if (isBegun.current) return;
    isBegun.current = true;
    const returned = new URLSearchParams(location.search);
    history.replaceState(history.state, '', location.pathname);
    finishLogin(
      PROVIDERS.find(each => each === provider),
      returned,
    ).then(
      ({ answer, attempt: { next, link } }) => {
        if ('unlinked' in answer) setShown({ ...answer, link, next });
        else if ('secondFactor' in answer) setShown({ factor: answer.secondFactor, next });
        else enter(answer, next, navigate);
      },
      (error: Error & { isLink?: boolean; next?: string }) =>
        setShown({ failed: error.message, back: error.isLink ? OWN : loginBefore(error.next) }),
    );
  }, [provider, navigate]);
  return (
    <PageFrame title="로그인" width="form">
      {!shown && <Loading />}
      {shown && 'failed' in shown && <Failed {...shown} />}
      {shown && 'factor' in shown && (
        <Suspense>
          <SecondStep
            factor={shown.factor}
            onLogin={answer => enter(answer, shown.next, navigate)}
            onClose={() => void navigate(loginBefore(shown.next), { replace: true })}
          />
        </Suspense>
      )}
      {shown && 'unlinked' in shown && <Unlinked {...shown} />}
    </PageFrame>
  );
}

/** The login page, which then opens `next`. */
const loginBefore = (next = '/') => (next === '/' ? '/login' : loginAddress(next));

function enter({ notice, ...session }: LoggedIn, next: string, navigate: NavigateFunction): void {
  storeSession(session);
  if (notice) toast(notice, 'error');
  void navigate(wayBack(next), { replace: true });
}

function Failed({ failed, back }: { failed: string; back: string }) {
  return (
    <Card as="div" className="grid gap-4">
      <p role="alert">
        <strong>{LOGIN_FAILED}</strong> {failed}
      </p>
      <LinkButton to={back}>{back === OWN ? '계정 연결로' : '로그인 화면으로'}</LinkButton>
    </Card>
  );
}

/** Offers to log in and link the account, to sign up, or (`link`) to confirm by password. */
function Unlinked({ unlinked, link, next }: Extract<Shown, { unlinked: StoredProof }>) {
  const navigate = useNavigate();
  const name = PROVIDER_NAMES[unlinked.provider];
  const leave = (to: string) => void navigate(to, { replace: true });
  if (link) {
    const run = async (currentPassword: string) => {
      toast(await linkProof(unlinked.proof, currentPassword));
    };
    const action = { title: `${name} 계정을 연결합니다.`, body: BODY, confirmLabel: '연결', run };
    return <OwnerDialog action={action} onClose={() => leave(OWN)} />;
  }
  const linkAfterLogin = async () => {
    await linkProof(unlinked.proof).then(toast, (error: Error) => toast(error.message, 'error'));
    leave(wayBack(next));
  };
  return (
    <div className="grid gap-4">
      <p>
        {name} 계정을 확인했습니다. 아직 연결된 회원이 없습니다. 이미 회원이면 로그인해서 연결하고, 처음이면
        회원가입을 해주세요.
      </p>
      <Card className="grid gap-3" aria-labelledby="link-member">
        <h2 id="link-member" className="text-lead font-bold">
          이미 회원입니다
        </h2>
        <LoginForm tall onLogin={() => void linkAfterLogin()} />
      </Card>
      <LinkButton
        variant="quiet"
        to={`/signup?next=${encodeURIComponent(next)}`}
        replace
        onClick={() => storeProof(unlinked)}
      >
        {name} 계정으로 회원가입
      </LinkButton>
    </div>
  );
}

const BODY = '다음부터 이 계정으로도 로그인할 수 있습니다.';
