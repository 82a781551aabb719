import { Download } from 'lucide-react';
import { fetchFile } from '#/ui/client/api.ts';
import { saveFile } from '#/ui/client/device/download.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Button, type ButtonLook } from '#/ui/theme/button.tsx';

type FileButtonProps = ButtonLook & { label: string; fetch: () => Promise<Response> };

export function FileButton({ label, fetch, variant = 'quiet' }: FileButtonProps) {
  const { press, busy } = usePress();
  const save = () => press(async () => saveFile(await fetchFile(fetch())));
  return (
    <Button variant={variant} busy={busy} onClick={() => void save()}>
      <Download />
      {label}
    </Button>
  );
}
