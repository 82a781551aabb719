import type { HTMLAttributes, ReactNode, Ref } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element of the card; 'section' by default. */
  as?: 'section' | 'div' | 'li' | 'p' | 'form' | 'fieldset' | 'figure' | 'details';
  /** The heading of the card, which names it for screen readers; `headingId` must be unique on the page. */
  heading?: ReactNode;
  headingId?: string;
  ref?: Ref<HTMLElement>;
};

/** A bordered surface that holds one subject of a page. */
export function Card({ as = 'section', heading, headingId, className, children, ...rest }: CardProps) {
  // The type of the reference depends on the element, which React checks at run time only.
  const Element = as as 'section';
  return (
    <Element aria-labelledby={headingId} {...rest} className={className ? `card ${className}` : 'card'}>
      {heading && (
        <h2 id={headingId} className="mb-3 text-lead font-bold">
          {heading}
        </h2>
      )}
      {children}
    </Element>
  );
}
