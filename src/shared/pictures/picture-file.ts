/** A picture's three widths in pixels; a file is at most four times as high. */
export const PICTURE_WIDTHS = [320, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const HIGHEST = 4;

/** A picture's name: half a SHA-256 of its files and 48 random bits, so that its address is no guess. */
export const PICTURE_NAME = /^[0-9a-f]{32}-[0-9a-f]{12}$/;

/** The path of a picture's file; `pass` opens a picture that not everybody may see. */
export const picturePath = (name: string, width: PictureWidth, pass?: string) =>
  `/pictures/${name}-${width}.webp${pass ? `?pass=${pass}` : ''}`;

/** The size, in pixels, of a picture's file that is at most `most` wide; files are never enlarged. */
export function sizeWithin({ width, height }: { width: number; height: number }, most: PictureWidth) {
  const scale = Math.min(1, most / width, (HIGHEST * most) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
