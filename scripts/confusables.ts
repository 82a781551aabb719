import { readFileSync } from 'node:fs';

// Prints `src/shared/text/confusables.json` from Unicode's `confusables.txt` (UTS #39), whose path is the
// argument.

const [path = ''] = process.argv.slice(2);
const text = readFileSync(path, 'utf8');
const version = /^# Version: (.+)$/m.exec(text)?.[1];
const copyright = /^# (©.+)$/m.exec(text)?.[1];
const signsByPrototype: Record<string, string> = {};

for (const line of text.split('\n')) {
  if (!/^[0-9A-F]/.test(line)) continue;
  const [sign = '', prototype = ''] = line.split(';').slice(0, 2).map(fromHex);
  if (isOfUse(sign, prototype)) signsByPrototype[prototype] = (signsByPrototype[prototype] ?? '') + sign;
}

const notice = `From confusables.txt ${version} of the Unicode Character Database. ${copyright} https://www.unicode.org/terms_of_use.html`;
process.stdout.write(`${JSON.stringify({ notice, signsByPrototype }, null, 2)}\n`);

function fromHex(points: string): string {
  const codes = points.trim().split(/\s+/);
  return String.fromCodePoint(...codes.map(code => Number.parseInt(code, 16)));
}

/**
 * Leaves out forms that normalization covers, marks and punctuation, and Hangul: Unicode takes a final
 * consonant for an initial one, which would make twins of `앗사` and `아싸`.
 */
function isOfUse(sign: string, prototype: string): boolean {
  if (sign.normalize('NFKD') !== sign || /^\p{M}+$/u.test(sign) || /\p{Script=Hangul}/u.test(sign))
    return false;
  return /[\p{L}\p{N}]/u.test(sign + prototype);
}
