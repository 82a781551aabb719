import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export function Fold({
  summary,
  className = '',
  children,
  ...rest
}: ComponentProps<'details'> & { summary: ReactNode }) {
  return (
    <details {...rest} className={`border-t border-line ${className}`}>
      <summary className="flex items-center gap-2 min-h-12 text-primary font-semibold">
        {summary}
        <ChevronDown size={16} className="flex-none [[open]>summary>&]:rotate-180" aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
