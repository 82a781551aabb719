import { useLoaderData } from 'react-router';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { FREE_BOARD } from '#/features/boards/free-board/free-board.constants.ts';
import { FoldBlocked } from '#/features/members/blocks/blocked.tsx';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi } from '#/ui/client/api.ts';
import { ownListLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { ListedAuthor } from '#/ui/page/member-name.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { When } from '#/ui/theme/when.tsx';

export const clientLoader = ownListLoader(browserApi.api.members.bookmarks.$get);

export const meta = pageMeta({ title: '북마크', hidden: true });

export const HydrateFallback = loadingPage('북마크');

export default function BookmarksPage() {
  return (
    <OwnList
      {...useLoaderData<typeof clientLoader>()}
      title="북마크"
      drawing="cue"
      empty="북마크한 글이 없습니다."
      why="글 아래의 북마크를 누르면 여기에 모입니다."
      next={{ label: `${FREE_BOARD.title} 보러 가기`, to: FREE_BOARD.list }}
      show={post => (
        <div className="grid gap-1">
          <FoldBlocked of={post} what="글">
            <PageLink className="font-semibold" to={postPath(FREE_BOARD, post.id)}>
              {post.title}
            </PageLink>
          </FoldBlocked>
          <span className="flex flex-wrap gap-x-3 text-soft text-row">
            <ListedAuthor of={post} />
            <When iso={post.date} />
            <span>댓글 {withCommas(post.commentCount)}</span>
          </span>
        </div>
      )}
    />
  );
}
