/** Each picture is stored this wide at most, and four times as high, in pixels. */
export const PICTURE_WIDTHS = [320, 960, 1920] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export const HIGHEST = 4;

/** What a picture is called: half a SHA-256 of its files, and 48 random bits, which nobody else's address of the same picture has. */
export const PICTURE_NAME = /^[0-9a-f]{32}-[0-9a-f]{12}$/;

/** The address of one of a picture's files; `pass` where only some may see it. */
export const picturePath = (name: string, width: PictureWidth, pass?: string) =>
  `/pictures/${name}-${width}.webp${pass ? `?pass=${pass}` : ''}`;

/** How large a picture is in pixels when it is stored at most `most` wide; never larger than it is. */
export function sizeWithin({ width, height }: { width: number; height: number }, most: PictureWidth) {
  const scale = Math.min(1, most / width, (HIGHEST * most) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
