import { Button } from '#/ui/button.tsx';
import { withMember } from './entering.rules.ts';
import type { Entering } from './entering-draft.rules.ts';
import type { Alike } from './use-members-alike.ts';

type OffersAlikeProps = { alike: Alike[]; entering: Entering; onChange: (entering: Entering) => void };

/** Pasted names that are members of the hall: each can become that member, or all at once. */
export function OffersAlike({ alike, entering, onChange }: OffersAlikeProps) {
  const become = (some: Alike[]) =>
    onChange(
      some.reduce((now, { key, player }) => {
        const at = now.slots.findIndex(slot => slot.key === key);
        return at < 0 ? now : withMember(now, at, player);
      }, entering),
    );
  if (alike.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 px-3.5 py-3 rounded-[10px] bg-primary-tint" role="status">
      <p>{alike[0]?.player.billiardHall} 회원과 닉네임이 같습니다. 회원으로 바꿀까요?</p>
      <div className="runner-chips">
        {alike.map(one => (
          <Button key={one.key} variant="quiet" small onClick={() => become([one])}>
            {one.player.username}
            {one.player.score4 ? ` (${one.player.score4})` : ''}
          </Button>
        ))}
        {alike.length > 1 && (
          <Button small onClick={() => become(alike)}>
            {alike.length}명 모두
          </Button>
        )}
      </div>
    </div>
  );
}
