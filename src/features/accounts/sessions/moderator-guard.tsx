import { Outlet, replace } from 'react-router';
import { loadingPage } from '#/ui/feedback/loading-page.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { readRoles } from './roles.client.ts';

/** Sends other visitors to the ranking, or to their second factor, before the screen loads its data. */
async function moderatorsOnly() {
  const roles = await readRoles();
  if (roles.lacksFactor) throw replace('/profile/security');
  if (!roles.isModerator) throw replace('/');
}

export const clientMiddleware = [moderatorsOnly];

// Delays screens without a loader of their own until the middleware has admitted the visitor.
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const HydrateFallback = loadingPage('처리할 일', <Loading />, 'wide');

export default function ModeratorGuard() {
  return <Outlet />;
}
