import { randomBytes } from 'node:crypto';

/** The code of a link: 120 random bits in 20 letters, digits, `-` and `_`. */
export const newCode = () => randomBytes(15).toString('base64url');
