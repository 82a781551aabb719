import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';

type FoldProps = ComponentProps<'details'> & { summary: ReactNode };

export function Fold({ summary, className = '', children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={`border-t border-line ${className}`}>
      <summary className="flex items-center gap-2 min-h-12 font-semibold">
        {summary}
        <ChevronDown
          size={16}
          className="no-print flex-none text-soft [[open]>summary>&]:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {children}
    </details>
  );
}

type CardFoldProps = Omit<FoldProps, 'summary'> & { title: string };

export const CardFold = ({ title, className = '', ...rest }: CardFoldProps) => (
  <Fold
    {...rest}
    summary={<h2 className="text-lead font-bold">{title}</h2>}
    className={`rounded-card border bg-surface px-5 open:pb-5 ${className}`}
  />
);

/** The content is mounted, and so loaded, only while the card is open. */
export function LateFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardFold title={title} onToggle={event => setOpen(event.currentTarget.open)}>
      {isOpen && children}
    </CardFold>
  );
}
