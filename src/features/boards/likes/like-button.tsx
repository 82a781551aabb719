import { ThumbsUp } from 'lucide-react';
import type { Likes } from '#/features/boards/board/boards.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { type Answer, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { useMemberState } from '#/ui/client/use-member-state.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

type Call<Of> = (of: { param: Of }) => Promise<Answer<Likes>>;
export type LikeCalls<Of> = { $put: Call<Of>; $delete: Call<Of> };

type LikeButtonProps<Of> = {
  /** The name of the post or comment for screen readers. */
  name: string;
  of: Likes & { authorId: string | null };
  calls: LikeCalls<Of>;
  param: Of;
  small?: boolean;
};

/** The author sees only the number. */
export function LikeButton<Of>({ name, of, calls, param, small }: LikeButtonProps<Of>) {
  const session = useSession();
  const { press, busy } = usePress();
  // The answer counts until the page has loaded it: a read from before the press may arrive after it.
  const [changed, setChanged] = useMemberState<Likes>();
  const { liked, likeCount } = changed && changed.liked !== of.liked ? changed : of;
  const count = withCommas(likeCount);
  const change = () => {
    if (!session) return toast('로그인 후 추천할 수 있습니다.', 'error');
    const call = liked ? calls.$delete : calls.$put;
    void press(async () => setChanged(await fetchJson(call({ param }))));
  };
  const thumb = <ThumbsUp size={small ? 15 : 18} fill={liked ? 'currentColor' : 'none'} />;
  if (session && session.userId === of.authorId) {
    if (small && likeCount === 0) return null;
    return (
      <span className={`inline-flex items-center gap-1.5 text-soft ${small ? 'px-2' : 'min-h-11 pr-3'}`}>
        {thumb} <span className={small ? 'sr-only' : undefined}>추천</span> {count}
      </span>
    );
  }
  return (
    <Button
      variant={small ? 'plain' : 'quiet'}
      small={small}
      busy={busy}
      aria-pressed={liked === true}
      aria-label={`${name} 추천 ${count}명`}
      onClick={change}
    >
      {thumb}
      {small ? likeCount > 0 && count : `추천 ${count}`}
    </Button>
  );
}
