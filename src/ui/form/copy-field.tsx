import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';

/** A read-only text box; its text is selected when it gets the focus, to be copied by hand. */
export function CopyField({ label, value, className = '' }: CopyFieldProps) {
  return (
    <input
      className={`control ${className}`}
      readOnly
      value={value}
      aria-label={label}
      onFocus={event => event.currentTarget.select()}
    />
  );
}

export type CopyFieldProps = { label: string; value: string; className?: string };

const CANNOT_COPY = '이 브라우저에서는 복사할 수 없습니다. 길게 눌러 복사해 주세요.';

/** Copies a text and shows `done` in a toast, or `failed` if the browser forbids copying. */
export async function copyWithToast(text: string, done: string, failed = CANNOT_COPY): Promise<void> {
  if (await copyText(text)) toast(done);
  else toast(failed, 'error');
}
