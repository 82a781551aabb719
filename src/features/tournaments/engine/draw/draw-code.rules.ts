// Crockford's base 32: no I, L, O and U, so that a code can be called out in a hall and typed again.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/** Turns thirty random bits into a draw code of six characters. */
export function newCode(bits: number): string {
  return Array.from({ length: LENGTH }, (_, index) => SIGNS[(bits >>> (5 * (LENGTH - 1 - index))) & 31]).join(
    '',
  );
}

/** Reads a typed draw code, ignoring case, spaces and letters that look like digits; undefined if invalid. */
export function readCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every(sign => SIGNS.includes(sign)) ? code : undefined;
}

/** The thirty bits of a draw code. */
export function bitsOf(code: string): number {
  return [...code].reduce((bits, sign) => bits * 32 + SIGNS.indexOf(sign), 0);
}
