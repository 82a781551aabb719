const LONGEST_EMAIL = 254;
// Every repetition is bounded or separated by a character it cannot match, so that checking stays linear.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LAST_LABEL = /^[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

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
