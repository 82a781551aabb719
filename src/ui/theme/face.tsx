import { picturePath } from '#/shared/pictures/picture-file.ts';

/** 32 pixels, or 96 with `large`; nothing without a picture. */
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
