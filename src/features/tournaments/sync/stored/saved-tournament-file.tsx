import { saveFile } from '#/ui/client/device/download.ts';
import { Button } from '#/ui/theme/button.tsx';

/** Downloads a saved tournament as a file, even when the record cannot be read. */
export function SavedTournamentFile({ content }: { content: unknown }) {
  const save = () => {
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${FILE_NAME}` };
    void saveFile(new Response(JSON.stringify(content, null, 2), { headers }));
  };
  return (
    <Button variant="quiet" small onClick={save}>
      기록 내려받기
    </Button>
  );
}

const FILE_NAME = encodeURIComponent('당구마당-대회-기록.json');
