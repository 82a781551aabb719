import type { ComponentProps } from 'react';

/** The box is hidden while empty. */
export const OfferBox = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div
    {...rest}
    className={`absolute inset-x-0 top-[calc(100%+4px)] z-20 overflow-clip rounded-control border border-line-strong bg-surface lifted not-has-[[role=option],p]:hidden ${className}`}
  />
);

// The list scrolls and not the box around it: the chosen offer is moved into view by the arrow keys.
export const OfferList = (props: ComponentProps<'div'>) => (
  <div {...props} role="listbox" className="max-h-80 overflow-y-auto" />
);

/** The children are a bold name and a pale `<span>` below it. */
export const Offer = (props: ComponentProps<'div'>) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box, as in every combobox
  <div
    {...props}
    role="option"
    className="grid min-h-11 cursor-pointer content-center gap-0.5 px-3 py-1.5 wrap-anywhere not-first:border-line not-first:border-t hover:bg-primary-tint aria-selected:bg-primary-tint [&_span]:text-label [&_span]:text-soft"
  />
);

export const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
