import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type MoreMenuProps = {
  label: string;
  /** The button's text, instead of three dots. */
  title?: string;
  children: ReactNode;
};

/**
 * A press on an entry closes the menu and focuses the button, to which a dialog then returns the focus. The
 * entries stay in the page, hidden, because the dialog may be a child of one of them.
 */
export function MoreMenu({ label, title, children }: MoreMenuProps) {
  const [state, setState] = useState<'closed' | 'open' | 'pressed'>('closed');
  const box = useRef<HTMLDivElement>(null);
  const open = state === 'open';
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setState('closed');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const leaveTo = (next: 'closed' | 'pressed') => {
    if (!open) return;
    setState(next);
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the menu
    <div
      ref={box}
      className="relative flex-none"
      onKeyDown={({ key }) => key === 'Escape' && leaveTo('closed')}
    >
      <button
        type="button"
        className={title ? 'flex min-h-11 items-center gap-1.5 text-left' : 'icon-button'}
        aria-label={title ? undefined : label}
        aria-expanded={open}
        onClick={() => setState(open ? 'closed' : 'open')}
      >
        {title}
        {title ? <ChevronDown size={20} /> : <Ellipsis />}
      </button>
      {state !== 'closed' && (
        <div
          onClickCapture={() => leaveTo('pressed')}
          className={`${open ? `absolute top-full ${title ? 'left-0' : 'right-0'}` : 'invisible fixed top-0'} z-10 grid w-max min-w-32 rounded-control border border-line bg-raised p-1 lifted [&>.button_svg]:hidden *:justify-start! *:not-[.text-red]:text-text! *:no-underline!`}
        >
          {children}
        </div>
      )}
    </div>
  );
}
