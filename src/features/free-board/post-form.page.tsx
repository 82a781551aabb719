import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { POST_CHANGE_FORBIDDEN, POST_LOAD_FAILED } from '#/shared/authorship.ts';
import { CONTENT_LIMIT, TITLE_LIMIT } from '#/shared/written.ts';
import { browserApi, fetchJson, forPage, serverApi } from '#/ui/api.ts';
import { asApiError } from '#/ui/call-error.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { membersOnly } from '#/ui/members-only.ts';
import { pageMeta } from '#/ui/meta.ts';
import { ForbiddenState, SkeletonForm } from '#/ui/states.tsx';
import { Writing } from '#/ui/writing.tsx';
import { type FreePost, type PostChange, postChange } from './free-board.contract.ts';
import { POST_ADD_FAILED, POST_CHANGE_FAILED } from './free-board.rules.ts';

/** A post that is not there is so from the server on; the form itself comes with the member. */
export async function loader({ context, params: { id } }: LoaderFunctionArgs) {
  if (id === undefined) return null;
  await forPage(
    fetchJson(context.get(serverApi).api.freeboard[':id'].$get({ param: { id } })),
    POST_LOAD_FAILED,
  );
  return null;
}

export async function clientLoader({ params: { id }, request }: ClientLoaderFunctionArgs) {
  const { freeboard } = browserApi.api;
  const [post] = await Promise.all([
    id === undefined ? null : forPage(fetchJson(freeboard[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    membersOnly(request),
  ]);
  return post;
}
clientLoader.hydrate = true as const;

const titleOf = (id?: string) => (id ? '글 수정' : '글쓰기');

export const meta = ({ matches, params: { id } }: MetaArgs) =>
  pageMeta(matches, { title: titleOf(id), path: '/free-board/new', hidden: true });

export function HydrateFallback() {
  return (
    <PageFrame title={titleOf(useParams().id)} width="reading">
      <SkeletonForm fields={2} />
    </PageFrame>
  );
}

export default function PostFormPage() {
  const post = useLoaderData<typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageFrame title={titleOf(id)} width="reading">
      {post && !post.can.edit ? (
        <ForbiddenState
          sentence={POST_CHANGE_FORBIDDEN}
          next={{ label: '글로 돌아가기', to: `/free-board/${post.id}` }}
        />
      ) : (
        <PostForm key={id} post={post} />
      )}
    </PageFrame>
  );
}

const EMPTY: PostChange = { title: '', content: '' };

function PostForm({ post }: { post: FreePost | null }) {
  return (
    <Writing
      schema={postChange}
      initial={post ? { title: post.title, content: post.content, expectedUpdatedAt: post.updatedAt } : EMPTY}
      draft={`free-post-${post?.id ?? 'new'}`}
      send={async json => `/free-board/${await savePost(json, post?.id)}`}
      sent={post ? '게시글이 수정되었습니다.' : '게시글이 등록되었습니다.'}
      back={post ? `/free-board/${post.id}` : '/free-board'}
      submit={post ? '수정' : '등록'}
    >
      {form => (
        <>
          <TextInput label="제목" required limit={TITLE_LIMIT} {...form.field('title')} />
          <TextArea
            label="내용"
            required
            limit={CONTENT_LIMIT}
            className="control min-h-80"
            {...form.field('content')}
          />
        </>
      )}
    </Writing>
  );
}

async function savePost(json: PostChange, id?: number): Promise<number> {
  const { freeboard } = browserApi.api;
  try {
    if (id === undefined) return (await fetchJson(freeboard.$post({ json }))).id;
    return (await fetchJson(freeboard[':id'].$put({ param: { id: String(id) }, json }))).id;
  } catch (error) {
    throw asApiError(error, id === undefined ? POST_ADD_FAILED : POST_CHANGE_FAILED);
  }
}
