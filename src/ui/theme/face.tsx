import { picturePath } from '#/shared/pictures/picture-file.ts';

/**
 * A member's profile picture in a circle, 32 pixels across, or 96 with `large`; renders nothing without a
 * picture. Screen readers skip the picture, because the nickname is beside it.
 */
export function Face({ picture, large = false }: { picture: string; large?: boolean }) {
  if (picture === '') return null;
  const pixels = large ? 96 : 32;
  return (
    <img
      src={picturePath(picture, 320)}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      className={`inline-block shrink-0 rounded-full bg-sunken object-cover ${large ? 'size-24' : 'size-8'}`}
    />
  );
}
