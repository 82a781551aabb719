import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useChange, useLoaded } from '#/ui/client/use-calls.ts';
import { Button } from '#/ui/theme/button.tsx';

const calls = browserApi.api.clubs[':id'];

type PinButtonProps = { club: number; post: number; pinned: { id: number }[] };

/** Only officers of the club see the button. */
export default function PinButton({ club, post, pinned }: PinButtonProps) {
  const id = String(club);
  // If this call fails, the post can still be read.
  const { found } = useLoaded(() => fetchJson(calls.$get({ param: { id } })), club);
  const { change, busy } = useChange('공지를 바꾸는 중 문제가 발생했습니다.');
  if (!found?.can.manage) return null;
  const isPinned = pinned.some(each => each.id === post);
  const pin = () =>
    calls.pinned[':post'].$put({ param: { id, post: String(post) }, json: { pinned: !isPinned } });
  return (
    <Button variant="quiet" busy={busy} onClick={() => void change(pin)}>
      {isPinned ? '공지 해제' : '공지로 고정'}
    </Button>
  );
}
