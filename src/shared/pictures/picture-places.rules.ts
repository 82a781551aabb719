/** Matches the marker of a picture in a text, such as `[사진 1]`; numbers begin with 1. */
const PLACE = /\[사진 ?(\d{1,2})\]/g;

/** A part of a text: plain text, or the index of a picture; `at` is where the part begins. */
type TextPart = { text: string; at: number } | { picture: number; at: number };

/** Splits a text at the first marker of each of `count` pictures; `below`: indexes without a marker. */
export function partsOf(text: string, count: number): { parts: TextPart[]; below: number[] } {
  const parts: TextPart[] = [];
  const below = new Set(Array.from({ length: count }, (_, index) => index));
  let end = 0;
  for (const found of text.matchAll(PLACE)) {
    const picture = Number(found[1]) - 1;
    if (!below.delete(picture)) continue;
    parts.push({ text: text.slice(end, found.index).replace(/\n$/, ''), at: end });
    parts.push({ picture, at: found.index });
    end = found.index + found[0].length;
    if (text[end] === '\n') end++;
  }
  parts.push({ text: text.slice(end), at: end });
  return { parts: parts.filter(part => 'picture' in part || part.text !== ''), below: [...below] };
}
