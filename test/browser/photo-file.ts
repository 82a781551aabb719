import sharp from 'sharp';

/** A JPEG of one colour for a form; `orientation` is the phone's EXIF value. */
export async function photoFile(
  background = '#0a6b3d',
  { name = 'photo.jpg', width = 900, height = 600, orientation = 1 } = {},
) {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await picture.withMetadata({ orientation }).jpeg().toBuffer(),
  };
}
