import { Image as ImageIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';

const BracketImage = lazy(async () => ({ default: (await import('./bracket-image.tsx')).BracketImage }));

type SharePictureProps = ButtonLook & { tournament: Tournament; head: ResultHead };

/** The button `대진표 그림`: shares the bracket as a picture on a phone, saves it elsewhere. */
export function SharePicture({ tournament, head, variant = 'quiet', small }: SharePictureProps) {
  const [drawing, setDrawing] = useState(false);
  const share = async (png: Blob | undefined) => {
    setDrawing(false);
    if (!png) return toast('이 브라우저에서는 그림을 만들 수 없습니다.', 'error');
    const name = `${head.title.replace(/[\\/:*?"<>|]/g, ' ').trim() || '대진표'}.png`;
    const files = [new File([png], name, { type: png.type })];
    if (!isTouched() || !navigator.canShare?.({ files })) return download(png, name);
    // Cancelling the share dialog is no error; if sharing the file fails, it is downloaded.
    await navigator
      .share({ files, title: head.title || '대진표' })
      .catch((error: Error) => error.name !== 'AbortError' && download(png, name));
  };
  return (
    <>
      <Button variant={variant} small={small} busy={drawing} onClick={() => setDrawing(true)}>
        <ImageIcon aria-hidden="true" />
        대진표 그림
      </Button>
      {drawing && (
        <Suspense>
          <BracketImage {...{ tournament, head }} onMade={png => void share(png)} />
        </Suspense>
      )}
    </>
  );
}

const isTouched = () => matchMedia('(pointer: coarse)').matches;

function download(png: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(png);
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  toast('대진표 그림을 저장했습니다.');
}
