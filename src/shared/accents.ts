/** The colours that a site can have; phones also colour the browser's bars around the page. */
export const ACCENTS = { green: '#0b6b4f', blue: '#1a4f8f', wine: '#7d1f3f' } as const;
export type Accent = keyof typeof ACCENTS;
