import { useLoaderData, useRevalidator } from 'react-router';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { memberLoader } from '#/ui/client/members-only.ts';
import { loadingPage } from '#/ui/feedback/skeletons.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { OwnList } from '#/ui/page/own-page.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { When } from '#/ui/theme/when.tsx';
import { useBlock } from './block-button.tsx';

export const clientLoader = memberLoader(() => forPage(fetchJson(browserApi.api.members.blocks.$get())));

export const meta = pageMeta({ title: '차단한 회원', hidden: true });

export const HydrateFallback = loadingPage('차단한 회원');

export default function BlocksPage() {
  const rows = useLoaderData<typeof clientLoader>();
  const { busy, change } = useBlock();
  const { revalidate } = useRevalidator();
  const unblock = async (id: string) => {
    if (await change(id, false)) await revalidate();
  };
  return (
    <OwnList
      title="차단한 회원"
      lead="차단한 회원의 글과 댓글은 접혀 보이고, 그 회원은 내 매치에 신청하거나 내게 알림을 보낼 수 없습니다. 차단한 사실은 나만 볼 수 있습니다."
      rows={rows}
      empty="차단한 회원이 없습니다."
      why="닉네임을 누르면 나오는 회원 화면의 맨 아래에서 차단합니다."
      show={({ id, number, username, date }) => (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3">
            <AuthorName of={{ author: username, authorNumber: number, authorHasProfile: true }} />
            <span className="text-soft text-row">
              <When iso={date} /> 차단
            </span>
          </span>
          <Button
            variant="quiet"
            small
            busy={busy}
            aria-label={`${username}님 차단 해제`}
            onClick={() => void unblock(id)}
          >
            해제
          </Button>
        </div>
      )}
    />
  );
}
