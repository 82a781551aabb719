import { PICTURE_HEIC, PICTURE_OTHER_TYPE } from './pictures.constants.ts';

const startsWith = (bytes: Uint8Array, letters: string, at = 0) =>
  [...letters].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
// Brands of HEIF and AVIF files, as phones write them.
const HEIF = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Why a file is none of the pictures that are taken, by how it begins; undefined where it is one. */
export function whyNoPicture(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n')) return undefined;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return undefined;
  const isHeif = startsWith(bytes, 'ftyp', 4) && HEIF.some(brand => startsWith(bytes, brand, 8));
  return isHeif ? PICTURE_HEIC : PICTURE_OTHER_TYPE;
}

/** Where a picture stands in a text; numbers begin with 1. */
export const PLACE = /\[사진 ?(\d{1,2})\]/g;
export const placeOf = (index: number) => `[사진 ${index + 1}]`;

/** A piece of a text, or the picture (its index) that stands there. */
export type TextPart = { text: string; at: number } | { picture: number; at: number };

/**
 * A text in pieces at the places of its pictures, of which there are `count`, and the pictures that stand below it. A
 * picture stands at its first place; other places stay as they were written.
 */
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

/** What the descriptions of a text's pictures say, as one more field of it that is checked. */
export function describedIn(pictures: { alt: string }[] = []): { pictures?: string } {
  const said = pictures.map(({ alt }) => alt).join('\n');
  return said.trim() === '' ? {} : { pictures: said };
}

type Described = { imageAlt?: string; imageWidth?: number; imageHeight?: number };

/** Of the picture of a content what is answered beside its address; nothing where it has none that was uploaded. */
export function describedImage([picture]: { alt: string; width: number; height: number }[]): Described {
  if (!picture) return {};
  return { imageAlt: picture.alt, imageWidth: picture.width, imageHeight: picture.height };
}

/** Stands before the name of a picture that is on its way. */
export const SENDING = 'sending-';
export const isSending = (name: string) => name.startsWith(SENDING);

/** The pictures with one of them moved to another place. */
export function moved<T>(pictures: T[], from: number, to: number): T[] {
  const left = pictures.toSpliced(from, 1);
  return from < 0 || to < 0 || Math.max(from, to) >= pictures.length
    ? pictures
    : left.toSpliced(to, 0, pictures[from] as T);
}

/**
 * A text whose places follow their pictures, which stand in the order of `after` now and stood in that of `before`; the
 * place of one that was taken out goes, with its line where it stood alone on one.
 */
export function renumbered(text: string, before: string[], after: string[]): string {
  return text.replace(PLACES, (whole, number: string, end: string, at: number) => {
    const name = before[Number(number) - 1];
    if (name === undefined) return whole;
    const place = after.indexOf(name);
    if (place >= 0) return placeOf(place) + end;
    return at === 0 || text[at - 1] === '\n' ? '' : end;
  });
}
const PLACES = /\[사진 ?(\d{1,2})\](\n?)/g;
