import { find } from 'linkifyjs';
import type { ReactNode } from 'react';

/** What a member wrote: line breaks kept, http(s) addresses clickable, everything else just text. */
export function PlainText({ text }: { text: string }) {
  return <div className="plain-text">{withLinks(text)}</div>;
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { start, end: linkEnd, value } of find(text, 'url')) {
    if (!/^https?:\/\//i.test(value)) continue;
    parts.push(text.slice(end, start));
    parts.push(
      <a key={start} href={value} target="_blank" rel="nofollow ugc noopener">
        {value}
      </a>,
    );
    end = linkEnd;
  }
  parts.push(text.slice(end));
  return parts;
}
