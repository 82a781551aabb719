import type { ReactNode } from 'react';

/** The colours of the tones, for what is no pill. */
export const TONES = {
  plain: 'bg-sunken',
  good: 'bg-primary-tint text-primary',
  attention: 'bg-yellow-tint text-yellow-text',
  danger: 'bg-red-tint text-red',
};
export type TagTone = keyof typeof TONES;

type TagProps = { tone?: TagTone; title?: string; children: ReactNode };

/** A few words about a thing, in a coloured pill. */
export function Tag({ tone = 'plain', title, children }: TagProps) {
  return (
    <span
      title={title}
      className={`inline-block px-3 rounded-full text-label font-semibold tabular-nums ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
