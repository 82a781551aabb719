import { useEffect, useState } from 'react';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { FAVOURITE_FAILED, FAVOURITE_FOR_MEMBERS } from './favourites.constants.ts';
import type { Favourites } from './favourites.contract.ts';

const calls = browserApi.api['billiard-halls'][':id'].favourites;

/**
 * Whether a hall is the member's favourite, the number of members with it, and a function that changes it;
 * `page` holds the values the page was rendered with.
 */
export function useFavourite(hall: number, page: Favourites) {
  const isMember = useSession() !== null;
  const [answered, setAnswered] = useState<Favourites>();
  const [busy, setBusy] = useState(false);
  const shown = answered ?? page;
  const isUnknown = isMember && shown.isOwn === null;
  useEffect(() => {
    if (!isUnknown) return;
    let isGone = false;
    // The page is rendered for guests; if this call fails it stays so.
    fetchJson(calls.$get({ param: { id: String(hall) } })).then(
      // The answer to a press meanwhile is newer.
      found => !isGone && setAnswered(last => last ?? found),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [hall, isUnknown]);
  const press = async () => {
    if (!isMember) return toast(FAVOURITE_FOR_MEMBERS, 'error');
    setBusy(true);
    try {
      const request = { param: { id: String(hall) } };
      const now = await fetchJson(shown.isOwn ? calls.$delete(request) : calls.$put(request));
      setAnswered(now);
      toast(now.isOwn ? '단골 당구장으로 등록했습니다.' : '단골 당구장에서 뺐습니다.');
    } catch (error) {
      toast(asApiError(error, FAVOURITE_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { members: shown.members, isOwn: shown.isOwn === true, busy, press };
}
