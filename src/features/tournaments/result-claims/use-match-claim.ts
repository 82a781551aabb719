import { useNavigate } from 'react-router';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import type { ClaimedResult, ClaimOutcome } from './result-claims.contract.ts';

export function sendClaim(tournament: number, match: string, json: ClaimedResult): Promise<ClaimOutcome> {
  const call = browserApi.api.tournaments[':id'].matches[':match'].claim;
  return fetchJson(call.$put({ param: { id: String(tournament), match }, json }));
}

/** The page of the match post that a game by agreement belongs to. */
export const matchPageOf = ({ post }: Pick<TournamentWithEvents, 'post'>) =>
  post ? `/tournament/single/${post.id}#game` : '/tournament/single';

/** Returns a function that sends the result of a game by agreement and leads back to its match. */
export function useMatchClaim(saved: TournamentWithEvents) {
  const navigate = useNavigate();
  const { press } = usePress();
  return (match: string, result: ClaimedResult) =>
    press(async () => {
      toast((await sendClaim(saved.id, match, result)).message);
      await navigate(matchPageOf(saved));
    });
}
