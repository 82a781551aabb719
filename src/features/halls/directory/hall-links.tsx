import { ExternalLink, Phone } from 'lucide-react';
import type { Hall } from './halls.contract.ts';
import { mapLinks, showTelephone } from './halls.rules.ts';
import './halls.css';

type MapLink = { label: string; href: string; name: string };

function Outside({ label, href, name }: MapLink) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener" aria-label={`${name} ${label} (새 창)`}>
      {label}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}

/** Links to the hall on both maps, each in a new tab. */
export function MapLinks({ hall: { name, address } }: { hall: Hall }) {
  return (
    <span className="hall-links">
      {mapLinks(address).map(link => (
        <Outside key={link.label} {...link} name={name} />
      ))}
    </span>
  );
}

/** The hall's own web pages; `none` is shown when it has none. */
export function WebLinks({ hall: { name, website, youtube }, none }: { hall: Hall; none?: string }) {
  if (!website && !youtube) return none ? <span className="text-soft hall-none">{none}</span> : null;
  return (
    <span className="hall-links">
      {website && <Outside label="웹사이트" href={website} name={name} />}
      {youtube && <Outside label="유튜브" href={youtube} name={name} />}
    </span>
  );
}

/** The telephone number as a link that calls it. */
export function Telephone({ hall: { phone } }: { hall: Hall }) {
  if (!phone) return null;
  return (
    <span className="hall-links">
      <a href={`tel:${phone}`}>
        <Phone aria-hidden="true" className="md:hidden" />
        <span className="max-md:sr-only">{showTelephone(phone)}</span>
      </a>
    </span>
  );
}
