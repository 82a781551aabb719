import { Outlet, replace } from 'react-router';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { AdminTabs } from './admin-tabs.tsx';
import { readRoles } from './roles.client.ts';

/** The screens below `/admin` that moderators open too. */
const FOR_MODERATORS = /^\/admin\/(cases|reports|filters|takedowns|takedown-figures)(\/|$)/;

/**
 * A middleware that sends staff without a required second factor to its setup, and visitors who may not open
 * the screen to the ranking.
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
      <AdminTabs />
      <Outlet />
    </>
  );
}
