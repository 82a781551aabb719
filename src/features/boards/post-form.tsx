import type { ComponentProps, ReactNode } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import type { ZodType } from 'zod';
import { HELD } from '#/features/text-checks/text-checks.limits.ts';
import { useWritingLimits } from '#/features/text-checks/use-writing-limits.ts';
import { POST_CHANGE_FORBIDDEN } from '#/shared/authorship.ts';
import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/written.ts';
import {
  type Answer,
  asApiError,
  browserApi,
  fetchJson,
  forPage,
  type SiteApi,
  serverApi,
} from '#/ui/api.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { ForbiddenState, SkeletonForm } from '#/ui/states.tsx';
import { Writing } from '#/ui/writing.tsx';
import type { PostChange } from './boards.contract.ts';
import { addressOf, type WrittenBoard } from './boards.rules.ts';
import { MentionField } from './mention-field.tsx';

type Post = { id: number; updatedAt: string; can: { edit: boolean } };
type Stored = { id: number; held: boolean };
type Form<Draft extends object> = ReturnType<typeof useForm<Draft>>;

/** The form of a board: what of a post is written in it, and how it is sent. */
export type PostFormOf<Read extends Post, Draft extends PostChange> = {
  board: WrittenBoard;
  schema: ZodType<Draft>;
  /** What the form begins with. */
  typed: (post: Read | null) => Draft;
  fields: (form: Form<Draft>) => ReactNode;
  fieldCount: number;
  calls: (api: SiteApi) => {
    $post: (sent: { json: Draft }) => Promise<Answer<Stored>>;
    ':id': {
      $get: (of: { param: { id: string } }) => Promise<Answer<Read>>;
      $put: (sent: { param: { id: string }; json: Draft }) => Promise<Answer<Stored>>;
    };
  };
};

/** The page on which a post is written (without an id in its address) or changed. */
export function postFormPage<Read extends Post, Draft extends PostChange>(of: PostFormOf<Read, Draft>) {
  const { board, calls, fieldCount } = of;
  const titleOf = (id?: string) => (id ? board.change : board.make);
  const read = (api: SiteApi, id: string) =>
    forPage(fetchJson(calls(api)[':id'].$get({ param: { id } })) as Promise<Read>, board.formFailed);
  /** A post that is not there is so from the server on; the form itself comes with the member. */
  const loader = async ({ context, params: { id } }: LoaderFunctionArgs) => {
    if (id !== undefined) await read(context.get(serverApi), id);
    return null;
  };
  const clientLoader = async ({ params: { id }, request }: ClientLoaderFunctionArgs) => {
    const [post] = await Promise.all([id === undefined ? null : read(browserApi, id), membersOnly(request)]);
    return post;
  };
  clientLoader.hydrate = true as const;
  const meta = pageMeta(({ params: { id } }) => ({
    title: titleOf(id),
    path: `${board.posts}/new`,
    hidden: true,
  }));
  const HydrateFallback = () => (
    <PageFrame title={titleOf(useParams().id)} width="reading">
      <SkeletonForm fields={fieldCount} />
    </PageFrame>
  );
  const Page = () => {
    const post = useLoaderData<typeof clientLoader>() as Read | null;
    const { id } = useParams();
    return (
      <PageFrame title={titleOf(id)} width="reading">
        {post && !post.can.edit ? (
          <ForbiddenState
            sentence={POST_CHANGE_FORBIDDEN}
            next={{ label: '글로 돌아가기', to: addressOf(board, post.id) }}
          />
        ) : (
          <PostForm key={id} of={of} post={post} />
        )}
      </PageFrame>
    );
  };
  return { loader, clientLoader, meta, HydrateFallback, Page };
}

type PostFormProps<Read extends Post, Draft extends PostChange> = {
  of: PostFormOf<Read, Draft>;
  post: Read | null;
};

/** A post in the writing, a new one or one that is changed. */
export function PostForm<Read extends Post, Draft extends PostChange>({
  of: { board, schema, typed, fields, calls },
  post,
}: PostFormProps<Read, Draft>) {
  const posts = calls(browserApi);
  const allowance = useWritingLimits('posts', { asked: post === null, sent: 0 });
  const send = async (json: Draft) => {
    try {
      const sent = post ? posts[':id'].$put({ param: { id: String(post.id) }, json }) : posts.$post({ json });
      const { id, held } = await fetchJson(sent);
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
    >
      {form => (
        <>
          {allowance && (
            <p className="form-hint" role="status">
              {allowance}
            </p>
          )}
          {fields(form)}
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

/** The text of a post; with `names` it can name members. */
export function ContentField({ field, names, ...rest }: ContentFieldProps) {
  const Area = names ? MentionField : TextArea;
  return <Area label="내용" required limit={CONTENT_LIMIT} {...rest} {...field} />;
}
