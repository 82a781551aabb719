import { PicturedText } from '#/features/pictures/pictured-text.tsx';
import type { Picture } from '#/features/pictures/pictures.contract.ts';

/** The pictures of a hall at the top of its page. */
export function HallPictures({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label="당구장 사진">
      <PicturedText text="" pictures={pictures} row />
    </section>
  );
}
