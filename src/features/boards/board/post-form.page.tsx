import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { BOARD_CLOSED, WRITE_FOR_ADMINS } from '#/features/boards/custom-boards/custom-boards.rules.ts';
import { PicturedContent, postFormPage, TitleField } from '#/features/boards/posts/post-form.tsx';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { browserApi, serverApi } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { Select } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { type ListedPost, type PostChange, postChange } from './boards.contract.ts';
import { boardOf, callsOf, readBoard, slugAt } from './discussions.tsx';

const page = postFormPage((params, pathname) => ({
  board: boardOf({ slug: slugAt(pathname, params) }),
  schema: postChange,
  typed: (post: (ListedPost & { updatedAt: string; pictures: Picture[] }) | null): PostChange => ({
    heading: post?.heading ?? '',
    title: post?.title ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
  }),
  fields: (form, headings) => (
    <>
      <HeadingField field={form.field('heading')} headings={headings} />
      <TitleField field={form.field('title')} />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-56"
      />
    </>
  ),
  fieldCount: 3,
  headings: async request => (await readBoard(request)).headings,
  calls: api => {
    const calls = callsOf(api, { slug: slugAt(pathname, params) });
    return { ':id': calls[':id'], $post: ({ json }) => calls.$post({ param: {}, json }) };
  },
}));

/** Also offers a 말머리 of the post that the board no longer has. */
function HeadingField({ field, headings }: { field: FieldBinding<string | undefined>; headings: string[] }) {
  const { value = '' } = field;
  const options = value === '' || headings.includes(value) ? headings : [...headings, value];
  if (options.length === 0) return null;
  return <Select label="말머리" placeholder="말머리 없음" options={options} {...field} value={value} />;
}

export const handle = { query: [] };

/** Throws 404 if there is no such board or post, and 401 if only members may read the board. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { context, request, params } = args;
  if (params.id === undefined) await readBoard({ api: context.get(serverApi), url: request.url, params });
  return page.loader(args);
};

/** Throws 403 if the member may not write on the board, so that nobody types in vain. */
export const clientLoader = async (args: ClientLoaderFunctionArgs) => {
  const { params, request } = args;
  if (params.id !== undefined) return page.clientLoader(args);
  await membersOnly(request);
  const { can, closed, headings } = await readBoard({ api: browserApi, url: request.url, params });
  if (!can.write) throw data({ message: closed ? BOARD_CLOSED : WRITE_FOR_ADMINS }, { status: 403 });
  return page.clientLoader(args, headings);
};
clientLoader.hydrate = true as const;

export const meta = page.meta;
export const HydrateFallback = page.HydrateFallback;
export default page.Page;
