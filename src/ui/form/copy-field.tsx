import { toast } from '#/ui/feedback/toast.tsx';

/** The text is selected when the box gets the focus, to be copied by hand. */
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

/** `failed` is shown if the browser forbids copying. */
export async function copyWithToast(text: string, done: string, failed = CANNOT_COPY): Promise<void> {
  if (await copyText(text)) toast(done);
  else toast(failed, 'error');
}

/** Call it while a press is handled; returns false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Selects the text in a hidden text box, which works over plain http as well. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Behind an open dialog nothing can be selected.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
