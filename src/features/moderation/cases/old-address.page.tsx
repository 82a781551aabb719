import { type ClientLoaderFunctionArgs, replace } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OLD_ADDRESSES } from './cases.constants.ts';

/** Redirects from /admin, from the address of a former screen, and from a reported content to the content's case. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<never> {
  const found = params.id && (await caseAbout(params.id));
  const { pathname, search } = new URL(request.url);
  const to = OLD_ADDRESSES[pathname + search] ?? OLD_ADDRESSES[pathname];
  throw replace(found || (to ?? '/admin/cases'));
}
clientLoader.hydrate = true as const;

async function caseAbout(subject: string): Promise<string | undefined> {
  const casesIn = (state: 'open' | 'closed') => {
    const query = { tab: 'reports', state, subject, page: '1', size: '1' } as const;
    return forPage(fetchJson(browserApi.api.cases.$get({ query })));
  };
  const [found] = [...(await casesIn('open')), ...(await casesIn('closed'))];
  return found && `/admin/cases/${found.id}`;
}

export const meta = pageMeta({ title: '할 일', hidden: true });

export default function OldAddressPage() {
  return null;
}
