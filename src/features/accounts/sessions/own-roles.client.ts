import type { OwnRoles } from '#/features/accounts/login/login.contract.ts';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedSession, storedToken, storeFacts } from '#/ui/client/session.ts';

const NOBODY: OwnRoles = { isAdmin: false, isModerator: false };

let lastRead: Promise<unknown> = Promise.resolve();

/** Asks the server for the roles of the signed-in member and stores them in the session. */
export function readRoles(): Promise<OwnRoles> {
  const read = readOnce();
  lastRead = read;
  return read;
}

async function readOnce(): Promise<OwnRoles> {
  if (!storedToken()) return NOBODY;
  const roles: OwnRoles = await fetchJson(browserApi.api['check-admin'].$get()).catch(error => {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return NOBODY;
    throw error;
  });
  storeFacts(roles);
  return roles;
}

/** Whether the member is an admin; an unanswered question for the roles is waited for. */
export async function isStillAdmin(): Promise<boolean> {
  await lastRead;
  return storedSession()?.isAdmin === true;
}
