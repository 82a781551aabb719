import type { ReactNode } from 'react';
import { withJosa } from '#/shared/text/josa.ts';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

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

type CopyFieldProps = { label: string; value: string; className?: string };

type CopyRowProps = CopyFieldProps & {
  /** What is copied, for the button and the toast: `링크`, `코드`. */
  what: string;
  /** The toast after copying; by default only that it was copied. */
  done?: string;
  /** Further buttons. */
  children?: ReactNode;
};

/** A `CopyField` above the button that copies it. */
export function CopyRow({ what, done, children, ...field }: CopyRowProps) {
  const said = done ?? `${withJosa(what, '을/를')} 복사했습니다.`;
  return (
    <div className="grid gap-3">
      <CopyField {...field} />
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => void copyWithToast(field.value, said)}>
          {what} 복사
        </Button>
        {children}
      </div>
    </div>
  );
}

const CANNOT_COPY = '이 브라우저에서는 복사할 수 없습니다. 길게 눌러 복사해 주세요.';

/** Copies a text and shows `done` in a toast, or `failed` if the browser forbids copying. */
export async function copyWithToast(text: string, done: string, failed = CANNOT_COPY): Promise<void> {
  if (await copyText(text)) toast(done);
  else toast(failed, 'error');
}
