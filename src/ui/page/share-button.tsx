import { Share2 } from 'lucide-react';
import { copyWithToast } from '#/ui/form/copy-field.tsx';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';

type ShareButtonProps = Pick<ButtonLook, 'variant'> & {
  title: string;
  path: string;
  label?: string;
  /** Only screen readers read the label. */
  isIcon?: boolean;
};

/** Opens the phone's share sheet, or copies the URL. */
export function ShareButton({ title, path, label = '공유', variant = 'quiet', isIcon }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(path, location.href).href;
    const isShared = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
    if (isShared && (await handOver(title, url))) return;
    await copyWithToast(url, '주소를 복사했습니다.', `주소를 복사하지 못했습니다: ${url}`);
  };
  if (isIcon)
    return (
      <button type="button" className="icon-button" aria-label={label} onClick={() => void share()}>
        <Share2 />
      </button>
    );
  return (
    <Button variant={variant} onClick={() => void share()}>
      <Share2 size={18} />
      {label}
    </Button>
  );
}

/** Resolves to false if the browser cannot share. */
const handOver = (title: string, url: string): Promise<boolean> =>
  navigator.share({ title, url }).then(
    () => true,
    (error: Error) => error.name === 'AbortError',
  );
