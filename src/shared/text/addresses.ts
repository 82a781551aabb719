/** `start` is the index of the first character, `end` the one after the last character. */
export type Address = { start: number; end: number };

// A host name has Latin letters or, as `당구.com` and `정부.한국`, Hangul; a Korean particle after it is not part
// of it.
const LABEL = '(?:[a-z0-9_][a-z0-9_-]{0,62}|[가-힣][가-힣a-z0-9-]{0,62})';
const HOST = `(?:(?:${LABEL}\\.){1,8}(?:[a-z][a-z0-9-]{0,62}|한국|닷컴|닷넷|삼성)|\\d{1,3}(?:\\.\\d{1,3}){3}|localhost)`;
const START = /(?<![a-z0-9])(?:https?:\/\/|www\.(?=[a-z0-9가-힣]))/gi;
const HEAD = new RegExp(`(?:https?://)?${HOST}`, 'iy');
const PORT = /:\d{1,5}(?!\d)/y;
// Quotation marks, full-width signs, pictures and single Hangul letters (ㅋㅋ) belong to the sentence.
const TAIL = /[\/?#][\w.~:\/?#\[\]@!$\&'\(\)*+,;=%\-[\p{L}--[ㄱ-ㆎ]]\p{M}\p{Nd}]{0,2000}/vy;
// Addresses after this many in a text are plain text.
const ADDRESSES_MOST = 100;

/** The http(s) and www. addresses in a text, without the Korean sentence around them. */
export function addressesIn(text: string): Address[] {
  const found: Address[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match && found.length < ADDRESSES_MOST; match = START.exec(text)) {
    const end = addressEnd(text, match.index);
    if (end === undefined) continue;
    found.push({ start: match.index, end });
    START.lastIndex = end;
  }
  return found;
}

/** The index after the web address that begins at `start`; undefined if no host name is there. */
export function addressEnd(text: string, start: number): number | undefined {
  HEAD.lastIndex = start;
  return HEAD.test(text) ? tailEnd(text, HEAD.lastIndex) : undefined;
}

/** The index at which the port, path and query behind a host name end. */
export function tailEnd(text: string, hostEnd: number): number {
  PORT.lastIndex = hostEnd;
  const from = PORT.test(text) ? PORT.lastIndex : hostEnd;
  TAIL.lastIndex = from;
  const tail = TAIL.exec(text)?.[0] ?? '';
  return from + withoutParticles(untilSentence(untilBracket(tail))).length;
}

const OPENING: Record<string, string> = { ')': '(', ']': '[' };

/** Cuts `tail`, the text after an address's host name, at the first unmatched bracket. */
function untilBracket(tail: string): string {
  const open: number[] = [];
  for (let position = 0; position < tail.length; position++) {
    const sign = tail.charAt(position);
    if (sign === '(' || sign === '[') open.push(position);
    if (sign !== ')' && sign !== ']') continue;
    const last = open.pop();
    if (last === undefined || tail[last] !== OPENING[sign]) return tail.slice(0, last ?? position);
  }
  return tail.slice(0, open[0]);
}

const GOES_ON = `[,.!'~]+(?=[가-힣]|https?://)`;
const GOES_ON_IN_PATH = new RegExp(String.raw`(?<=[\p{L}\p{N}\)\]\/])${GOES_ON}`, 'v');
const GOES_ON_IN_QUERY = new RegExp(String.raw`(?<=[\w\)\]])${GOES_ON}`, 'v');
// `foo?바로` is a question, `?q=당구` is a query.
const QUESTION = /\?(?=[가-힣][^=]*$)/;

const until = (text: string, sign: RegExp) => text.slice(0, sign.exec(text)?.index);

/** Cuts `tail`, the text after an address's host name, where a Korean sentence or another address goes on. */
function untilSentence(tail: string): string {
  const address = until(tail, QUESTION);
  const [path = ''] = address.split('?', 1);
  const shown = until(path, GOES_ON_IN_PATH);
  return shown === path ? path + until(address.slice(path.length), GOES_ON_IN_QUERY) : shown;
}

const SIGNS_AT_THE_END = /[.,!?:;'~*&]+$/;
const LONG_PARTICLE = '에서|에게|까지|부터|으로|처럼|보다|입니다|이에요|예요|이라고|라고|인데|이랑|하고|를';
const PARTICLE = `${LONG_PARTICLE}|은|는|이|가|을|에|로|와|과|도|만|의|랑|요|고|님|임`;
// After a Latin letter or digit a particle ends an address, too; after Hangul it may be the word's (제주도).
const PARTICLES_AT_THE_END = new RegExp(
  `(?<=[a-z0-9)\\]])(?:${PARTICLE})+$|(?<=[가-힣/)])(?:${LONG_PARTICLE})(?:${PARTICLE})*$`,
  'i',
);

const withoutParticles = (tail: string) =>
  tail.replace(SIGNS_AT_THE_END, '').replace(PARTICLES_AT_THE_END, '').replace(SIGNS_AT_THE_END, '');
