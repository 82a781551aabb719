import { useRevalidator } from 'react-router';
import { withJosa } from '#/shared/text/josa.ts';
import { RemoveButton } from '#/ui/dialog/dialog.tsx';
import { RowMenu } from '#/ui/dialog/row-menu.tsx';
import { type Removal, useRemoval } from '#/ui/dialog/use-confirmed-action.ts';
import { LinkButton } from '#/ui/theme/button.tsx';

type RowActionsProps = {
  name: string;
  /** The noun of the post: `공지`. */
  what: string;
  /** Left out if the reader may not change the post. */
  edit?: string;
  /** Left out if the reader may not remove the post. */
  removal?: Omit<Removal, 'title'> | false;
};

export default function RowActions({ name, what, edit, removal }: RowActionsProps) {
  const { remove, busy } = useRemoval(useRevalidator().revalidate);
  const press = (wanted: Omit<Removal, 'title'>) =>
    remove({ title: `${name} ${withJosa(what, '을/를')} 삭제합니다.`, ...wanted });
  return (
    <>
      {edit && (
        <LinkButton variant="plain" small to={edit} aria-label={`${name} 수정`}>
          수정
        </LinkButton>
      )}
      {removal && !edit && <RemoveButton name={name} busy={busy} onClick={() => void press(removal)} />}
      {removal && edit && <RowMenu name={name} actions={{ 삭제: () => press(removal) }} busy={busy} />}
    </>
  );
}
