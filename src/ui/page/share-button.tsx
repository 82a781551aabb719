import { Share2 } from 'lucide-react';
import { copyText } from '#/ui/client/device/copy-text.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

/** A button that opens the phone's share sheet, or copies the URL. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, location.href).href;
    const isShared = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    if (isShared && (await handOver(title, url))) return;
    if (await copyText(url)) toast('글 주소를 복사했습니다.');
    else toast(`주소를 복사하지 못했습니다: ${url}`, 'error');
  };
  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      공유
    </Button>
  );
}

/** Opens the share sheet; resolves to false if the browser cannot share. */
const handOver = (title: string, url: string): Promise<boolean> =>
  navigator.share({ title, url }).then(
    () => true,
    (error: Error) => error.name === 'AbortError',
  );
