import { PictureField, takesPictures } from '#/features/pictures/picture-field.tsx';
import type { PictureRef } from '#/features/pictures/pictures.contract.ts';
import { usePictureUploads } from '#/features/pictures/use-picture-uploads.ts';
import type { FieldBinding } from '#/ui/form.tsx';
import { ContentField } from './post-form.tsx';

type PicturedContentProps = {
  /** Whether the text can name members. */
  names?: boolean;
  content: FieldBinding<string>;
  pictures: FieldBinding<PictureRef[] | undefined>;
  className: string;
};

/** The text of a post in the writing, and its pictures. */
export function PicturedContent({ content, pictures, className, names }: PicturedContentProps) {
  const uploads = usePictureUploads(pictures);
  const place = (text: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[data-field="content"]');
    const at = box?.selectionEnd ?? content.value.length;
    const [before, after] = [content.value.slice(0, at), content.value.slice(at)];
    content.onChange(`${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n${after}`);
  };
  return (
    <>
      <ContentField names={names} field={content} className={className} {...takesPictures(uploads)} />
      <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} onPlace={place} />
    </>
  );
}
