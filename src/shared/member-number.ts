/**
 * The member number that a text is, as in `/profile/123`; undefined for a login id, which always contains a letter,
 * and for everything else.
 */
export const memberNumberIn = (text: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;
