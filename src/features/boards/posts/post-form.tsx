import type { ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import type { ZodType } from 'zod';
import type { PostChange } from '#/features/boards/board/boards.contract.ts';
import { type Board, type FormWords, postPath } from '#/features/boards/board/boards.rules.ts';
import { MentionField } from '#/features/boards/mentions/mention-field.tsx';
import { HELD } from '#/features/moderation/filters/filters.constants.ts';
import { useWritingLimits } from '#/features/moderation/filters/use-writing-limits.ts';
import { POST_CHANGE_FORBIDDEN } from '#/shared/authorship.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { moved, renumbered } from '#/shared/pictures/pictures.rules.ts';
import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/text/written.ts';
import {
  type Answer,
  asApiError,
  browserApi,
  fetchJson,
  forPage,
  type PageRequest,
  type SiteApi,
  serverApi,
} from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { ForbiddenState } from '#/ui/feedback/forbidden.tsx';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PictureField, takesPictures } from '#/ui/pictures/picture-field.tsx';
import { usePictureUploads } from '#/ui/pictures/use-picture-uploads.ts';

type Post = { id: number; updatedAt: string; can?: { edit: boolean } };
type Stored = { id: number; held?: boolean };
type Form<Draft extends object> = ReturnType<typeof useForm<Draft>>;

/** `typed` returns the initial values of the form. */
export type PostFormOf<Read extends Post, Draft extends PostChange> = {
  board: Board & FormWords;
  schema: ZodType<Draft>;
  typed: (post: Read | null) => Draft;
  fields: (form: Form<Draft>, headings: string[]) => ReactNode;
  /** Left out for boards without 말머리. */
  headings?: (page: PageRequest) => Promise<string[]>;
  /** Values from the writer's profile for a new post; left out where the profile has none. */
  defaults?: () => Promise<Partial<Draft>>;
  fieldCount: number;
  calls: (api: SiteApi) => {
    $post: (sent: { json: Draft }) => Promise<Answer<Stored>>;
    ':id': {
      $get: (of: { param: { id: string } }) => Promise<Answer<Read>>;
      $put: (sent: { param: { id: string }; json: Draft }) => Promise<Answer<Stored>>;
    };
  };
};

/** `formOf` finds the form of the board at the page's address. */
export function postFormPage<Read extends Post, Draft extends PostChange>(
  formOf: (params: Params, pathname: string) => PostFormOf<Read, Draft>,
) {
  const titleOf = ({ id }: Params, { board }: { board: FormWords }) => (id ? board.change : board.make);
  const formAt = ({ params, request }: { params: Params; request: Request }) =>
    formOf(params, new URL(request.url).pathname);
  const useFormHere = () => formOf(useParams(), useLocation().pathname);
  const read = (api: SiteApi, id: string, { board, calls }: PostFormOf<Read, Draft>) =>
    forPage(fetchJson(calls(api)[':id'].$get({ param: { id } })) as Promise<Read>, board.formFailed);
  /** Throws 404 on the server if the post is missing; the browser loads the form's values. */
  const loader = async (args: LoaderFunctionArgs) => {
    const { id } = args.params;
    if (id !== undefined) await read(args.context.get(serverApi), id, formAt(args));
    return null;
  };
  /** With `known` (the 말머리) the reader is known to be a member. */
  const clientLoader = async (args: ClientLoaderFunctionArgs, known?: string[]) => {
    const { params, request } = args;
    const form = formAt(args);
    const found = params.id === undefined ? null : read(browserApi, params.id, form);
    // Without the choices a post can still be written, and a post that has a 말머리 keeps it.
    const offered = known ?? form.headings?.({ api: browserApi, url: request.url, params }).catch(() => []);
    const [post, headings = []] = await Promise.all([found, offered, known ?? membersOnly(request)]);
    const defaults = post ? undefined : await form.defaults?.().catch(() => undefined);
    return { post, headings, defaults };
  };
  clientLoader.hydrate = true as const;
  const meta = pageMeta(({ params, location }) => {
    const form = formOf(params, location.pathname);
    return { title: titleOf(params, form), path: `${form.board.posts}/new`, hidden: true };
  });
  const HydrateFallback = () => {
    const form = useFormHere();
    return (
      <PageFrame title={titleOf(useParams(), form)} width="reading">
        <SkeletonForm fields={form.fieldCount} />
      </PageFrame>
    );
  };
  const Page = () => {
    const data = useLoaderData<typeof clientLoader>() as PostFormData<Read, Draft>;
    const { post } = data;
    const params = useParams();
    const form = useFormHere();
    const { board } = form;
    return (
      <PageFrame title={titleOf(params, form)} width="reading">
        {!post?.can || post.can.edit ? (
          <PostForm key={`${board.draft} ${params.id}`} of={form} {...data} />
        ) : (
          <ForbiddenState
            sentence={POST_CHANGE_FORBIDDEN}
            next={{ label: '글로 돌아가기', to: postPath(board, post.id) }}
          />
        )}
      </PageFrame>
    );
  };
  return { loader, clientLoader, meta, HydrateFallback, Page };
}

