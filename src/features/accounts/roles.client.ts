import { replace } from 'react-router';
import { ApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { storedToken, storeRoleFlags } from '#/ui/session.ts';

type Roles = { isAdmin: boolean; isModerator: boolean; lacksFactor?: true | undefined };

const NOBODY: Roles = { isAdmin: false, isModerator: false };

/**
 * Asks the server what this browser's member is, and stores it; redirects who lacks the second factor that the own role
 * demands to where it is registered.
 */
export async function readRoles(): Promise<Roles> {
  if (!storedToken()) return NOBODY;
  const roles: Roles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return NOBODY;
    throw error;
  });
  if (roles.lacksFactor) throw replace('/profile/security');
  storeRoleFlags(roles);
  return roles;
}
