import { type ClientLoaderFunctionArgs, replace } from 'react-router';
import { pageMeta } from '#/ui/page/meta.ts';
import { OLD_ADDRESSES } from './cases.constants.ts';

/** Leads from the address of an earlier queue to its tab. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url);
  throw replace(OLD_ADDRESSES[pathname + search] ?? OLD_ADDRESSES[pathname] ?? '/admin/cases');
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: '처리할 일', path: '/admin/cases', hidden: true });

export default function OldAddressPage() {
  return null;
}
