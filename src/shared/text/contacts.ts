/** The mail domains that a form offers. */
export const EMAIL_DOMAINS = ['naver.com', 'gmail.com', 'daum.net', 'nate.com'] as const;

const LONGEST_EMAIL = 254;
// Every repetition is bounded or separated by a character it cannot match, so that checking stays linear.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LAST_LABEL = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Whether a text is a mail address: ASCII, at most 254 characters, with a dot in the domain. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL) return false;
  const index = text.lastIndexOf('@');
  return index > 0 && index <= 64 && LOCAL.test(text.slice(0, index)) && isDomain(text.slice(index + 1));
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 && labels.every(label => LABEL.test(label)) && LAST_LABEL.test(labels.at(-1) ?? '')
  );
}

/** The digits of a typed telephone number; `+82` becomes the leading 0. */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replace(/[^0-9]/g, '');
  return plain.startsWith('+82') ? digits.replace(/^820?/, '0') : digits;
}

/** Whether digits are a Korean mobile number of 10 or 11 digits. */
export function isPhone(digits: string): boolean {
  return /^01[0-9]{8,9}$/.test(digits);
}

/** Splits the digits of a telephone number as they are written: 3-4-4, or 3-3-4 for 10 digits. */
export function splitPhone(digits: string): [string, string, string] {
  const middleEnd = digits.length === 10 ? 6 : 7;
  return [digits.slice(0, 3), digits.slice(3, middleEnd), digits.slice(middleEnd)];
}

/** A telephone number with hyphens; any other text unchanged. */
export function showPhone(digits: string): string {
  return isPhone(digits) ? splitPhone(digits).join('-') : digits;
}
