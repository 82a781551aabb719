import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';

export type ButtonLook = {
  /** 'danger' is for what cannot be undone, 'plain' for a button within a line of text. */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain';
  small?: boolean;
};

function look({ variant = 'primary', small }: ButtonLook, className?: string) {
  return `button button-${variant}${small ? ' button-small' : ''}${className ? ` ${className}` : ''}`;
}

/** While `busy` or `aria-disabled`, presses do nothing but the focus stays; a double click submits once. */
export function Button(props: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  const { variant, small, busy, className, children, onClick, type = 'button', ...rest } = props;
  const isOff = busy || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isSecondSubmit = type === 'submit' && event.detail > 1;
    if (isOff || isSecondSubmit) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, small }, className)}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      onClick={press}
    >
      <span className="button-label">{children}</span>
    </button>
  );
}

/** The classes of a button that is only an icon, such as those at the end of a row; `plain` beside it. */
export const ICON_ONLY = 'w-11 p-0 text-soft';

/**
 * The button, to write or open something, floats as a `+` above the page on phones; not for admins, whose
 * rows end in buttons.
 */
export const FLOATING = 'floating';

export function LinkButton({ variant, small, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={look({ variant, small }, className)} />;
}

export const QuietLink = (props: ComponentProps<typeof Link>) => <LinkButton variant="quiet" {...props} />;
