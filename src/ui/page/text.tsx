import { Fragment } from 'react';
import { addressesIn } from '#/shared/text/addresses.ts';
import { namedIn } from '#/shared/text/mentions.ts';
import { foldKey } from '#/shared/text/text.ts';
import { PageLink } from './page-link.tsx';

type Mention = { text: string; number: number };
type PlainTextProps = { text: string; mentions?: Mention[] };

/** Line breaks are kept; URLs and mentioned members are links. */
export function PlainText({ text, mentions = [] }: PlainTextProps) {
  const links = linksIn(text, mentions);
  return (
    <div className="plain-text">
      {links.map(({ start, end, ...link }, index) => {
        const before = text.slice(links[index - 1]?.end ?? 0, start);
        const shown = text.slice(start, end);
        return (
          <Fragment key={start}>
            {before}
            {'href' in link ? (
              <a href={link.href} target="_blank" rel="nofollow ugc noopener">
                {shown}
              </a>
            ) : (
              <PageLink className="underline" to={`/profile/${link.member}`}>
                {shown}
              </PageLink>
            )}
          </Fragment>
        );
      })}
      {text.slice(links.at(-1)?.end ?? 0)}
    </div>
  );
}

type Link = { start: number; end: number } & ({ href: string } | { member: number });

function linksIn(text: string, mentions: Mention[]): Link[] {
  const addresses = addressesIn(text).map(({ start, end }) => {
    const typed = text.slice(start, end);
    return { start, end, href: /^www\./i.test(typed) ? `https://${typed}` : typed };
  });
  if (mentions.length === 0) return addresses;
  const named = new Map(mentions.map(({ text, number }) => [foldKey(text.slice(1)), number]));
  return [...addresses, ...namedIn(text, named)].sort((a, b) => a.start - b.start);
}
