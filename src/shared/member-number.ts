/**
 * The member number in a text such as `123` from `/profile/123`; undefined for login ids (which contain a
 * letter) and all other texts.
 */
export const memberNumberIn = (text: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;
