import { type ComponentProps, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { LOGIN_REQUIRED } from '#/shared/refusal.ts';
import { ApiError } from '#/ui/client/api.ts';
import { ErrorState, ForGuests, type NextStep } from '#/ui/feedback/states.tsx';
import { NAV_LINKS, sectionOf } from './nav-links.ts';

const RANKING = { to: '/', label: '랭킹' };
const FOR_MEMBERS = '회원만 볼 수 있습니다';
const OFFLINE = '인터넷에 연결되어 있지 않습니다';
const NOT_FOUND = '404 - 페이지를 찾을 수 없습니다';

export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, number } = known(error);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const isKnown = useIsKnown();
  if (error instanceof ApiError && status === 0) {
    // Reloading the document without a network would end on the browser's own error page.
    const again = { label: '다시 시도', onPress: () => void revalidate() };
    return <ErrorScreen title={OFFLINE} sentence="연결을 확인한 뒤 다시 시도해주세요." next={again} />;
  }
  if (status === 404 || status === 401) {
    const login = { label: '로그인', to: `/login?next=${encodeURIComponent(pathname)}` };
    const missing = message || '주소가 바뀌었거나 지워진 내용입니다.';
    const shown =
      status === 404 ? (
        <ErrorScreen
          title={NOT_FOUND}
          sentence={missing}
          next={wayBackFrom(pathname)}
          other={{ label: '검색하기', to: '/search' }}
        />
      ) : (
        <ErrorScreen title={FOR_MEMBERS} sentence={message || LOGIN_REQUIRED} next={login} />
      );
    return isKnown ? shown : <ForGuests>{shown}</ForGuests>;
  }
  const reload = { label: '다시 시도', onPress: () => location.reload() };
  if (status === 403)
    return (
      <ErrorScreen title="권한이 없습니다" sentence={message} next={wayBackFrom(pathname)} other={reload} />
    );
  return (
    <ErrorScreen
      title="문제가 발생했습니다"
      sentence={message || '잠시 후 다시 시도해 주세요.'}
      number={number}
      next={reload}
    />
  );
}

/** Shows an error in place of a page; its title is also the document's title. */
function ErrorScreen(props: ComponentProps<typeof ErrorState>) {
  return (
    <>
      <title>{props.title}</title>
      <ErrorState level={1} {...props} />
    </>
  );
}

/** Whether an error is final: until the data is loaded again, a member may still be let in. */
function useIsKnown(): boolean {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const { state } = useRevalidator();
  return isHydrated && state === 'idle';
}

/** The link on the error screen: to the path's section, or to the ranking if there is none or it failed. */
function wayBackFrom(pathname: string): NextStep {
  const section = sectionOf(pathname);
  const { to, label } = NAV_LINKS.find(link => link.to === section && link.to !== pathname) ?? RANKING;
  return { label: `${label} 보기`, to };
}

function known(error: unknown): { status: number; message?: string; number?: string } {
  if (error instanceof ApiError) return error;
  if (isRouteErrorResponse(error)) {
    const { message, number } = (error.data ?? {}) as { message?: string; number?: string };
    return { status: error.status, message, number };
  }
  return { status: 500 };
}
