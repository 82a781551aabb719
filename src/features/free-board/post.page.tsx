import { useEffect } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { NAMED, POST_LOAD_FAILED, POST_REMOVE_FAILED } from '#/shared/authorship.ts';
import { cutText } from '#/shared/text.ts';
import { ask, browserApi, forPage, type SiteApi, serverApi } from '#/ui/api.ts';
import { ArticleFacts } from '#/ui/article-facts.tsx';
import { Button, LinkButton } from '#/ui/button.tsx';
import { PageFrame } from '#/ui/frame.tsx';
import { AuthorName } from '#/ui/member-name.tsx';
import { describe, pageMeta } from '#/ui/meta.ts';
import { Neighbours } from '#/ui/neighbours.tsx';
import { useRemoval } from '#/ui/removal.ts';
import { useSession } from '#/ui/session.ts';
import { PlainText } from '#/ui/text.tsx';
import { When } from '#/ui/when.tsx';
import { Comments, readComments } from './comments.tsx';
import type { FreePost } from './free-board.contract.ts';

async function read(api: SiteApi, id = '', url: string) {
  const { searchParams } = new URL(url);
  const [post, comments] = await Promise.all([
    forPage(ask(api.api.freeboard[':id'].$get({ param: { id } })), POST_LOAD_FAILED),
    readComments(api, id, searchParams),
  ]);
  return { post, comments };
}

export const loader = async ({ context, params, request }: LoaderFunctionArgs) => ({
  ...(await read(context.get(serverApi), params.id, request.url)),
  readyMade: true,
});
export const clientLoader = async ({ params, request }: ClientLoaderFunctionArgs) => ({
  ...(await read(browserApi, params.id, request.url)),
  readyMade: false,
});

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.post.title,
        description: describe(loaderData.post.content),
        path: `/free-board/${loaderData.post.id}`,
        type: 'article',
      })
    : [];

export default function PostPage() {
  const { post, comments, readyMade } = useLoaderData<typeof clientLoader>();
  useViewOfReadyMade(post.id, readyMade);
  return (
    <PageFrame title={post.title} width="reading">
      <ArticleFacts
        facts={{
          작성자: <AuthorName of={post} />,
          날짜: <When iso={post.date} />,
          조회: post.viewCount.toLocaleString('ko-KR'),
        }}
      />
      <div className="article-text">
        <PlainText text={post.content} />
      </div>
      <Actions key={post.id} post={post} readyMade={readyMade} />
      <Neighbours prev={post.prev} next={post.next} to={id => `/free-board/${id}`} />
      <Comments key={`comments ${post.id}`} post={post} found={comments} />
    </PageFrame>
  );
}

// The call for a post counts the view; but a page that came ready-made was made while nobody read it.
function useViewOfReadyMade(id: number, readyMade: boolean): void {
  useEffect(() => {
    if (!readyMade) return;
    const counted = browserApi.api.freeboard[':id'].views.$post({ param: { id: String(id) } });
    counted.catch(() => {});
  }, [id, readyMade]);
}

const NOTHING: FreePost['can'] = { edit: false, remove: false };

function Actions({ post, readyMade }: { post: FreePost; readyMade: boolean }) {
  const { remove, busy, dialog } = useRemoval();
  const navigate = useNavigate();
  const session = useSession();
  const { id, title } = post;
  // When a session ends, the page it left behind stays; its buttons go.
  const can = session ? post.can : NOTHING;
  const removePost = async () => {
    const removed = await remove({
      title: `‘${cutText(title, NAMED)}’ 글을 삭제합니다.`,
      call: () => ask(browserApi.api.freeboard[':id'].$delete({ param: { id: String(id) } })),
      otherwise: POST_REMOVE_FAILED,
    });
    if (removed) await navigate('/free-board', { replace: true });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <LinkButton to="/free-board" variant="quiet" className="mr-auto">
        목록
      </LinkButton>
      {can.edit && (
        <LinkButton to={`/free-board/edit/${id}`} variant="quiet">
          수정
        </LinkButton>
      )}
      {can.remove && (
        <Button variant="danger" busy={busy} onClick={() => void removePost()}>
          삭제
        </Button>
      )}
      {/* A ready-made page is the guest's and does not know yet what this member may do. */}
      {session && !readyMade && !can.edit && !can.remove && (
        <p className="text-[15px] text-soft">수정 및 삭제 권한이 없습니다.</p>
      )}
      {dialog}
    </div>
  );
}
