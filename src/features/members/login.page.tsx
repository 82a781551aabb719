import { useCallback, useEffect, useRef } from 'react';
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router';
import { ask, browserApi } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { useSession } from '#/ui/session.ts';
import { wayBack } from './login.rules.ts';
import { LoginForm } from './login-form.tsx';

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: '로그인', path: '/login', hidden: true });

export default function LoginPage() {
  const [query] = useSearchParams();
  const next = query.get('next');
  const navigate = useNavigate();
  const goOn = useCallback(() => void navigate(wayBack(next), { replace: true }), [navigate, next]);
  const form = useLeavingWithSession(goOn);
  return (
    <PageFrame
      title="로그인"
      width="form"
      lead={next ? '로그인이 필요합니다. 로그인하면 보시던 곳으로 돌아갑니다.' : undefined}
    >
      <div ref={form} className="card">
        <LoginForm tall onLogin={goOn} />
      </div>
    </PageFrame>
  );
}

/**
 * Leads away whoever comes here with a session, or logs in from another tab. A session that the browser keeps may be
 * over: the server is asked, which also makes a guest of whoever is one; nobody is led away from what they typed.
 */
function useLeavingWithSession(goOn: () => void) {
  const session = useSession();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!session || isTypedInto(form.current)) return;
    let isOver = false;
    ask(browserApi.api['check-admin'].$get()).then(
      () => !isOver && !isTypedInto(form.current) && goOn(),
      // Over, or not to be known just now: the form is here.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [session, goOn]);
  return form;
}

function isTypedInto(form: HTMLElement | null): boolean {
  const boxes = [...(form?.querySelectorAll('input') ?? [])];
  // The browser fills boxes in by itself.
  return boxes.some(box => box.value !== '' && !box.matches(':autofill'));
}
