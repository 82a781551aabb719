import { Outlet, replace } from 'react-router';
import { loadingPage } from '#/ui/feedback/loading-page.tsx';
import { Loading } from '#/ui/feedback/states.tsx';
import { readRoles } from './roles.client.ts';

/**
 * Redirects a moderator who lacks a required second factor to the page of second factors, and everybody else
 * but moderators to the ranking, before the screen loads its data.
 */
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
