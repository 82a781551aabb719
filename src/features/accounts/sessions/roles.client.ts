import type { OwnRoles } from '#/features/accounts/login/login.contract.ts';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedToken, storeRoleFlags } from '#/ui/client/session.ts';

const NOBODY: OwnRoles = { isAdmin: false, isModerator: false };

/** Loads the roles of this browser's member from the server, and stores them. */
export async function readRoles(): Promise<OwnRoles> {
  if (!storedToken()) return NOBODY;
  const roles: OwnRoles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return NOBODY;
    throw error;
  });
  storeRoleFlags(roles);
  return roles;
}
