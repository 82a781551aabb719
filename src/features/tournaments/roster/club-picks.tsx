import type { OfferedPlayer } from '#/features/tournaments/runner/entering/entering.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Fold } from '#/ui/page/fold.tsx';
import { ChipButton } from '#/ui/theme/choice-chips.tsx';

type ClubPicksProps = {
  ball: '4' | '3';
  /** The login ids of the members who are entered: not offered, or with `isToggled` shown as pressed. */
  taken: ReadonlySet<string>;
  isToggled?: boolean;
  onPick: (player: OfferedPlayer) => void;
};

/** The people of the clubs in which the member has an office, with the club's handicaps. */
export function ClubPicks(props: ClubPicksProps) {
  return useSession() ? <OwnClubs {...props} /> : null;
}

function OwnClubs({ ball, taken, isToggled, onPick }: ClubPicksProps) {
  const { found = [] } = useLoaded(() => fetchJson(browserApi.api.clubs.people.$get()));
  return found.map(club => (
    <Fold key={club.id} summary={`${club.name} ${club.people.length}명`}>
      <div className="flex flex-wrap gap-2 pt-2 pb-4">
        {club.people
          .filter(({ id }) => isToggled || !taken.has(id))
          .map(player => {
            const score = ball === '3' ? player.score3 : player.score4;
            return (
              <ChipButton
                key={player.id}
                aria-pressed={isToggled && taken.has(player.id)}
                onClick={() => onPick(player)}
              >
                {player.username} {score > 0 && <span className="text-label">{score}</span>}
              </ChipButton>
            );
          })}
      </div>
    </Fold>
  ));
}
