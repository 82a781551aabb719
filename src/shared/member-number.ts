/** The member number that a text like `123` is; undefined for login ids (with a letter) and other texts. */
export const memberNumberIn = (text: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;
