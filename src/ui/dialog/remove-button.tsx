import { Trash2 } from 'lucide-react';
import { Button } from '#/ui/theme/button.tsx';

type RemoveButtonProps = {
  /** The deleted item, for screen readers. */
  name: string;
  busy?: boolean;
  onClick: () => void;
};

export function RemoveButton({ name, busy, onClick }: RemoveButtonProps) {
  return (
    <Button variant="danger" small busy={busy} aria-label={`${name} 삭제`} onClick={onClick}>
      <Trash2 size={16} aria-hidden="true" />
      삭제
    </Button>
  );
}
