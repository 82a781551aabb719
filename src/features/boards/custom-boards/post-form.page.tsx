import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { DISCUSSION_FORM } from '#/features/boards/board/discussion-form.tsx';
import { postFormPageAt } from '#/features/boards/posts/post-form.tsx';
import { browserApi, serverApi } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { callsOfBoard, readBoard } from './board-state.tsx';
import { BOARD_CLOSED, WRITE_FOR_ADMINS, writtenBoard } from './custom-boards.rules.ts';

const page = postFormPageAt(({ slug = '' }) => ({
  // Its name appears on none of the forms.
  board: writtenBoard({ slug, name: '' }),
  ...DISCUSSION_FORM,
  headings: async api => (await readBoard(api, slug)).headings,
  calls: api => {
    const calls = callsOfBoard(api, slug);
    return { ':id': calls[':id'], $post: ({ json }) => calls.$post({ param: {}, json }) };
  },
}));

export const handle = { query: [] };

export const loader = async (args: LoaderFunctionArgs) => {
  const { slug = '', id } = args.params;
  if (id === undefined) await readBoard(args.context.get(serverApi), slug);
  return page.loader(args);
};

/** A member who may not write there is told so before typing anything. */
export const clientLoader = async (args: ClientLoaderFunctionArgs) => {
  const { slug = '', id } = args.params;
  if (id !== undefined) return page.clientLoader(args);
  await membersOnly(args.request);
  const { can, closed, headings } = await readBoard(browserApi, slug);
  if (!can.write) throw data({ message: closed ? BOARD_CLOSED : WRITE_FOR_ADMINS }, { status: 403 });
  return page.clientLoader(args, headings);
};
clientLoader.hydrate = true as const;

export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
