/** A `ref` for the active option of a list that scrolls: scrolls it into view. */
export const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
