import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson, fetchList } from '#/ui/client/api.ts';
import { useRemoval } from '#/ui/dialog/use-removal.ts';
import { NEWS_A_PAGE, NEWS_LOAD_FAILED, NEWS_REMOVE_FAILED } from './hall-news.constants.ts';
import type { KeptNews } from './hall-news.contract.ts';

/** Maximum number of news the server sends at once; older ones are found on the hall's page. */
export const MOST_AT_ONCE = 100;
const { news: calls } = browserApi.api['billiard-halls'][':id'];

/** The newest news of a hall for its keepers, more of them on demand, reloaded after each change. */
export function useHallNews(hall: number) {
  const [found, setFound] = useState<{ rows: KeptNews[]; total: number }>();
  const [problem, setProblem] = useState('');
  const [wanted, setAsked] = useState({ size: NEWS_A_PAGE, times: 0 });
  const { remove, busy, dialog } = useRemoval();
  useEffect(() => {
    let isGone = false;
    const query = { page: '1', size: String(wanted.size) };
    fetchList(calls.kept.$get({ param: { id: String(hall) }, query })).then(
      answer => {
        if (isGone) return;
        setFound(answer);
        setProblem('');
      },
      error => !isGone && setProblem(asApiError(error, NEWS_LOAD_FAILED).message),
    );
    return () => {
      isGone = true;
    };
  }, [hall, wanted]);
  const reload = () => setAsked(({ size, times }) => ({ size, times: times + 1 }));
  return {
    found,
    problem,
    busy,
    dialog,
    reload,
    more: () => setAsked({ size: MOST_AT_ONCE, times: 0 }),
    remove: async ({ id, title }: KeptNews) => {
      const param = { id: String(hall), news: String(id) };
      const call = () => fetchJson(calls[':news'].$delete({ param }));
      const isRemoved = await remove({
        title: `‘${title}’ 소식을 삭제합니다.`,
        call,
        fallbackMessage: NEWS_REMOVE_FAILED,
      });
      if (isRemoved) reload();
    },
  };
}
