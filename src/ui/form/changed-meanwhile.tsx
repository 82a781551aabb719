import { CHANGED_MEANWHILE } from '#/shared/text/written.ts';
import { Toolbar } from '#/ui/page/list-row.tsx';
import { Button, LinkButton } from '#/ui/theme/button.tsx';

type ChangedMeanwhileProps = {
  /** The error message of the whole form. */
  problem?: string;
  /** The URL of the page with the text as it is saved on the server now. */
  saved: string;
  busy: boolean;
  onSaveAnyway: () => Promise<void>;
};

/**
 * Shown in an edit form if somebody else has changed the text meanwhile: a link that opens the saved text in
 * another tab, and a button that overwrites it with the typed text.
 */
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
