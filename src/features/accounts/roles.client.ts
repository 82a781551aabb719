import { ApiError, browserApi, fetchJson } from '#/ui/api.ts';
import { storedToken, storeRoleFlags } from '#/ui/session.ts';

type Roles = { isAdmin: boolean; isModerator: boolean; lacksFactor?: true | undefined };

const NOBODY: Roles = { isAdmin: false, isModerator: false };

/** Asks the server what this browser's member is, and stores it. */
export async function readRoles(): Promise<Roles> {
  if (!storedToken()) return NOBODY;
  const roles: Roles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return NOBODY;
    throw error;
  });
  storeRoleFlags(roles);
  return roles;
}
