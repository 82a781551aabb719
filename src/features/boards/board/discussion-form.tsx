import { PicturedContent } from '#/features/boards/posts/pictured-content.tsx';
import { TitleField } from '#/features/boards/posts/post-form.tsx';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { Select } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { type ListedPost, type PostChange, postChange } from './boards.contract.ts';

type Written = ListedPost & { updatedAt: string; pictures: Picture[] };

type HeadingFieldProps = { field: FieldBinding<string | undefined>; headings: string[] };

/** The choice of a 말머리, where the board has any; a post keeps a 말머리 that its board no longer has. */
function HeadingField({ field, headings }: HeadingFieldProps) {
  const { value = '' } = field;
  const options = value === '' || headings.includes(value) ? headings : [...headings, value];
  if (options.length === 0) return null;
  return <Select label="말머리" placeholder="말머리 없음" options={options} {...field} value={value} />;
}

/** The form of a post that members discuss: a 말머리, a title, a text that can name members, and pictures. */
export const DISCUSSION_FORM = {
  schema: postChange,
  typed: (post: Written | null) => ({
    heading: post?.heading ?? '',
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
  }),
  fields: (form: ReturnType<typeof useForm<PostChange>>, headings: string[]) => (
    <>
      <HeadingField field={form.field('heading')} headings={headings} />
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
