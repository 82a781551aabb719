import { Copy } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { copyText } from '#/ui/copy-text.ts';
import { Sheet } from '#/ui/sheet.tsx';
import { toast } from '#/ui/toast.tsx';

/** A new token, which is shown here and never again. */
export function MadeToken({ token, onClose }: { token: string | undefined; onClose: () => void }) {
  const copy = async () => {
    if (token && (await copyText(token))) toast('접근 토큰을 복사했습니다.');
    else toast('복사하지 못했습니다. 토큰을 길게 눌러 복사해 주세요.', 'error');
  };
  return (
    <Sheet title="접근 토큰을 보관해주세요" open={token !== undefined} onClose={onClose}>
      <p className="mt-2">
        이 창을 닫으면 다시 보여 드리지 않습니다. 이 토큰을 아는 사람은 누구나 고른 권한을 쓸 수 있으니 남에게
        보내거나 공개된 곳에 올리지 마세요.
      </p>
      <input
        className="control my-4"
        readOnly
        value={token ?? ''}
        aria-label="접근 토큰"
        onFocus={event => event.currentTarget.select()}
      />
      <p className="text-soft text-row">
        요청에 <code>Authorization: Bearer 토큰</code> 머리글로 보냅니다.
      </p>
      <div className="dialog-actions flex-wrap">
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          복사
        </Button>
        <Button onClick={onClose}>보관했습니다</Button>
      </div>
    </Sheet>
  );
}
