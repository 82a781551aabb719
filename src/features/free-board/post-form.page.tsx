import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  replace,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { ApiError, ask, browserApi, forPage } from '#/ui/api.ts';
import { Button, LinkButton } from '#/ui/button.tsx';
import { asTrouble } from '#/ui/call-trouble.ts';
import { useDraft, useLeaveWarning } from '#/ui/draft.ts';
import { TextArea, TextInput } from '#/ui/field.tsx';
import { Form, useForm } from '#/ui/form.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { pageMeta } from '#/ui/meta.ts';
import { storedToken, useSession } from '#/ui/session.ts';
import { ForbiddenState, SkeletonForm } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.tsx';
import {
  CONTENT_LIMIT,
  type FreePost,
  type PostDraft,
  postDraft,
  TITLE_LIMIT,
} from './free-board.contract.ts';
import {
  POST_ADD_FAILED,
  POST_CHANGE_FAILED,
  POST_CHANGE_FORBIDDEN,
  POST_LOAD_FAILED,
} from './free-board.rules.ts';

export async function clientLoader({ params: { id }, request }: ClientLoaderFunctionArgs) {
  const { freeboard } = browserApi.api;
  const [post] = await Promise.all([
    id === undefined ? null : forPage(ask(freeboard[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    signedIn(new URL(request.url).pathname),
  ]);
  return post;
}
clientLoader.hydrate = true as const;

/** Guests are sent to log in before they have written anything; so is whose session has ended unnoticed. */
async function signedIn(path: string): Promise<void> {
  const live =
    storedToken() &&
    (await ask(browserApi.api['check-admin'].$get()).then(
      () => true,
      error => !(error instanceof ApiError && error.status === 401),
    ));
  if (live) return;
  toast(LOGIN_REQUIRED, 'trouble');
  throw replace(`/login?next=${encodeURIComponent(path)}`);
}

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

const EMPTY: PostDraft = { title: '', content: '' };

function PostForm({ post }: { post: FreePost | null }) {
  const session = useSession();
  // Whose draft it is stays as it was, even when the session ends while somebody types.
  const [who] = useState(session?.userId);
  const form = useForm(postDraft, post ? { title: post.title, content: post.content } : EMPTY);
  const draft = useDraft(who && `free-post-${post?.id ?? 'new'}-${who}`, form.values, form.replace);
  const leaveWarning = useLeaveWarning(form.dirty);
  const navigate = useNavigate();
  const save = async (json: PostDraft) => {
    const id = await savePost(json, post?.id);
    draft.clear();
    toast(post ? '게시글이 수정되었습니다.' : '게시글이 등록되었습니다.');
    await navigate(`/free-board/${id}`, { replace: true });
  };
  return (
    <>
      {draft.notice}
      <Form {...form.bind(save)}>
        <TextInput label="제목" required limit={TITLE_LIMIT} {...form.field('title')} />
        <TextArea
          label="내용"
          required
          limit={CONTENT_LIMIT}
          className="control min-h-80"
          {...form.field('content')}
        />
        <div className="form-actions">
          <LinkButton variant="quiet" to={post ? `/free-board/${post.id}` : '/free-board'}>
            취소
          </LinkButton>
          <Button type="submit" busy={form.busy}>
            {post ? '수정' : '등록'}
          </Button>
        </div>
      </Form>
      {leaveWarning}
    </>
  );
}

async function savePost(json: PostDraft, id?: number): Promise<number> {
  const { freeboard } = browserApi.api;
  try {
    if (id === undefined) return (await ask(freeboard.$post({ json }))).id;
    return (await ask(freeboard[':id'].$put({ param: { id: String(id) }, json }))).id;
  } catch (error) {
    throw asTrouble(error, id === undefined ? POST_ADD_FAILED : POST_CHANGE_FAILED);
  }
}
