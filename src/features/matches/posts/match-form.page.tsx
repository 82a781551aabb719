import { postFormPage } from '#/features/boards/posts/post-form.tsx';
import { matchBoardAt } from './match-boards.rules.ts';
import { formOf } from './match-form.tsx';

const page = postFormPage((_, pathname) => formOf(matchBoardAt(pathname)));

export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
