import { type ComponentProps, useEffect, useState } from 'react';
import type { OfferedPlayer } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { TextArea } from '#/ui/form/field.tsx';
import type { ListedField } from './listed-field.rules.ts';

/** The field for a typed or pasted list of players. */
export const NamesArea = (props: Omit<ComponentProps<typeof TextArea>, 'name'>) => (
  <TextArea
    name="names"
    className="control min-h-36"
    placeholder={'김하나 200\n이두리 150\n박세찌(큐브, 300)'}
    {...props}
  />
);

const NOBODY: OfferedPlayer[] = [];

/** The given members and the players in a typed or pasted list; undefined without either. */
export function useListed(
  text: string,
  ball: '4' | '3',
  pairs: boolean,
  given: readonly OfferedPlayer[] = NOBODY,
): ListedField | undefined {
  const [listed, setListed] = useState<ListedField>();
  useEffect(() => {
    let stale = false;
    // The reader of lists is loaded with the first name.
    if (text.trim() || given.length > 0)
      void import('./listed-field.rules.ts').then(
        ({ readField }) => stale || setListed(readField(text, ball, pairs, given)),
      );
    else setListed(undefined);
    return () => {
      stale = true;
    };
  }, [text, ball, pairs, given]);
  return listed;
}
