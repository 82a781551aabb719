import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '#/ui/api.ts';
import { ErrorState, OfflineState } from '#/ui/states.tsx';

const NOT_FOUND = '404 - 페이지를 찾을 수 없습니다';

/** What stands in place of a page that is not there or could not be made. */
export function Trouble({ error }: { error: unknown }) {
  const { status, message, number } = known(error);
  if (error instanceof ApiError && status === 0) return <OfflineState onRetry={() => location.reload()} />;
  if (status === 404) {
    const sentence = '주소가 바뀌었거나 지워진 내용입니다.';
    return (
      <>
        <title>{NOT_FOUND}</title>
        <ErrorState
          level={1}
          title={NOT_FOUND}
          sentence={message || sentence}
          next={{ label: '랭킹으로 가기', to: '/' }}
        />
      </>
    );
  }
  return (
    <>
      <title>문제가 발생했습니다</title>
      <ErrorState
        level={1}
        title="문제가 발생했습니다"
        sentence={message || '잠시 후 다시 시도해 주세요.'}
        number={number}
        next={{ label: '다시 시도', onPress: () => location.reload() }}
      />
    </>
  );
}

function known(error: unknown): { status: number; message?: string; number?: string } {
  if (error instanceof ApiError) return error;
  if (isRouteErrorResponse(error)) {
    const { message, number } = (error.data ?? {}) as { message?: string; number?: string };
    return { status: error.status, message, number };
  }
  return { status: 500 };
}
