import { withMember } from '#/features/tournaments/runner/entering/entering.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { Ball } from '#/ui/theme/ball.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { scoresText } from './handicap-text.rules.ts';
import type { Alike } from './use-members-alike.ts';

type OffersAlikeProps = {
  alike: Alike[];
  entering: Entering;
  onChange: (entering: Entering) => void;
  /** Called with the proposals that the organiser declined: those names stay typed by hand. */
  onLeave: (left: Alike[]) => void;
};

/** A list of typed names that are members' nicknames, each to replace by the member or to keep. */
export function OffersAlike({ alike, entering, onChange, onLeave }: OffersAlikeProps) {
  const become = (offers: Alike[]) =>
    onChange(
      offers.reduce((now, { key, player }) => {
        const index = now.slots.findIndex(slot => slot.key === key);
        return index < 0 ? now : withMember(now, index, player);
      }, entering),
    );
  return (
    <div role="status">
      {alike.length > 0 && (
        <section
          className="flex flex-col gap-2 px-3.5 py-3 rounded-control bg-primary-tint"
          aria-label="닉네임이 같은 회원"
        >
          <p>
            <strong>닉네임이 같은 회원이 {alike.length}명 있습니다.</strong> 회원으로 넣으면 경기 결과가
            기록에 쌓입니다.
          </p>
          {alike.length > 1 && (
            <div className="flex flex-wrap gap-2">
              <Button small onClick={() => become(alike)}>
                {alike.length}명 모두 회원으로
              </Button>
              <Button variant="plain" small onClick={() => onLeave(alike)}>
                모두 그대로
              </Button>
            </div>
          )}
          <ul>
            {alike.map(one => (
              <Offer
                key={one.key}
                one={one}
                typed={entering.slots.find(slot => slot.key === one.key)?.name ?? ''}
                onTake={() => become([one])}
                onLeave={() => onLeave([one])}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type OfferProps = { one: Alike; typed: string; onTake: () => void; onLeave: () => void };

function Offer({ one: { player, isSame }, typed, onTake, onLeave }: OfferProps) {
  const facts = [player.billiardHall, scoresText(player), isSame ? '' : `입력한 이름: ${typed}`];
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-1 border-t border-line">
      <span className="flex flex-[1_1_10rem] flex-col min-w-0 leading-[1.3]">
        <Ball score4={player.score4}>
          <strong>{player.username}</strong>
        </Ball>
        <span className="pl-5 text-soft text-label tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button variant="quiet" small aria-label={`${player.username} 회원으로`} onClick={onTake}>
        회원으로
      </Button>
      <Button variant="plain" small aria-label={`${player.username} 그대로`} onClick={onLeave}>
        그대로
      </Button>
    </li>
  );
}
