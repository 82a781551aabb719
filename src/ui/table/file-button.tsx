import { Download } from 'lucide-react';
import { useState } from 'react';
import { asApiError, fetchFile } from '#/ui/client/api.ts';
import { saveFile } from '#/ui/client/device/download.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';

type FileButtonProps = {
  label: string;
  fetch: () => Promise<Response>;
  /** The sentence shown where the server gives none. */
  failed: string;
};

/** Downloads a list as a file. */
export function FileButton({ label, fetch, failed }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveFile(await fetchFile(fetch()));
    } catch (error) {
      toast(asApiError(error, failed).message, 'error');
    }
    setBusy(false);
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
