import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type RowButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> & {
  /** What the button belongs to, such as the name in its row: screen readers say it before the label. */
  of: string;
  label: string;
  /** Whether the state is on that the button turns on and off; it is filled then. */
  pressed?: boolean;
};

/** A small button of which a page has one for each row. */
export const RowButton = ({ of, label, pressed, ...rest }: RowButtonProps) => (
  <Button
    variant={pressed ? 'primary' : 'quiet'}
    small
    aria-label={`${of} ${label}`}
    aria-pressed={pressed}
    {...rest}
  >
    {label}
  </Button>
);
