import type { ComponentProps, ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
  useLoaderData,
  useParams,
} from 'react-router';
import type { ZodType } from 'zod';
import type { PostChange } from '#/features/boards/board/boards.contract.ts';
import { addressOf, type WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { MentionField } from '#/features/boards/mentions/mention-field.tsx';
import { HELD } from '#/features/moderation/filters/text-checks.constants.ts';
import { useWritingLimits } from '#/features/moderation/filters/use-writing-limits.ts';
import { POST_CHANGE_FORBIDDEN } from '#/shared/authorship.ts';
import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/text/written.ts';
import {
  type Answer,
  asApiError,
  browserApi,
  fetchJson,
  forPage,
  type SiteApi,
  serverApi,
} from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { ForbiddenState, SkeletonForm } from '#/ui/feedback/states.tsx';
import { TextArea, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { Writing } from '#/ui/form/writing.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';

type Post = { id: number; updatedAt: string; can: { edit: boolean } };
type Stored = { id: number; held: boolean };
type Form<Draft extends object> = ReturnType<typeof useForm<Draft>>;

/** The form of a board: the fields of a post, and how it is sent. */
export type PostFormOf<Read extends Post, Draft extends PostChange> = {
  board: WrittenBoard;
  schema: ZodType<Draft>;
  /** The initial values of the form. */
  typed: (post: Read | null) => Draft;
  fields: (form: Form<Draft>, headings: string[]) => ReactNode;
  /** The 말머리 that a post may have; none where the board has none. */
  headings?: (api: SiteApi) => Promise<string[]>;
  fieldCount: number;
  calls: (api: SiteApi) => {
    $post: (sent: { json: Draft }) => Promise<Answer<Stored>>;
    ':id': {
      $get: (of: { param: { id: string } }) => Promise<Answer<Read>>;
      $put: (sent: { param: { id: string }; json: Draft }) => Promise<Answer<Stored>>;
    };
  };
};

/** The page on which a post is written (no id in the address) or changed. */
export const postFormPage = <Read extends Post, Draft extends PostChange>(form: PostFormOf<Read, Draft>) =>
  postFormPageAt(() => form);

/** Like `postFormPage`, for boards that share one page: `at` finds the form of the board in the address. */
export function postFormPageAt<Read extends Post, Draft extends PostChange>(
  formOf: (params: Params) => PostFormOf<Read, Draft>,
) {
  const titleOf = (params: Params) => (params.id ? formOf(params).board.change : formOf(params).board.make);
  const read = (api: SiteApi, id: string, params: Params) => {
    const { board, calls } = formOf(params);
    return forPage(fetchJson(calls(api)[':id'].$get({ param: { id } })) as Promise<Read>, board.formFailed);
  };
  /** A missing post is a 404 from the server on; the form itself is loaded in the member's browser. */
  const loader = async ({ context, params }: LoaderFunctionArgs) => {
    if (params.id !== undefined) await read(context.get(serverApi), params.id, params);
    return null;
  };
  const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs, known?: string[]) => {
    const { id } = params;
    const found = id === undefined ? null : read(browserApi, id, params);
    // Without the choices a post can still be written, and a post that has a 말머리 keeps it.
    const offered =
      known ??
      formOf(params)
        .headings?.(browserApi)
        .catch(() => []);
    const [post, headings = []] = await Promise.all([found, offered, membersOnly(request)]);
    return { post, headings };
  };
  clientLoader.hydrate = true as const;
  const meta = pageMeta(({ params }) => ({
    title: titleOf(params),
    path: `${formOf(params).board.posts}/new`,
    hidden: true,
  }));
  const HydrateFallback = () => {
    const params = useParams();
    return (
      <PageFrame title={titleOf(params)} width="reading">
        <SkeletonForm fields={formOf(params).fieldCount} />
      </PageFrame>
    );
  };
  const Page = () => {
    const { post, headings } = useLoaderData<typeof clientLoader>() as PostFormData<Read>;
    const params = useParams();
    const { id } = params;
    const formParts = formOf(params);
    const { board } = formParts;
    return (
      <PageFrame title={titleOf(params)} width="reading">
        {post && !post.can.edit ? (
          <ForbiddenState
            sentence={POST_CHANGE_FORBIDDEN}
            next={{ label: '글로 돌아가기', to: addressOf(board, post.id) }}
          />
        ) : (
          <PostForm key={id} of={formParts} post={post} headings={headings} />
        )}
      </PageFrame>
    );
  };
  return { loader, clientLoader, meta, HydrateFallback, Page };
}

type PostFormData<Read> = { post: Read | null; headings?: string[] };
type PostFormProps<Read extends Post, Draft extends PostChange> = PostFormData<Read> & {
  of: PostFormOf<Read, Draft>;
};

/** The form of a new post, or of one that is changed. */
export function PostForm<Read extends Post, Draft extends PostChange>({
  of: { board, schema, typed, fields, calls },
  post,
  headings = [],
}: PostFormProps<Read, Draft>) {
  const posts = calls(browserApi);
  const allowance = useWritingLimits('posts', { asked: post === null, sent: 0 });
  const send = async (json: Draft) => {
    try {
      const call = post ? posts[':id'].$put({ param: { id: String(post.id) }, json }) : posts.$post({ json });
      const { id, held } = await fetchJson(call);
      return { to: addressOf(board, id), ...(held && { sent: HELD }) };
    } catch (error) {
      throw asApiError(error, post ? board.changeFailed : board.addFailed);
    }
  };
  return (
    <Writing
      schema={schema}
      initial={post ? { ...typed(post), expectedUpdatedAt: post.updatedAt } : typed(null)}
      draft={`${board.draft}-${post?.id ?? 'new'}`}
      send={send}
      sent={post ? '게시글이 수정되었습니다.' : board.added}
      back={post ? addressOf(board, post.id) : board.list}
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

type ContentFieldProps = { names?: boolean; field: FieldBinding<string> } & Pick<
  ComponentProps<typeof TextArea>,
  'className' | 'rows' | 'onPaste' | 'onDragOver' | 'onDrop'
>;

/** The text field of a post; with `names` it can name members. */
export function ContentField({ field, names, ...rest }: ContentFieldProps) {
  const Area = names ? MentionField : TextArea;
  return <Area label="내용" required limit={CONTENT_LIMIT} {...rest} {...field} />;
}
