import { Button } from '#/ui/theme/button.tsx';
import { MoreMenu } from './more-menu.tsx';

type Act = () => unknown;
type RowMenuProps = {
  /** Screen readers say the name with each entry. */
  name: string;
  /** The actions by their labels; `false` leaves an entry out. */
  actions: Record<string, Act | false>;
  /** The label of the entry that is red; 삭제 by default. */
  red?: string;
  busy?: boolean;
};

/** Renders nothing without entries. */
export function RowMenu({ name, actions, red = '삭제', busy }: RowMenuProps) {
  const entries = Object.entries(actions).filter((entry): entry is [string, Act] => entry[1] !== false);
  if (entries.length === 0) return null;
  return (
    <MoreMenu label={`${name} 메뉴`}>
      {entries.map(([label, act]) => (
        <Button
          key={label}
          variant="plain"
          className={label === red ? 'text-red' : undefined}
          busy={busy}
          aria-label={`${name} ${label}`}
          onClick={() => void act()}
        >
          {label}
        </Button>
      ))}
    </MoreMenu>
  );
}
