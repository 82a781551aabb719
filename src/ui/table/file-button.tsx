import { Download } from 'lucide-react';
import { fetchFile } from '#/ui/client/api.ts';
import { saveFile } from '#/ui/client/device/download.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Button } from '#/ui/theme/button.tsx';

type FileButtonProps = {
  label: string;
  fetch: () => Promise<Response>;
  failed: string;
};

/** A button that downloads a list as a file. */
export function FileButton({ label, fetch, failed }: FileButtonProps) {
  const { press, busy } = usePress();
  const save = () => press(async () => saveFile(await fetchFile(fetch())), failed);
  return (
    <Button variant="quiet" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
