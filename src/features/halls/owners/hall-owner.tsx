import { lazy, Suspense } from 'react';
import type { Hall } from '#/features/halls/directory/halls.contract.ts';
import { useSession } from '#/ui/client/session.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

// Loaded for members only, after the page has hydrated.
const HallKeeping = lazy(async () => ({ default: (await import('./hall-keeping.tsx')).HallKeeping }));

/** The section for a hall's owner: a login link for guests, the member's claim, or the keeper's links. */
export function HallOwner({ hall }: { hall: Hall }) {
  const session = useSession();
  return (
    <>
      <p className="guest-only mt-6 text-soft text-row">
        이 당구장을 운영하시나요?{' '}
        <PageLink className="underline" to="/login">
          로그인
        </PageLink>
        하고 관리를 신청하세요.
      </p>
      {session && (
        <Suspense>
          <HallKeeping key={`${hall.id} ${session.userId}`} hall={hall} session={session} />
        </Suspense>
      )}
    </>
  );
}
