/** Widths in pixels of the three files of a picture; a file is at most four times as high. */
export const PICTURE_WIDTHS = [320, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const HIGHEST = 4;

/**
 * The name of a stored picture: half a SHA-256 of its files, and 48 random bits, so that nobody who has the
 * same picture can guess the address.
 */
export const PICTURE_NAME = /^[0-9a-f]{32}-[0-9a-f]{12}$/;

/** The URL path of a picture's file of a width; with `pass` for one that not everybody may see. */
export const picturePath = (name: string, width: PictureWidth, pass?: string) =>
  `/pictures/${name}-${width}.webp${pass ? `?pass=${pass}` : ''}`;

/** The size of a picture in pixels when it is stored at most `most` wide; never enlarged. */
export function sizeWithin({ width, height }: { width: number; height: number }, most: PictureWidth) {
  const scale = Math.min(1, most / width, (HIGHEST * most) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
