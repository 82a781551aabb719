import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { useLeaveWhenLoggedIn } from '#/features/accounts/sessions/use-leave-when-logged-in.ts';
import { wayBack } from '#/shared/text/content-address.ts';
import type { SiteFacts } from '#/ui/client/site-facts.ts';
import { ShowButton } from '#/ui/form/password-input.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LoginForm } from './login-form.tsx';

// Loaded on demand, because few members have a passkey.
const PasskeyLogin = lazy(async () => ({ default: (await import('./passkey-login.tsx')).PasskeyLogin }));

const ProviderButtons = lazy(() => import('#/features/accounts/providers/provider-buttons.tsx'));

export const handle = { query: ['next'] };

export const meta = pageMeta({ title: '로그인', hidden: true });

/** The button changes the fields' type itself, because the form leaves its fields to the browser. */
function Eye() {
  const [shown, setShown] = useState(false);
  const turn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const field = form?.elements.namedItem('password');
    if (field instanceof HTMLInputElement) field.type = shown ? 'password' : 'text';
    setShown(!shown);
  };
  return (
    <span className="relative -mt-5">
      <ShowButton
        shown={shown}
        aria-label={shown ? '입력한 글자 숨기기' : '입력한 글자 보기'}
        onClick={turn}
      />
    </span>
  );
}

export default function LoginPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const site = useRouteLoaderData<SiteFacts>('root');
  const [isReady, setIsReady] = useState(false);
  // Only the browser knows whether it supports passkeys.
  useEffect(() => setIsReady(true), []);
  const navigate = useNavigate();
  const goOn = useCallback(() => void navigate(wayBack(next), { replace: true }), [navigate, next]);
  const form = useLeaveWhenLoggedIn(goOn);
  return (
    <PageFrame
      title="로그인"
      width="form"
      // A member is sent on at once; the footer of this page must not appear before that.
      className="in-data-member:min-h-dvh"
      lead={next ? '로그인하면 보시던 곳으로 돌아갑니다.' : undefined}
    >
      <div ref={form} className="card">
        <LoginForm
          tall
          eye={<Eye />}
          onLogin={goOn}
          otherWay={onLogin =>
            isReady && (
              <Suspense>
                <div className="mt-4 grid gap-2">
                  <PasskeyLogin label="패스키로 로그인" onLogin={onLogin} />
                  {site?.hasProviders && <ProviderButtons next={wayBack(next)} />}
                </div>
              </Suspense>
            )
          }
        />
      </div>
    </PageFrame>
  );
}
