import type { ReactNode } from 'react';

type AlarmProps = { sentence: ReactNode; className?: string; children?: ReactNode };

/** An alert in red; its element is there before, so that screen readers read the sentence when it comes. */
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
