import { ContentField, TitleField } from '#/features/boards/post-form.tsx';
import { PictureField, takesPictures } from '#/features/pictures/picture-field.tsx';
import { usePictureUploads } from '#/features/pictures/use-picture-uploads.ts';
import type { useForm } from '#/ui/form.tsx';
import type { FreeChange } from './free-board.contract.ts';

/** What is written in a post of the free board. */
export function PostFields({ form }: { form: ReturnType<typeof useForm<FreeChange>> }) {
  const pictures = form.field('pictures');
  const uploads = usePictureUploads(pictures);
  const content = form.field('content');
  const place = (text: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[data-field="content"]');
    const at = box?.selectionEnd ?? content.value.length;
    const [before, after] = [content.value.slice(0, at), content.value.slice(at)];
    content.onChange(`${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n${after}`);
  };
  return (
    <>
      <TitleField field={form.field('title')} />
      <ContentField field={content} className="control min-h-80" {...takesPictures(uploads)} />
      <PictureField value={pictures.value ?? []} error={pictures.error} uploads={uploads} onPlace={place} />
    </>
  );
}
