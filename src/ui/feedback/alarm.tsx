import type { ReactNode } from 'react';

type AlarmProps = { sentence: ReactNode; className?: string; children?: ReactNode };

/**
 * An alert in red. The `role="alert"` element exists even without a sentence, so that screen readers read a
 * sentence that appears later.
 */
export function Alarm({ sentence, className, children }: AlarmProps) {
  return (
    <div role="alert" className={className}>
      {sentence && (
        <p className="px-3.5 py-2.5 rounded-control bg-red-tint text-red font-semibold">{sentence}</p>
      )}
      {children}
    </div>
  );
}
