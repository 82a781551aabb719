/** A `ref` for the active option of a list that scrolls: it is scrolled to where it can be seen. */
export const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
