import { useEffect } from 'react';
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { ReadAllButton } from '#/features/notifications/bell/notification-actions.tsx';
import { fetchUnread, onNotification } from '#/features/notifications/bell/use-unread-count.ts';
import { browserApi, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { membersOnly } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { NotificationList, NotificationTabs } from './notification-list.tsx';

import type { UnreadSummary } from './notifications.contract.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const allowed = membersOnly(request);
  const counted = fetchUnread(allowed);
  await allowed;
  // It is fetched before the list: "모두 읽음" must not mark a notification that is not shown.
  const unreadSummary = await forPage(counted);
  const list = (page: number) => {
    const call = browserApi.api.notifications.$get({ query: { page: String(page) } });
    return forPage(fetchList(call));
  };
  return { unreadSummary, ...(await loadPage(new URL(request.url).searchParams, list)) };
}
clientLoader.hydrate = true as const;

export const meta = pageMeta({ title: '알림', hidden: true });

export const HydrateFallback = loadingPage('알림', <SkeletonTable columns={1} rows={5} />);

export default function NotificationsPage() {
  const { rows, total, page, unreadSummary } = useLoaderData<typeof clientLoader>();
  useReloadOnNotification(unreadSummary);
  const { unread, newest } = unreadSummary;
  const readButton = unread > 0 && <ReadAllButton variant="quiet" upTo={newest} />;
  return (
    <PageFrame title="알림" actions={readButton} width="reading">
      <p role="status" className="sr-only">
        {unread > 0 ? `읽지 않은 알림이 ${unread}개 있습니다.` : '모두 읽었습니다.'}
      </p>
      <NotificationTabs current="list" />
      {rows.length > 0 ? (
        <>
          <NotificationList rows={rows} />
          {total > 10 && <Pager page={page} total={total} />}
        </>
      ) : (
        <EmptyState
          sentence="아직 알림이 없습니다."
          why="내 글에 댓글이나 신청이 오면 여기에서 바로 알려 드립니다."
          next={{ label: '자유게시판 둘러보기', to: '/free-board' }}
        />
      )}
    </PageFrame>
  );
}

function useReloadOnNotification(loaded: UnreadSummary): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      onNotification(({ unread, newest }, isAnswer) => {
        if (isAnswer && unread === loaded.unread && newest === loaded.newest) return;
        void revalidate();
      }),
    [revalidate, loaded],
  );
}
