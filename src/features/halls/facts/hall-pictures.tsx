import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { PicturedText } from '#/ui/pictures/pictured-text.tsx';

/** The pictures of a hall at the top of its page. */
export function HallPictures({ pictures }: { pictures: Picture[] }) {
  return (
    <section aria-label="당구장 사진">
      <PicturedText text="" pictures={pictures} row />
    </section>
  );
}
