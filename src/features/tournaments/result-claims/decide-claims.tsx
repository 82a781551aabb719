import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { sendCommand } from '#/features/tournaments/sync/send-command.client.ts';
import { DECIDES } from '#/ui/client/device/double-press.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { claimText } from './claim-panel.tsx';
import type { ResultClaim } from './result-claims.contract.ts';
import { commandOfClaim, RECORDED } from './result-claims.rules.ts';

type ClaimsProps = {
  tournament: Tournament;
  claims: readonly ResultClaim[];
  onChoose: (command: Command) => void;
};

/** The results that players typed, side by side: one press of the organiser records one of them. */
export function ClaimChoices({ tournament, claims, onChoose }: ClaimsProps) {
  const byMatch = Map.groupBy(claims, ({ match }) => match);
  return [...byMatch].map(([key, typed]) => {
    const match = findMatch(tournament, key);
    if (match?.state !== 'open') return null;
    const differ = typed.length > 1;
    return (
      <section
        key={key}
        className={`mt-4 p-4 rounded-xl ${differ ? 'bg-yellow-tint' : 'bg-sunken'} text-text`}
        role={differ ? 'alert' : undefined}
        aria-label={`${matchTitle(tournament, match)} 결과 확인`}
      >
        <p className="font-bold">
          {matchTitle(tournament, match)}:{' '}
          {differ
            ? '두 선수가 입력한 결과가 다릅니다. 맞는 쪽을 누르세요.'
            : '한 선수가 결과를 입력했습니다. 맞으면 누르세요.'}
        </p>
        <div className="flex flex-wrap gap-2 mt-2 *:whitespace-normal">
          {typed.map(claim => (
            <Button
              key={claim.entry}
              variant="quiet"
              onClick={() => onChoose(commandOfClaim(key, claim))}
              {...DECIDES}
            >
              {nameOf(tournament, claim.entry)} 입력: {claimText(tournament, match, claim)}
            </Button>
          ))}
        </div>
      </section>
    );
  });
}

type DecideProps = Omit<ClaimsProps, 'onChoose'> & { saved: TournamentWithEvents };

/** Like `ClaimChoices`, on the tournament's page: the choice is sent to the server. */
export function DecideClaims({ saved, ...shown }: DecideProps) {
  const { press } = usePress();
  const record = (command: Command) =>
    press(async () => {
      await sendCommand(saved, command);
      toast(RECORDED);
    });
  return <ClaimChoices {...shown} onChoose={command => void record(command)} />;
}
