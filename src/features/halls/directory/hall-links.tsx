import { ExternalLink } from 'lucide-react';
import type { Hall } from './halls.contract.ts';
import { showTelephone } from './halls.rules.ts';

export const LINKS =
  'inline-flex flex-wrap gap-x-3.5 *:inline-flex *:min-h-11 *:items-center *:gap-1 *:whitespace-nowrap [&_svg]:size-[1em] [&_svg]:flex-none';

export function Outside({ label, href, name }: { label: string; href: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener" aria-label={`${name} ${label} (새 창)`}>
      {label}
      <ExternalLink />
    </a>
  );
}

type Linked = Pick<Hall, 'name'> & Partial<Pick<Hall, 'website' | 'youtube'>>;

export function WebLinks({ hall: { name, website, youtube } }: { hall: Linked }) {
  if (!website && !youtube) return null;
  return (
    <span className={LINKS}>
      {website && <Outside label="웹사이트" href={website} name={name} />}
      {youtube && <Outside label="유튜브" href={youtube} name={name} />}
    </span>
  );
}

export const Telephone = ({ hall: { phone } }: { hall: Pick<Hall, 'phone'> }) =>
  phone && (
    <a className="inline-flex min-h-11 items-center" href={`tel:${phone}`}>
      {showTelephone(phone)}
    </a>
  );
