import { ChevronDown, Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

type MoreMenuProps = {
  label: string;
  /** The button's text, instead of three dots. */
  title?: string;
  /** The entries; a function gets one that closes the menu. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

export function MoreMenu({ label, title, children }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the menu
    <div ref={box} className="relative flex-none" onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={title ? 'flex min-h-11 items-center gap-1.5 text-left' : 'icon-button'}
        aria-label={title ? undefined : label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {title}
        {title ? <ChevronDown size={20} aria-hidden="true" /> : <Ellipsis aria-hidden="true" />}
      </button>
      {open && (
        <div
          className={`absolute top-full ${title ? 'left-0' : 'right-0'} z-10 grid w-max min-w-32 rounded-control border border-line bg-raised p-1 lifted *:justify-start! *:text-text! *:no-underline!`}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </div>
      )}
    </div>
  );
}
