import { lazy, Suspense, useState } from 'react';
import { sheetText } from '#/features/clubs/team-matches/team-match.rules.ts';
import type { TeamSheet } from '#/features/clubs/team-matches/team-matches.contract.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { copyWithToast } from '#/ui/form/copy-field.tsx';
import { Toolbar } from '#/ui/page/parts.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { sharePicture } from '#/ui/pictures/share-picture.ts';
import { Button, QuietLink } from '#/ui/theme/button.tsx';

const load = () => import('./sheet-paper.tsx');
const SheetPicture = lazy(async () => ({ default: (await load()).SheetPicture }));
const PrintedSheet = lazy(async () => ({ default: (await load()).PrintedSheet }));

/** Buttons that share and print a sheet; `path` is its address for spectators, '' if it may not be shared. */
export function SheetActions({ sheet, path }: { sheet: TeamSheet; path: string }) {
  const [isDrawing, setDrawing] = useState(false);
  // Each press prints again.
  const [prints, setPrints] = useState(0);
  const origin = useOrigin();
  const title = sheet.teams.map(({ name }) => name).join(' 대 ');
  const share = (png: Blob | undefined) => {
    setDrawing(false);
    void sharePicture(png, { title, what: '기록표' });
  };
  return (
    <Toolbar>
      {path && <ShareButton title={title} path={path} />}
      {path && <QuietLink to={path.replace('/sheet?', '/tv?')}>TV 화면</QuietLink>}
      <Button variant="quiet" onClick={() => void copyWithToast(sheetText(sheet), '기록표를 복사했습니다.')}>
        단톡방에 붙일 글 복사
      </Button>
      <Button variant="quiet" busy={isDrawing} onClick={() => setDrawing(true)}>
        기록표 그림
      </Button>
      <Button variant="quiet" onClick={() => setPrints(prints + 1)}>
        기록표 인쇄
      </Button>
      <Suspense>
        {isDrawing && <SheetPicture sheet={sheet} onMade={share} />}
        {prints > 0 && <PrintedSheet sheet={sheet} link={path && origin + path} print={prints} />}
      </Suspense>
    </Toolbar>
  );
}
