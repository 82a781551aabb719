import { find } from 'linkifyjs';
import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';

type Mention = { text: string; id: string };

/** What a member wrote: line breaks kept, http(s) and www. addresses clickable, those it names too, everything else just text. */
export function PlainText({ text, mentions = [] }: { text: string; mentions?: Mention[] }) {
  const parts = withLinks(text);
  const shown = mentions.length === 0 ? parts : parts.flatMap(part => withMentions(part, mentions));
  return <div className="plain-text">{shown}</div>;
}

function withMentions(part: ReactNode, mentions: Mention[]): ReactNode[] {
  if (typeof part !== 'string') return [part];
  const longestFirst = mentions.toSorted((a, b) => b.text.length - a.text.length);
  const parts: ReactNode[] = [];
  let end = 0;
  for (let at = part.indexOf('@'); at >= 0; at = part.indexOf('@', Math.max(at + 1, end))) {
    const named = longestFirst.find(({ text }) => part.startsWith(text, at));
    if (!named) continue;
    parts.push(part.slice(end, at));
    parts.push(
      <PageLink key={`${at} ${named.text}`} className="underline" to={`/profile/${named.id}`}>
        {named.text}
      </PageLink>,
    );
    end = at + named.text.length;
  }
  return [...parts, part.slice(end)];
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, end: linkEnd, value, href } of find(text, 'url', { defaultProtocol: 'https' })) {
    if (!/^(https?:\/\/|www\.)/i.test(value)) continue;
    parts.push(text.slice(end, start));
    parts.push(
      <a key={start} href={href} target="_blank" rel="nofollow ugc noopener">
        {value}
      </a>,
    );
    end = linkEnd;
  }
  parts.push(text.slice(end));
  return parts;
}
