import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import { OVERLOADED } from '#/server/limits/concurrency-limits.ts';
import { ImageEncoder } from '#/server/pictures/image-encoder.ts';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import {
  PICTURE_BYTES_MOST,
  PICTURE_HEIC,
  PICTURE_OTHER_TYPE,
  PICTURE_TOO_COSTLY,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_UNREADABLE,
} from '#/shared/pictures/pictures.constants.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { plain, sendPicture } from '#test/fixtures/pictures.ts';
import { newMember } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';

const text = (letters: string) => Uint8Array.from(letters, letter => letter.charCodeAt(0));
const SCRIPT = '<script>alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

/** A stored picture's file for a browser. */
async function fileOf(app: TestApp, { name, pass }: Picture, width: 320 | 960 | 1920 = 1920) {
  const answer = await app.send('GET', picturePath(name, width, pass));
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([text(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with this size in its header, whatever its data. */
function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(100_000));
  const parts = [
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', text('')),
  ];
  return Buffer.concat(parts);
}

async function animated(): Promise<Uint8Array> {
  const frames = await Promise.all([0, 1].map(() => plain(60, 40).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

const REFUSED: [what: string, bytes: () => Promise<Uint8Array> | Uint8Array, sentence: string][] = [
  ['an SVG', () => text(SVG), PICTURE_OTHER_TYPE],
  ['a GIF', () => text('GIF89a\x01\x00\x01\x00\x80\x00\x00'), PICTURE_OTHER_TYPE],
  ['a page', () => text(`<html>${SCRIPT}`), PICTURE_OTHER_TYPE],
  ['a HEIC of a phone', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), PICTURE_HEIC],
  ['an SVG that begins as a JPEG', () => text(`\xff\xd8\xff${SVG}`), PICTURE_UNREADABLE],
  ['an SVG that begins as a PNG', () => text(`\x89PNG\r\n\x1a\n${SVG}`), PICTURE_UNREADABLE],
  ['a WebP without a picture', () => text('RIFF\x04\0\0\0WEBP'), PICTURE_UNREADABLE],
  ['half a JPEG', async () => (await plain().jpeg().toBuffer()).subarray(0, 1500), PICTURE_UNREADABLE],
  ['a PNG of which most is missing', () => pngOf(3000, 3000), PICTURE_UNREADABLE],
  ['four billion pixels in a few bytes', () => pngOf(65_000, 65_000), PICTURE_TOO_MANY_PIXELS],
  ['one pixel row too many', () => pngOf(8000, 5001), PICTURE_TOO_MANY_PIXELS],
];

describe('refused pictures', () => {
  test('is refused with a sentence each, and the next picture is taken', async ({ app, member: as }) => {
    for (const [what, bytes, sentence] of REFUSED) {
      const sent = await sendPicture(app, { as, bytes: await bytes() });
      expect([what, sent.status, sent.body.message]).toEqual([what, 400, sentence]);
    }
    expect((await sendPicture(app, { as })).status).toBe(201);
    expect(await app.site.db.selectFrom('pictures').select('id').execute()).toHaveLength(1);
  });

  test('a picture over 10 MB is refused, with or without a stated length', async ({ app, member: as }) => {
    const sent = await sendPicture(app, { as, bytes: new Uint8Array(PICTURE_BYTES_MOST + 1) });
    expect(sent.status).toBe(413);
    const much = await sendPicture(app, { as, bytes: new Uint8Array(2 * PICTURE_BYTES_MOST) });
    expect(much.status).toBe(413);
  });
});

describe('only pictures are accepted', () => {
  test('orientation is applied, and nothing that was said beside the picture is left', async ({ app }) => {
    const as = await newMember(app);
    const exif = {
      IFD0: { ImageDescription: SCRIPT, Artist: 'somebody' },
      IFD3: { GPSLatitude: '37/1 30/1 0/1' },
    };
    const bytes = await plain(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([bytes, text(`PK\x03\x04${SVG}`)]);
    const { body } = await sendPicture(app, { as, bytes: polyglot });
    expect([body.width, body.height]).toEqual([400, 600]);
    const file = await fileOf(app, body);
    const { format, width, height, exif: left, icc, xmp, orientation } = await sharp(file).metadata();
    expect({ format, width, height, left, icc, xmp, orientation }).toEqual({
      format: 'webp',
      width: 400,
      height: 600,
    });
    expect(Buffer.from(file).includes('script')).toBe(false);
    expect(Buffer.from(file).includes('PK\x03\x04')).toBe(false);
  });

  test('other colours than sRGB with 8 bits become that, and look the same', async ({ app, member: as }) => {
    const all = {
      CMYK: plain().toColourspace('cmyk').jpeg(),
      '16 bits a channel': plain().toColourspace('rgb16').png(),
      palette: plain().png({ palette: true }),
      transparent: plain().ensureAlpha().png(),
    };
    for (const [what, picture] of Object.entries(all)) {
      const sent = await sendPicture(app, { as, bytes: await picture.toBuffer() });
      expect([what, sent.status]).toEqual([what, 201]);
      const file = await fileOf(app, sent.body, 320);
      const { dominant } = await sharp(file).stats();
      const { depth, space, width } = await sharp(file).metadata();
      expect([depth, space, width]).toEqual(['uchar', 'srgb', 320]);
      expect(dominant.g).toBeGreaterThan(dominant.r + 40);
    }
  });

  test('of an animation the first picture is shown', async ({ app }) => {
    const sent = await sendPicture(app, { as: await newMember(app), bytes: await animated() });
    expect([sent.status, sent.body.width, sent.body.height]).toEqual([201, 60, 40]);
    expect((await sharp(await fileOf(app, sent.body)).metadata()).pages ?? 1).toBe(1);
  });

  test('a very long picture is bounded in both directions', async ({ app }) => {
    const bytes = await plain(1000, 20_000).png().toBuffer();
    const sent = await sendPicture(app, { as: await newMember(app), bytes });
    expect([sent.body.width, sent.body.height]).toEqual([384, 7680]);
    const { width, height } = await sharp(await fileOf(app, sent.body, 320)).metadata();
    expect([width, height]).toEqual([64, 1280]);
  });
});

/** A progressive JPEG whose last scan is repeated `more` times. */
async function jpegWithScans(more: number): Promise<Buffer> {
  const file = await plain().jpeg({ progressive: true }).toBuffer();
  const end = file.lastIndexOf(Uint8Array.of(0xff, 0xd9));
  const scan = Buffer.from(file.subarray(file.lastIndexOf(Uint8Array.of(0xff, 0xda)), end));
  // Marks it as a first scan, not a refining one: decoders accept any number of those.
  scan[1 + scan.readUInt16BE(2)] = 0;
  return Buffer.concat([file.subarray(0, end), ...Array<Buffer>(more).fill(scan), file.subarray(end)]);
}
const interlaced = (width: number, height: number) =>
  plain(width, height).toColourspace('rgb16').png({ progressive: true }).toBuffer();

describe('pictures that are far more costly to decode than their size', () => {
  test('is refused with a sentence, and the pictures of others are taken meanwhile', async ({ app }) => {
    const other = await newMember(app);
    for (const bomb of [await jpegWithScans(2647), await interlaced(4000, 3000)]) {
      const [refused, taken] = await Promise.all([
        sendPicture(app, { as: await newMember(app), bytes: bomb }),
        sendPicture(app, { as: other }),
      ]);
      expect([refused.status, refused.body.message]).toEqual([400, PICTURE_TOO_COSTLY]);
      expect(taken.status).toBe(201);
    }
  });

  test('progressive and interlaced pictures as programs write them are taken', async ({ app }) => {
    const as = await newMember(app);
    const all = [
      await plain(4000, 3000).jpeg({ progressive: true }).toBuffer(),
      await jpegWithScans(80),
      await interlaced(2000, 1500),
      await plain(4000, 3000).png({ progressive: true }).toBuffer(),
      // A second picture after the end, as phones write it, does not count as scans.
      Buffer.concat([await plain().jpeg().toBuffer(), await jpegWithScans(200)]),
    ];
    for (const bytes of all) expect((await sendPicture(app, { as, bytes })).status).toBe(201);
  });

  test('counts as ten of the pictures that a member may send', async () => {
    const app = await openTestApp({ RATE_LIMIT: 'on' });
    const as = await newMember(app);
    const bytes = await jpegWithScans(200);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await sendPicture(app, { as, bytes })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test('a picture that takes more than its share of the processor is refused', async () => {
    const encoder = new ImageEncoder({ processorMs: 1 });
    onTestFinished(() => encoder.close());
    const bytes = await plain(4000, 3000).jpeg().toBuffer();
    expect(await encoder.encode(bytes)).toEqual({ refused: 'too-costly' });
    expect(encoder.processId).toBeUndefined();
  });
});

test('a picture that waits too long for a busy machine may be sent again', async () => {
  const encoder = new ImageEncoder({ mostMs: 200 });
  onTestFinished(() => encoder.close());
  const encoding = encoder.encode(await plain().jpeg().toBuffer());
  process.kill(encoder.processId as number, 'SIGSTOP');
  await expect(encoding).rejects.toThrow(OVERLOADED);
  expect(encoder.processId).toBeUndefined();
});

test('where the encoder cannot start, no picture is said to be unreadable', async ({ app, member: as }) => {
  // An earlier test has started it.
  app.site.imageEncoder.close();
  const { execPath } = process;
  process.execPath = '/bin/false';
  try {
    const sent = await sendPicture<{ message: string }>(app, { as });
    expect(sent.status).toBe(500);
    expect(sent.body.message).toMatch(/[가-힣]/);
  } finally {
    process.execPath = execPath;
  }
  expect((await sendPicture(app, { as })).status).toBe(201);
});

test('a process that is killed while it encodes costs that one picture', async ({ app, member: as }) => {
  expect((await sendPicture(app, { as })).status).toBe(201);
  const { imageEncoder } = app.site;
  const bytes = await plain().jpeg().toBuffer();
  const encoding = imageEncoder.encode(bytes);
  process.kill(imageEncoder.processId as number, 'SIGKILL');
  expect(await encoding).toEqual({ refused: 'unreadable' });
  expect((await sendPicture(app, { as })).status).toBe(201);
});
