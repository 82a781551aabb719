import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FAVOURITES_COUNTED } from '#/features/halls/directory/halls.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { Favourites } from './near.contract.ts';

const FAVOURITE_FOR_MEMBERS = '단골 당구장은 로그인한 회원만 등록할 수 있습니다.';
const FAVOURITE_FAILED = '단골 당구장을 바꾸지 못했습니다. 잠시 후 다시 시도해 주세요.';

/** Marks the hall as a favourite (단골) or unmarks it; shows the number of members who marked it. */
export function FavouriteButton({ hall, favourites }: { hall: number; favourites: Favourites }) {
  const { members, isOwn, busy, change } = useFavourite(hall, favourites);
  const count = `${members.toLocaleString('ko-KR')}명${members >= FAVOURITES_COUNTED ? ' 이상' : ''}`;
  return (
    <Button variant="quiet" busy={busy} aria-pressed={isOwn} onClick={() => void change()}>
      <Heart size={18} aria-hidden="true" fill={isOwn ? 'currentColor' : 'none'} />
      단골 {members > 0 && <span className="text-soft">{count}</span>}
    </Button>
  );
}

const calls = browserApi.api['billiard-halls'][':id'].favourites;

/** Whether the member marked the hall, and how many did; `page` is what the page was rendered with. */
function useFavourite(hall: number, page: Favourites) {
  const isMember = useSession() !== null;
  const [answered, setAnswered] = useState<Favourites>();
  const { press, busy } = usePress();
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
  const change = async () => {
    if (!isMember) return toast(FAVOURITE_FOR_MEMBERS, 'error');
    await press(async () => {
      const request = { param: { id: String(hall) } };
      const now = await fetchJson(shown.isOwn ? calls.$delete(request) : calls.$put(request));
      setAnswered(now);
      toast(now.isOwn ? '단골 당구장으로 등록했습니다.' : '단골 당구장에서 뺐습니다.');
    }, FAVOURITE_FAILED);
  };
  return { members: shown.members, isOwn: shown.isOwn === true, busy, change };
}
