import { Copy, Image as ImageIcon, Share2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  hasResult,
  type ResultHead,
  resultText,
} from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { copyText } from '#/ui/form/copy-field.tsx';
import { isTouched, sharePicture } from '#/ui/pictures/share-picture.ts';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';

type CopyResultProps = {
  tournament: Tournament;
  head: ResultHead;
  /** The look of the first button, and in a menu (`plain`) of all. */
  variant?: ButtonLook['variant'];
};

/** The button `결과 복사`, which copies the result for a group chat; on phones also `결과 공유`. */
export function CopyResult({ tournament, head, variant = 'quiet' }: CopyResultProps) {
  const [shown, setShown] = useState<string>();
  const canShare = useCanShare();
  const others = variant === 'plain' ? variant : 'quiet';
  const copy = async (text: string) => {
    if (await copyText(text)) toast('결과를 복사했습니다. 대화방에 붙여넣어 주세요.');
    else setShown(text);
  };
  // Cancelling the share dialog is no error.
  const share = (text: string) =>
    navigator.share({ text }).catch((error: Error) => error.name !== 'AbortError' && setShown(text));
  const withResult = (send: (text: string) => Promise<unknown>) => () => {
    if (hasResult(tournament)) void send(resultText(tournament, head));
    else toast('아직 결과가 없습니다.', 'error');
  };
  return (
    <>
      <Button variant={variant} small onClick={withResult(copy)}>
        <Copy />
        결과 복사
      </Button>
      {canShare && (
        <Button variant={others} small onClick={withResult(share)}>
          <Share2 />
          결과 공유
        </Button>
      )}
      {tournament.rounds.length > 0 && <SharePicture tournament={tournament} head={head} variant={others} />}
      {shown !== undefined && <TextDialog text={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** A dialog with the text selected, to be copied by hand where the browser has no clipboard. */
function TextDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Sheet title="결과 복사" onClose={onClose}>
      <p className="text-soft">이 브라우저는 복사를 막습니다. 선택된 글을 길게 눌러 복사해 주세요.</p>
      <textarea ref={field} className="control mt-3" readOnly rows={10} value={text} aria-label="결과" />
    </Sheet>
  );
}

/** Whether this is a phone or tablet that can share text with its chat apps. */
function useCanShare(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function' && isTouched(),
    () => false,
  );
}

const BracketImage = lazy(async () => ({
  default: (await import('#/features/tournaments/bracket/drawing/bracket-image.tsx')).BracketImage,
}));

/** The button `대진표 그림`: shares the bracket as a picture on a phone, saves it elsewhere. */
function SharePicture({ tournament, head, variant }: CopyResultProps) {
  const [drawing, setDrawing] = useState(false);
  const share = (png: Blob | undefined) => {
    setDrawing(false);
    void sharePicture(png, { title: head.title, what: '대진표' });
  };
  return (
    <>
      <Button variant={variant} small busy={drawing} onClick={() => setDrawing(true)}>
        <ImageIcon />
        대진표 그림
      </Button>
      {drawing && (
        <Suspense>
          <BracketImage tournament={tournament} head={head} onMade={share} />
        </Suspense>
      )}
    </>
  );
}
