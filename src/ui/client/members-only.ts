import { type ClientLoaderFunctionArgs, replace } from 'react-router';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { requestedPage } from '#/ui/page/page-address.ts';
import { type Answer, ApiError, browserApi, fetchJson, fetchList, forPage } from './api.ts';
import { storedToken } from './session.ts';

/** Throws a redirect to the login page, which leads back to this page, for a guest. */
export async function membersOnly({ url }: Request): Promise<void> {
  const live =
    storedToken() &&
    (await fetchJson(browserApi.api['check-admin'].$get()).then(
      () => true,
      error => !(error instanceof ApiError && error.status === 401),
    ));
  if (live) return;
  const { pathname, search } = new URL(url);
  throw replace(toLogin(pathname + search));
}

/** Returns the URL of the login page that leads back to `path`. */
export function toLogin(path: string): string {
  toast(LOGIN_REQUIRED, 'notice');
  return `/login?next=${encodeURIComponent(path)}`;
}

/** Guests are sent to the login page. */
export function memberLoader<Data>(read: (args: ClientLoaderFunctionArgs) => Promise<Data>) {
  const load = async (args: ClientLoaderFunctionArgs): Promise<Data> => {
    await membersOnly(args.request);
    return read(args);
  };
  return Object.assign(load, { hydrate: true as const });
}

/** The `clientLoader` loads the requested page of a member's own list. */
export const ownListLoader = <R extends Answer<unknown>>(
  list: (request: { query: { page: string } }) => Promise<R>,
) =>
  memberLoader(async ({ request }) => {
    const page = requestedPage(new URL(request.url).searchParams);
    return { page, ...(await forPage(fetchList(list({ query: { page: String(page) } })))) };
  });
