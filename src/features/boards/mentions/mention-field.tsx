import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { TextArea } from '#/ui/form/field.tsx';
import type { PostNear } from './mention-offers.tsx';

// Loaded only for a member who types an `@`.
const MentionOffers = lazy(async () => ({ default: (await import('./mention-offers.tsx')).MentionOffers }));

type MentionFieldProps = ComponentProps<typeof TextArea> & {
  /** Members who have written there are offered first. */
  near?: PostNear;
};

export function MentionField({ near, ...field }: MentionFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasNamed, setNamed] = useState(false);
  return (
    <div
      ref={frame}
      className="relative"
      onInput={({ target }) =>
        setNamed(named => named || (target as HTMLTextAreaElement).value.includes('@'))
      }
    >
      <TextArea {...field} />
      {hasNamed && (
        <Suspense fallback={null}>
          <MentionOffers frame={frame} near={near} value={field.value} onChange={field.onChange} />
        </Suspense>
      )}
    </div>
  );
}