type PostFormData<Read, Draft> = { post: Read | null; headings?: string[]; defaults?: Partial<Draft> };
type PostFormProps<Read extends Post, Draft extends PostChange> = PostFormData<Read, Draft> & {
  of: PostFormOf<Read, Draft>;
};

export function PostForm<Read extends Post, Draft extends PostChange>({
  of: { board, schema, typed, fields, calls },
  post,
  headings = [],
  defaults,
}: PostFormProps<Read, Draft>) {
  const posts = calls(browserApi);
  const allowance = useWritingLimits('posts', { isNeeded: post === null, sent: 0 });
  const send = async (json: Draft) => {
    try {
      const call = post ? posts[':id'].$put({ param: { id: String(post.id) }, json }) : posts.$post({ json });
      const { id, held } = await fetchJson(call);
      const said = post ? board.changed : board.added;
      return { to: board.home ?? postPath(board, id), said: held ? HELD : said };
    } catch (error) {
      throw asApiError(error, post ? board.changeFailed : board.addFailed);
    }
  };
  return (
    <Writing
      schema={schema}
      initial={post ? { ...typed(post), expectedUpdatedAt: post.updatedAt } : { ...typed(null), ...defaults }}
      draft={`${board.draft}-${post?.id ?? 'new'}`}
      send={send}
      back={board.home ?? (post ? postPath(board, post.id) : board.list)}
      saved={post ? postPath(board, post.id) : undefined}
      submit={post ? '수정' : '등록'}
      tried={post ? board.change : board.make}
    >
      {form => (
        <>
          {allowance && (
            <p className="text-soft text-row text-center [&_a]:underline" role="status">
              {allowance}
            </p>
          )}
          {fields(form, headings)}
        </>
      )}
    </Writing>
  );
}

export function TitleField({ field }: { field: FieldBinding<string> }) {
  return <TextInput label="제목" required limit={TITLE_LIMIT} {...field} />;
}

type PicturedContentProps = {
  /** True if the text may mention members. */
  names?: boolean;
  content: FieldBinding<string>;
  pictures: FieldBinding<PictureRef[] | undefined>;
  className: string;
};

/** The marks in the text follow the pictures' order. */
export function PicturedContent({ content, pictures, className, names }: PicturedContentProps) {
  const Area = names ? MentionField : TextArea;
  const uploads = usePictureUploads(pictures);
  const shown = pictures.value ?? [];
  const follow = (next: PictureRef[]) => {
    const text = renumbered(
      content.value,
      shown.map(({ name }) => name),
      next.map(({ name }) => name),
    );
    if (text !== content.value) content.onChange(text);
  };
  const ordered = {
    ...uploads,
    move: (from: number, to: number) => {
      follow(moved(shown, from, to));
      uploads.move(from, to);
    },
    remove: (name: string) => {
      follow(shown.filter(picture => picture.name !== name));
      uploads.remove(name);
    },
  };
  const place = (text: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[data-field="content"]');
    const position = box?.selectionEnd ?? content.value.length;
    const [before, after] = [content.value.slice(0, position), content.value.slice(position)];
    content.onChange(`${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${text}\n${after}`);
  };
  return (
    <>
      <Area
        label="내용"
        required
        limit={CONTENT_LIMIT}
        className={className}
        {...takesPictures(uploads)}
        {...content}
      />
      <PictureField value={shown} error={pictures.error} uploads={ordered} onPlace={place} />
    </>
  );
}
