import { lazy, Suspense, useState } from 'react';
import { matchTitle, nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import type { ClaimedResult, ClaimOutcome, ResultClaim } from './result-claims.contract.ts';
import { claimsOf } from './result-claims.rules.ts';

// The form is seldom opened, and everybody loads the page.
const ClaimForm = lazy(async () => ({ default: (await import('./claim-form.tsx')).ClaimForm }));

/** A typed result as text, the winner first: `가람 승 20:14(12이닝)`, 무승부. */
export function claimText(tournament: Tournament, match: Match, { winner, score }: ClaimedResult): string {
  const side = winner !== null && match.sides[1].entry === winner ? 1 : 0;
  const play = tournament.settings?.play;
  const line = score && play && scoreLine(score, side, play);
  return [winner === null ? '무승부' : `${nameOf(tournament, winner)} 승`, line].filter(Boolean).join(' ');
}

type PanelProps = {
  tournament: Tournament;
  match: Match;
  /** The entry whose side types the result here. */
  entry: number;
  claims: readonly ResultClaim[];
  /** The scoreboard of the match, with which the form begins. */
  game: Game | undefined;
  send: (result: ClaimedResult) => Promise<ClaimOutcome>;
  /** True for a game that two members of a match post play: it has no organiser who decides. */
  isAlone?: boolean;
};

/** The results that both sides typed for a match, with the next step of one of them. */
export function ClaimPanel({ send, isAlone = false, ...about }: PanelProps) {
  const { tournament, match, entry, claims, game } = about;
  const { own, other } = claimsOf(claims, match.key, entry);
  const { press, busy } = usePress();
  const [isTyping, setTyping] = useState(false);
  const sendAndSay = (result: ClaimedResult) => press(async () => toast((await send(result)).message));
  const text = (claim: ClaimedResult) => claimText(tournament, match, claim);
  return (
    <div className="grid gap-2 pt-1">
      {own && (
        <p>
          내가 입력한 결과: <strong>{text(own)}</strong>
        </p>
      )}
      {other && (
        <p>
          {withJosa(nameOf(tournament, other.entry), '이/가')} 입력한 결과: <strong>{text(other)}</strong>
        </p>
      )}
      {own && (
        <p className="text-soft" role="status">
          {!other && (isAlone ? '상대 확인 대기' : '상대나 주최자 확인 대기')}
          {other &&
            (isAlone ? '두 결과가 다릅니다. 상대와 맞춰 주세요.' : '두 결과가 달라 주최자가 정합니다.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {other && (
          <Button busy={busy} onClick={() => void sendAndSay(other)}>
            {own ? '상대 결과가 맞습니다' : '맞습니다'}
          </Button>
        )}
        <Button variant={own || other || isAlone ? 'quiet' : 'primary'} onClick={() => setTyping(true)}>
          {own ? '고치기' : other ? '다르게 입력' : '결과 입력'}
        </Button>
      </div>
      {isTyping && (
        <Suspense>
          <ClaimForm
            tournament={tournament}
            match={match}
            title={isAlone ? '경기 결과' : `${matchTitle(tournament, match)} 결과`}
            own={own}
            game={game}
            onSend={sendAndSay}
            onClose={() => setTyping(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
