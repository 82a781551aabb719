import type { Picture } from '#/features/pictures/pictures.contract.ts';
import type { useForm } from '#/ui/form.tsx';
import { type ListedPost, type PostChange, postChange } from './boards.contract.ts';
import { PicturedContent } from './pictured-content.tsx';
import { TitleField } from './post-form.tsx';

type Written = ListedPost & { updatedAt: string; pictures: Picture[] };

/** The form of a post that members talk about: a title, a text that can name members, and pictures. */
export const DISCUSSION_FORM = {
  schema: postChange,
  typed: (post: Written | null) => ({
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
  }),
  fields: (form: ReturnType<typeof useForm<PostChange>>) => (
    <>
      <TitleField field={form.field('title')} />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-80"
      />
    </>
  ),
  fieldCount: 3,
};
