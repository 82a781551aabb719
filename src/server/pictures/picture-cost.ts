/** The maximum number of scans in a JPEG, each of which crosses all pixels; programs write a dozen. */
const SCANS_MOST = 100;
/** The maximum size of a decoded interlaced PNG in bytes: while being decoded it is in memory as a whole. */
const INTERLACED_BYTES_MOST = 64 * 1024 * 1024;
// Channels by colour type; the colours of a palette are expanded.
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const [SOS, EOI] = [0xda, 0xd9];

/** Whether a picture's headers show that decoding costs far more than its number of pixels suggests. */
export function isTooCostly(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file[0] === 0xff) return hasTooManyScans(file);
  return file[0] === 0x89 && bytesOfInterlaced(file) > INTERLACED_BYTES_MOST;
}

/** Whether a JPEG has more than `SCANS_MOST` scans; walks its markers as a decoder does. */
function hasTooManyScans(file: Buffer): boolean {
  let scans = 0;
  for (let index = file.indexOf(0xff, 2); index >= 0; index = file.indexOf(0xff, index)) {
    while (file[index + 1] === 0xff) index++;
    const marker = file[index + 1];
    if (marker === undefined || marker === EOI || index + 4 > file.length) return false;
    if (marker === SOS && ++scans > SCANS_MOST) return true;
    index += hasNoLength(marker) ? 2 : 2 + file.readUInt16BE(index + 2);
  }
  return false;
}

/** Whether a JPEG marker has no length after it: an escaped byte of data (FF 00) or a restart marker. */
const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The decoded size of an interlaced PNG in bytes; 0 for a PNG that is not interlaced. */
function bytesOfInterlaced(file: Buffer): number {
  if (file.length < 29 || file[28] !== 1) return 0;
  const [depth = 0, colour = 0] = file.subarray(24, 26);
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20);
  return pixels * (CHANNELS[colour] ?? 4) * Math.max(1, depth / 8);
}
