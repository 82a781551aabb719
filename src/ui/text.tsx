import { find } from 'linkifyjs';
import type { ReactNode } from 'react';

/** What a member wrote: line breaks kept, http(s) and www. addresses clickable, everything else just text. */
export function PlainText({ text }: { text: string }) {
  return <div className="plain-text">{withLinks(text)}</div>;
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
