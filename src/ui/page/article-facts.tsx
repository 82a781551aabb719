import type { ReactNode } from 'react';
import { KeyValues } from './key-values.tsx';

/** The facts between the title and the text of an article: its date, its author, its views. */
export const ArticleFacts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <KeyValues look="line" facts={facts} className="article-facts border-line border-b pb-4" />
);
