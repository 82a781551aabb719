import { picturePath } from '#/shared/pictures/picture-file.ts';

/** A member's picture in a circle, 32 or 96 pixels across; nothing without one. The name is beside it. */
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
