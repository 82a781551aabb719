import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

type ChangedMeanwhileProps = {
  problem?: string;
  /** The page of the saved text. */
  saved: string;
  busy: boolean;
  onSaveAnyway: () => Promise<void>;
};

/** Offers to open the text that somebody else saved meanwhile, or to overwrite it. */
export function ChangedMeanwhile({ problem, saved, busy, onSaveAnyway }: ChangedMeanwhileProps) {
  if (problem !== CHANGED_MEANWHILE) return null;
  return (
    <Toolbar className="mt-2">
      <LinkButton variant="quiet" to={saved} target="_blank">
        지금 저장된 내용 보기
      </LinkButton>
      <Button variant="quiet" busy={busy} onClick={() => void onSaveAnyway()}>
        내 내용으로 덮어쓰기
      </Button>
    </Toolbar>
  );
}
