// Runs in a child process: decodes one picture at a time and encodes it again. A malicious picture can break
// only this process, which gets nothing of the site.
import { getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { HIGHEST, PICTURE_WIDTHS } from '#/shared/pictures/picture-file.ts';
import { READY } from './child-program.ts';
import type { Encoding } from './image-encoder.ts';
import { isTooCostly } from './picture-cost.ts';

const PIXELS_MOST = 40_000_000;
const PROCESSOR_MOST_MS = Number(process.argv[2]);
const BYTES_MOST = 640 * 1024 * 1024;
const LOOK_MS = 20;
// The third of seven steps of effort (0 to 6): the next one takes twice the time for a hundredth fewer bytes.
const WEBP = { quality: 78, effort: 2 };
// A list shows ten of the smallest, no larger than a fingertip: four tenths fewer bytes, for 8 ms.
const THUMBNAIL_WEBP = { quality: 50, effort: 4 };

// Without rights a process cannot raise its priority again, and the site may run with a lower priority.
setPriority(Math.max(getPriority(), 10));
sharp.cache(false);
// One picture at a time: the number of pictures encoded at once equals the number of threads.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
const LOADERS = ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`);
sharp.unblock({ operation: LOADERS });

async function encode(bytes: Uint8Array): Promise<Encoding> {
  const read = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await sharp(bytes, read).metadata();
  if (width * height > PIXELS_MOST) return { refused: 'too-many-pixels' };
  if (isTooCostly(bytes)) return { refused: 'too-costly' };
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

/** The decoded pixels (sRGB, 8 bits a channel), at most `most` wide and never enlarged. */
const pixels = (image: Sharp, most: number) =>
  image
    .resize({ width: most, height: HIGHEST * most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** The processor time used before the current picture began; undefined between pictures. */
let began: NodeJS.CpuUsage | undefined;

process.send?.(READY);
process.on('message', (bytes: Uint8Array) => {
  began = process.cpuUsage();
  encode(bytes)
    .catch((): Encoding => ({ refused: 'unreadable' }))
    .then(encoding => {
      began = undefined;
      process.send?.(encoding);
    });
});
process.once('disconnect', () => process.exit());
// Decoding has threads of its own, so this thread can still check.
setInterval(() => {
  if (!began) return;
  const { user, system } = process.cpuUsage(began);
  if ((user + system) / 1000 < PROCESSOR_MOST_MS && process.memoryUsage.rss() < BYTES_MOST) return;
  began = undefined;
  process.send?.({ refused: 'too-costly' } satisfies Encoding, () => process.exit(1));
}, LOOK_MS);
