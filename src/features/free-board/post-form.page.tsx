import { postFormPage } from '#/features/boards/post-form.tsx';
import { type FreePost, freeChange } from './free-board.contract.ts';
import { FREE_BOARD } from './free-board.limits.ts';
import { PostFields } from './post-fields.tsx';

const page = postFormPage({
  board: FREE_BOARD,
  schema: freeChange,
  typed: (post: FreePost | null) => ({
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
  }),
  fields: form => <PostFields form={form} />,
  fieldCount: 3,
  calls: ({ api }) => api.freeboard,
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
