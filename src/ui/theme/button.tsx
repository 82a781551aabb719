import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';

export type ButtonLook = {
  /**
   * 'primary' for the main button of a screen, 'quiet' for buttons beside the main one, 'danger' for actions
   * that cannot be undone, 'plain' for buttons inside a line of text.
   */
  variant?: 'primary' | 'quiet' | 'danger' | 'plain';
  small?: boolean;
};

function look({ variant = 'primary', small }: ButtonLook, className?: string) {
  return `button button-${variant}${small ? ' button-small' : ''}${className ? ` ${className}` : ''}`;
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean };

/**
 * A button, which shows a spinner while `busy`. While `busy` or `aria-disabled` it ignores presses but keeps
 * the focus. The second press of a double click never submits a form, because the first one may have been
 * stored and the form emptied by then.
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

/** The CSS classes of the button to write or open something: on phones it floats above the bottom bar. */
export const FLOATING =
  'max-md:fixed max-md:right-4 max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:z-30 max-md:rounded-full max-md:lifted';

/** A link that looks like a button, for next steps that open another page. */
export function LinkButton({ variant, small, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={look({ variant, small }, className)} />;
}

/** A link that looks like a quiet button: back to the list, or to a page beside this one. */
export const QuietLink = (props: ComponentProps<typeof Link>) => <LinkButton variant="quiet" {...props} />;
