import { PICTURE_HEIC, PICTURE_OTHER_TYPE } from './pictures.constants.ts';

const startsWith = (bytes: Uint8Array, letters: string, offset = 0) =>
  [...letters].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));
// Brands of HEIF and AVIF files, as phones write them.
const HEIF = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Why the bytes of an upload are refused as a picture, as a Korean sentence; undefined if they are accepted. */
export function whyNoPicture(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG\r\n\x1a\n')) return undefined;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return undefined;
  const isHeif = startsWith(bytes, 'ftyp', 4) && HEIF.some(brand => startsWith(bytes, brand, 8));
  return isHeif ? PICTURE_HEIC : PICTURE_OTHER_TYPE;
}

export const pictureMarker = (index: number) => `[사진 ${index + 1}]`;

/** The pictures' descriptions as the text of a field `pictures`, for the filters; {} without descriptions. */
export function describedIn(pictures: { alt: string }[] = []): { pictures?: string } {
  const descriptions = pictures.map(({ alt }) => alt).join('\n');
  return descriptions.trim() === '' ? {} : { pictures: descriptions };
}

type Described = { imageAlt?: string; imageWidth?: number; imageHeight?: number };

/** The fields of `contentImage` for the only picture of a list; an empty object without one. */
export function describedImage([picture]: { alt: string; width: number; height: number }[]): Described {
  if (!picture) return {};
  return { imageAlt: picture.alt, imageWidth: picture.width, imageHeight: picture.height };
}

export const SENDING_PREFIX = 'sending-';
export const isSending = (name: string) => name.startsWith(SENDING_PREFIX);

/** Returns the list unchanged if an index is out of range. */
export function moved<T>(pictures: T[], from: number, to: number): T[] {
  const left = pictures.toSpliced(from, 1);
  return from < 0 || to < 0 || Math.max(from, to) >= pictures.length
    ? pictures
    : left.toSpliced(to, 0, pictures[from] as T);
}

/** Renumbers a text's picture markers from `before` to `after`; removed ones go, with a line of their own. */
export function renumbered(text: string, before: string[], after: string[]): string {
  return text.replace(PLACES, (whole, number: string, end: string, offset: number) => {
    const name = before[Number(number) - 1];
    if (name === undefined) return whole;
    const place = after.indexOf(name);
    if (place >= 0) return pictureMarker(place) + end;
    return offset === 0 || text[offset - 1] === '\n' ? '' : end;
  });
}
const PLACES = /\[사진 ?(\d{1,2})\](\n?)/g;
