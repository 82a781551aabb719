import { Outlet, replace } from 'react-router';
import { ApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { PageFrame } from '#/ui/frame.tsx';
import { storedToken, storeRoleFlags } from '#/ui/session.ts';
import { Loading } from '#/ui/states.tsx';

/**
 * Checks with the server before any admin screen loads its data; others are redirected to the ranking, and admins
 * without the second factor they must have to where it is registered.
 */
async function adminsOnly() {
  if (!storedToken()) throw replace('/');
  const roles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403))
      return { isAdmin: false, isModerator: false, lacksFactor: undefined };
    throw error;
  });
  if (roles.lacksFactor) throw replace('/profile/security');
  storeRoleFlags(roles);
  if (!roles.isAdmin) throw replace('/');
}

export const clientMiddleware = [adminsOnly];

// Holds back the screens that load nothing themselves, until the middleware has let them pass.
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <PageFrame title="관리">
      <Loading />
    </PageFrame>
  );
}

export default function AdminGuard() {
  return <Outlet />;
}
