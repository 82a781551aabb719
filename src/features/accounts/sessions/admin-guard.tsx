import { Outlet, replace, useLocation } from 'react-router';
import { storedSession } from '#/ui/client/session.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { readRoles } from './own-roles.client.ts';

/** `/admin` leads to the queue of work; moderators also open the screens below it. */
const FOR_MODERATORS = /^\/admin(\/?$|\/(cases|reports|filters|takedowns|takedown-figures)(\/|$))/;

/**
 * Redirects staff that lack a required second factor to the page that sets one up, and every visitor without
 * the right to the ranking.
 */
async function staffOnly({ request }: { request: Request }) {
  const roles = await readRoles();
  if (roles.lacksFactor) throw replace('/profile/security');
  const { pathname } = new URL(request.url);
  if (!(FOR_MODERATORS.test(pathname) ? roles.isModerator : roles.isAdmin)) throw replace('/');
}

export const clientMiddleware = [staffOnly];

// Delays screens without a loader of their own until the middleware has admitted the visitor.
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = loadingPage('관리', <Loading />, 'wide');

export default function AdminGuard() {
  return (
    <>
      <Outlet />
      <LawAndMore />
    </>
  );
}

/** Few sites need these screens, or need them only once; moderators see those that they may open. */
const LAW_AND_MORE = [
  { to: '/admin/start', name: '시작 안내' },
  { to: '/admin/filters', name: '금지어' },
  { to: '/admin/access-records', name: '접속 기록' },
  { to: '/admin/leak', name: '개인정보 유출' },
  { to: '/admin/takedown-figures', name: '게시 중단 통계' },
  { to: '/admin/webhooks', name: '웹훅' },
  { to: '/profile/access-tokens', name: '접근 토큰' },
  { to: '/api-docs', name: 'API 안내' },
  { to: '/seasons', name: '시즌' },
];

function LawAndMore() {
  const { pathname } = useLocation();
  const { isAdmin } = storedSession() ?? {};
  if (pathname !== '/admin/settings' && pathname !== '/admin/cases') return null;
  return (
    <div className="mx-auto -mt-4 w-full max-w-280 px-4 pb-8 md:px-6">
      <Fold summary="법·고급">
        <ul className="flex flex-wrap gap-x-4">
          {LAW_AND_MORE.filter(({ to }) => isAdmin || FOR_MODERATORS.test(to)).map(({ to, name }) => (
            <li key={to}>
              <PageLink className="inline-flex min-h-11 items-center underline" to={to}>
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}
