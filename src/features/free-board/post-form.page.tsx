import { DISCUSSION_FORM } from '#/features/boards/discussion-form.tsx';
import { postFormPage } from '#/features/boards/post-form.tsx';
import { FREE_BOARD } from './free-board.limits.ts';

const page = postFormPage({
  board: FREE_BOARD,
  ...DISCUSSION_FORM,
  calls: ({ api }) => api.freeboard,
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
