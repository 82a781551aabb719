import type { HTMLAttributes } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & {
  /** The element of the card; 'section' by default. */
  as?: 'section' | 'div' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'form' | 'fieldset' | 'figure' | 'details';
};

/** A bordered surface that holds one subject of a page. */
export const Card = ({ as: Element = 'section', className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`card ${className}`} />
);
