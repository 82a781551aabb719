import type { HTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  line: {
    list: 'flex flex-wrap gap-x-5 gap-y-1 text-row text-soft tabular-nums',
    pair: 'flex gap-2',
    name: '',
    value: 'text-text',
  },
  rows: {
    list: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5',
    pair: 'contents',
    name: 'text-soft',
    value: 'wrap-anywhere',
  },
  figures: {
    list: 'grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-3',
    pair: '',
    name: 'text-label text-soft',
    value: 'font-bold text-part tabular-nums wrap-anywhere',
  },
  // As many columns as there is room for, with a rule below each pair.
  ruled: {
    list: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-x-8 overflow-hidden tabular-nums',
    pair: '-mb-px flex gap-3 border-line border-b py-2',
    name: 'flex-[0_0_4.75rem] text-soft text-row',
    value: 'min-w-0 wrap-anywhere',
  },
  // One line each on phones, beside each other on wide screens.
  columns: {
    list: 'grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 md:grid-cols-3 md:gap-y-4',
    pair: 'max-md:contents',
    name: 'text-soft',
    value: 'whitespace-pre-wrap wrap-anywhere',
  },
};

type KeyValuesProps = Omit<HTMLAttributes<HTMLDListElement>, 'children'> & {
  look?: keyof typeof LOOKS;
  /** A name without a value is left out. */
  facts: Record<string, ReactNode>;
};

export function KeyValues({ look = 'rows', facts, className = '', ...rest }: KeyValuesProps) {
  const styles = LOOKS[look];
  return (
    <dl {...rest} className={`${styles.list} ${className}`}>
      {Object.entries(facts).map(([name, value]) =>
        value === undefined || value === null || value === false ? null : (
          <div key={name} className={styles.pair}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export const ArticleFacts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <KeyValues look="line" facts={facts} className="article-facts border-line border-b pb-4" />
);
