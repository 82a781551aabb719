import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type RowButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'aria-label'> & {
  /** The name of the row, which screen readers say before the label. */
  of: string;
  label: string;
  /** The button turns something on and off; it is filled while that is on. */
  pressed?: boolean;
};

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
