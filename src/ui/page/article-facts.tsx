import type { ReactNode } from 'react';
import { KeyValues } from './key-values.tsx';

/** The facts between title and text. */
export const ArticleFacts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <KeyValues look="line" facts={facts} className="article-facts border-line border-b pb-4" />
);
