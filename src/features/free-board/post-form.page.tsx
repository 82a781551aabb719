import { postChange } from '#/features/boards/boards.contract.ts';
import { PicturedContent } from '#/features/boards/pictured-content.tsx';
import { postFormPage, TitleField } from '#/features/boards/post-form.tsx';
import type { FreePost } from './free-board.contract.ts';
import { FREE_BOARD } from './free-board.limits.ts';

const page = postFormPage({
  board: FREE_BOARD,
  schema: postChange,
  typed: (post: FreePost | null) => ({
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
  }),
  fields: form => (
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
  calls: ({ api }) => api.freeboard,
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
