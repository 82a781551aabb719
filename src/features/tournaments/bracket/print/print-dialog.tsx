import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Button } from '#/ui/theme/button.tsx';
import { PrintBracket } from './print-bracket.tsx';
import { ScoreSheets } from './score-sheets.tsx';

const KINDS = { bracket: '대진표', sheets: '기록지', blank: '빈 기록지' } as const;
type Kind = keyof typeof KINDS;

const PREVIEW = 'print-preview grid gap-3 max-h-[40vh] mt-3 p-3 rounded-control bg-sunken overflow-auto';

type PrintDialogProps = { tournament: Tournament; head: ResultHead; onClose: () => void };

export function PrintDialog({ tournament, head, onClose }: PrintDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [kind, setKind] = useState<Kind>('bracket');
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const what = { tournament, head };
  const isBracket = tournament.rounds.length + tournament.groups.length > 0;
  const pages: Record<Kind, ReactNode> = {
    bracket: <PrintBracket {...what} />,
    sheets: <ScoreSheets {...what} />,
    blank: <ScoreSheets {...what} blank />,
  };
  return (
    <dialog ref={dialog} className="dialog print-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 className="dialog-title" id={title}>
        인쇄
      </h2>
      <div className="flex flex-wrap gap-x-5 mt-3" role="radiogroup" aria-labelledby={title}>
        {(Object.keys(KINDS) as Kind[])
          .filter(each => isBracket || each !== 'sheets')
          .map(each => (
            <label key={each} className="check">
              <input type="radio" name="print" checked={each === kind} onChange={() => setKind(each)} />
              {each === 'bracket' && !isBracket ? '순위' : KINDS[each]}
            </label>
          ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area */}
      <section className={PREVIEW} aria-label="미리보기" tabIndex={0}>
        {pages[kind]}
      </section>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          닫기
        </Button>
        <Button onClick={() => window.print()}>
          <Printer />
          인쇄하기
        </Button>
      </div>
      {createPortal(<div className="print-root">{pages[kind]}</div>, document.body)}
    </dialog>
  );
}
