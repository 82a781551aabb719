import { useEffect } from 'react';
import { type MetaArgs, useNavigate, useSearchParams } from 'react-router';
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
  const session = useSession();
  const navigate = useNavigate();
  // Also for whoever logs in from another tab, or comes here with a session.
  useEffect(() => {
    if (session) void navigate(wayBack(next), { replace: true });
  }, [session, next, navigate]);
  return (
    <PageFrame
      title="로그인"
      width="form"
      lead={next ? '로그인이 필요합니다. 로그인하면 보시던 곳으로 돌아갑니다.' : undefined}
    >
      <div className="card">
        <LoginForm tall />
      </div>
    </PageFrame>
  );
}
