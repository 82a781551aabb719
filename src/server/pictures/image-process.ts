// Runs in a process of its own: decodes one picture at a time and encodes it anew. What is in a picture can break no
// more than this process, which is given nothing of the site.
import { getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { HIGHEST, PICTURE_WIDTHS } from '#/shared/pictures/picture-file.ts';
import type { Encoding, FromProcess } from './image-encoder.ts';

const PIXELS_MOST = 40_000_000;
const BYTES_MOST = 640 * 1024 * 1024;
const LOOK_MS = 20;
// Of six steps of effort the third: the next one takes twice the time for a hundredth fewer bytes.
const WEBP = { quality: 78, effort: 2 };
// A list shows ten of the smallest, no larger than a fingertip: four tenths fewer bytes, for 8 ms.
const THUMBNAIL_WEBP = { quality: 50, effort: 4 };

// Without rights nobody may go back from a lower priority, which whoever started the site may have given it.
setPriority(Math.max(getPriority(), 10));
sharp.cache(false);
// Pictures are as many at once as this process has threads: one.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
const LOADERS = ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`);
sharp.unblock({ operation: LOADERS });

async function encode(bytes: Uint8Array): Promise<Encoding> {
  const read = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await sharp(bytes, read).metadata();
  if (width * height > PIXELS_MOST) return { refused: 'too-many-pixels' };
  const [small, middle, large] = PICTURE_WIDTHS;
  const first = await pixels(sharp(bytes, { ...read, limitInputPixels: PIXELS_MOST }).autoOrient(), large);
  const second = await pixels(sharp(first.data, { raw: first.info }), middle);
  const third = await pixels(sharp(second.data, { raw: second.info }), small);
  const files: Uint8Array[] = [];
  for (const { data, info } of [third, second, first])
    files.push(
      await sharp(data, { raw: info })
        .webp(data === third.data ? THUMBNAIL_WEBP : WEBP)
        .toBuffer(),
    );
  return { width: first.info.width, height: first.info.height, files };
}

/** Decoded, in sRGB with 8 bits a channel, no larger than it is and than may be. */
const pixels = (image: Sharp, most: number) =>
  image
    .resize({ width: most, height: HIGHEST * most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

process.send?.('ready' satisfies FromProcess);
process.on('message', (bytes: Uint8Array) => {
  encode(bytes)
    .catch((): Encoding => ({ refused: 'unreadable' }))
    .then(encoding => process.send?.(encoding));
});
process.once('disconnect', () => process.exit());
// Decoding has threads of its own, so that this one still looks.
setInterval(() => {
  if (process.memoryUsage.rss() > BYTES_MOST) process.exit(1);
}, LOOK_MS);
