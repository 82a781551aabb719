import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { moved, renumbered } from '#/shared/pictures/pictures.rules.ts';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { PictureField, takesPictures } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';
import { ContentField } from './post-form.tsx';

type PicturedContentProps = {
  /** True where the text can name members. */
  names?: boolean;
  content: FieldBinding<string>;
  pictures: FieldBinding<PictureRef[] | undefined>;
  className: string;
};

/**
 * The field of a post's text with its pictures; the text's picture marks follow the order of the pictures.
 */
export function PicturedContent({ content, pictures, className, names }: PicturedContentProps) {
  const uploads = usePictureUploads(pictures);
  const shown = pictures.value ?? [];
  const follow = (next: PictureRef[]) => {
    const text = renumbered(
      content.value,
      shown.map(({ name }) => name),
      next.map(({ name }) => name),
    );
    if (text !== content.value) content.onChange(text);
  };
  const ordered = {
    ...uploads,
    move: (from: number, to: number) => {
      follow(moved(shown, from, to));
      uploads.move(from, to);
    },
    remove: (name: string) => {
      follow(shown.filter(picture => picture.name !== name));
      uploads.remove(name);
    },
  };
  const place = (text: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[data-field="content"]');
    const position = box?.selectionEnd ?? content.value.length;
    const [before, after] = [content.value.slice(0, position), content.value.slice(position)];
    content.onChange(`${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n${after}`);
  };
  return (
    <>
      <ContentField names={names} field={content} className={className} {...takesPictures(uploads)} />
      <PictureField value={shown} error={pictures.error} uploads={ordered} onPlace={place} />
    </>
  );
}
