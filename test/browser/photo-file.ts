import sharp from 'sharp';

/** A JPEG of one colour, as a file that is chosen in a form; `orientation` is what a phone writes of how it was held. */
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
