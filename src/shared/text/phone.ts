/** The digits of a typed telephone number; `+82` becomes the leading 0. */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replace(/[^0-9]/g, '');
  return plain.startsWith('+82') ? digits.replace(/^820?/, '0') : digits;
}

/** Whether digits are a Korean mobile number of 10 or 11 digits. */
export const isPhone = (digits: string): boolean => /^01[0-9]{8,9}$/.test(digits);

export function splitPhone(digits: string): [string, string, string] {
  const middleEnd = digits.length === 10 ? 6 : 7;
  return [digits.slice(0, 3), digits.slice(3, middleEnd), digits.slice(middleEnd)];
}

/** A telephone number with hyphens; any other text unchanged. */
export const showPhone = (digits: string): string =>
  isPhone(digits) ? splitPhone(digits).join('-') : digits;
