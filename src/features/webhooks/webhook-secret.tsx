import { Copy } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { copyText } from '#/ui/copy-text.ts';
import { Sheet } from '#/ui/sheet.tsx';
import { toast } from '#/ui/toast.tsx';

/** A new secret, which is shown here and never again. */
export function WebhookSecret({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const copy = async () => {
    if (secret && (await copyText(secret))) toast('비밀 키를 복사했습니다.');
    else toast('복사하지 못했습니다. 비밀 키를 길게 눌러 복사해 주세요.', 'error');
  };
  return (
    <Sheet title="비밀 키를 보관해주세요" open={secret !== undefined} onClose={onClose}>
      <p className="mt-2">
        이 창을 닫으면 다시 보여 드리지 않습니다. 받는 프로그램은 이 키로 이 사이트가 보낸 것인지 확인합니다.
      </p>
      <input
        className="control my-4"
        readOnly
        value={secret ?? ''}
        aria-label="비밀 키"
        onFocus={event => event.currentTarget.select()}
      />
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
