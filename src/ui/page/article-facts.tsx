import type { ReactNode } from 'react';

/** The facts between the title and the text of an article: its date, its author, its views. */
export function ArticleFacts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="article-facts">
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
