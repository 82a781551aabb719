import { DISCUSSION_FORM } from '#/features/boards/board/discussion-form.tsx';
import { postFormPage } from '#/features/boards/posts/post-form.tsx';
import { fetchJson } from '#/ui/client/api.ts';
import { FREE_BOARD } from './free-board.constants.ts';

const page = postFormPage({
  board: FREE_BOARD,
  ...DISCUSSION_FORM,
  headings: ({ api }) => fetchJson(api.freeboard.headings.$get()),
  calls: ({ api }) => api.freeboard,
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
