import { Outlet, replace } from 'react-router';
import { Loading } from '#/ui/feedback/states.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { readRoles } from './roles.client.ts';

/** Checks with the server before any admin screen loads its data; others are redirected to the ranking, or to their second factor. */
async function adminsOnly() {
  const roles = await readRoles();
  if (roles.lacksFactor) throw replace('/profile/security');
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
