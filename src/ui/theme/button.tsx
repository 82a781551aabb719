import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';

export type ButtonLook = {
  /**
   * 'primary' once on a screen, 'quiet' for buttons beside the primary one, 'danger' for actions that cannot
   * be undone, 'plain' for buttons inside a line.
   */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain';
  small?: boolean;
};

function look({ variant = 'primary', small }: ButtonLook, className?: string) {
  return `button button-${variant}${small ? ' button-small' : ''}${className ? ` ${className}` : ''}`;
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/**
 * A button; while `busy` it shows a spinner. Then, and while `aria-disabled`, it ignores presses without
 * losing the focus. The second press of a double click submits nothing: the first submission may be stored by
 * then, and the form empty.
 */
export function Button({
  variant,
  small,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
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

/** A link that looks like a button, for next steps that are addresses. */
export function LinkButton({ variant, small, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={look({ variant, small }, className)} />;
}
