import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedToken, storeRoleFlags } from '#/ui/client/session.ts';
import type { OwnRoles } from './roles.contract.ts';

const NOBODY: OwnRoles = { isAdmin: false, isModerator: false };

/** Asks the server what this browser's member is, and stores it. */
export async function readRoles(): Promise<OwnRoles> {
  if (!storedToken()) return NOBODY;
  const roles: OwnRoles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return NOBODY;
    throw error;
  });
  storeRoleFlags(roles);
  return roles;
}
