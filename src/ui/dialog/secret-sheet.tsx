import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { withJosa } from '#/shared/text/josa.ts';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { Sheet } from './sheet.tsx';

type SecretSheetProps = {
  /** The secret's label. */
  name: string;
  /** The sheet is open while there is a secret. */
  secret: string | undefined;
  /** The purpose of the secret, after the sentence that it is not shown again. */
  children: ReactNode;
  /** Content below the secret. */
  note?: ReactNode;
  onClose: () => void;
};

/** Shows a new secret once. */
export function SecretSheet({ name, secret, children, note, onClose }: SecretSheetProps) {
  const named = withJosa(name, '을/를');
  const copy = async () => {
    if (secret && (await copyText(secret))) toast(`${named} 복사했습니다.`);
    else toast(`복사하지 못했습니다. ${named} 길게 눌러 복사해 주세요.`, 'error');
  };
  return (
    <Sheet title={`${named} 보관해주세요`} open={secret !== undefined} onClose={onClose}>
      <p className="mt-2">이 창을 닫으면 다시 보여 드리지 않습니다. {children}</p>
      <input
        className="control my-4"
        readOnly
        value={secret ?? ''}
        aria-label={name}
        onFocus={event => event.currentTarget.select()}
      />
      {note && <p className="text-soft text-row">{note}</p>}
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
