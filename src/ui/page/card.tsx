import type { HTMLAttributes } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'div' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'form' | 'fieldset' | 'figure' | 'details';
};

export const Card = ({ as: Element = 'section', className = '', ...rest }: CardProps) => (
  <Element {...rest} className={`card ${className}`} />
);
