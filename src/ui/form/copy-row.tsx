import type { ReactNode } from 'react';
import { withJosa } from '#/shared/text/josa.ts';
import { Button } from '#/ui/theme/button.tsx';
import { CopyField, type CopyFieldProps, copyWithToast } from './copy-field.tsx';

type CopyRowProps = CopyFieldProps & {
  /** A noun for the button and the toast: `링크`, `코드`. */
  what: string;
  /** The toast after copying. */
  done?: string;
  children?: ReactNode;
};

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
