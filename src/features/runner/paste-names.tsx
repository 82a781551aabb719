import { type FormEvent, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { TextArea } from '#/ui/field.tsx';
import type { Entering } from './entering.contract.ts';
import { withNames } from './entering.rules.ts';
import { readNames } from './name-list.rules.ts';

type PasteNamesProps = {
  entering: Entering;
  /** The slots with the names in them, and which of them. */
  onFill: (entering: Entering, filled: { at: number; name: string }[]) => void;
};

/** Fills the free slots from a list out of the group chat. */
export function PasteNames({ entering, onFill }: PasteNamesProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [told, setTold] = useState('');
  const fill = (event: FormEvent) => {
    event.preventDefault();
    const { names, skipped } = readNames(text, entering.options.play.ball);
    const { entering: next, filled, repeated, left } = withNames(entering, names);
    onFill(next, filled);
    setTold(outcome({ filled: filled.length, repeated, left, skipped }));
    if (filled.length > 0) {
      setText('');
      setOpen(false);
    }
  };
  return (
    <div className="runner-paste">
      <Button variant="quiet" small aria-expanded={open} onClick={() => setOpen(!open)}>
        명단 붙여넣기
      </Button>
      {open && (
        <form onSubmit={fill}>
          <TextArea
            name="names"
            label="명단"
            help="한 줄에 한 명씩, 또는 쉼표로. 카카오톡 명단을 그대로 붙여넣어도 됩니다. 예: 1. 김철수(200)"
            rows={5}
            value={text}
            onChange={setText}
          />
          <Button type="submit">명단으로 채우기</Button>
        </form>
      )}
      <p role="status" className="runner-none">
        {told}
      </p>
    </div>
  );
}

type Outcome = { filled: number; repeated: string[]; left: string[]; skipped: string[] };

function outcome({ filled, repeated, left, skipped }: Outcome): string {
  if (filled + repeated.length + left.length + skipped.length === 0) return '이름을 찾지 못했습니다.';
  return [
    `${filled}명을 채웠습니다.`,
    repeated.length > 0 && `이미 있는 이름: ${repeated.join(', ')}.`,
    left.length > 0 && `자리가 없어 넣지 못했습니다: ${left.join(', ')}.`,
    skipped.length > 0 && `이름으로 읽지 못한 줄이 ${skipped.length}개 있습니다.`,
  ]
    .filter(Boolean)
    .join(' ');
}
