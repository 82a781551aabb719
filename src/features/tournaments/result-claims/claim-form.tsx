import { useState } from 'react';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { ResultFields } from '#/features/tournaments/runner/playing/result-fields.tsx';
import { resultTexts } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import {
  countedResult,
  initialResult,
  typedClaim,
} from '#/features/tournaments/runner/playing/typed-result.rules.ts';
import { useTypedResult } from '#/features/tournaments/runner/playing/use-typed-result.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import { Sheet, SheetActions } from '#/ui/dialog/sheet.tsx';
import { Alarm } from '#/ui/feedback/states.tsx';
import type { ClaimedResult } from './result-claims.contract.ts';

export type ClaimFormProps = {
  tournament: Tournament;
  match: Match;
  title: string;
  /** The result that this side has sent; the form begins with it, or else with the scoreboard. */
  own?: ClaimedResult;
  game: Game | undefined;
  /** Sends the typed result; resolves to whether that succeeded. */
  onSend: (result: ClaimedResult) => Promise<boolean>;
  onClose: () => void;
};

/** A dialog in which a player types the finished score of a match. */
export function ClaimForm({ tournament, match, title, own, game, onSend, onClose }: ClaimFormProps) {
  const [busy, setBusy] = useState(false);
  const texts = resultTexts(tournament, match);
  const initial = () => initialResult(tournament, match, own ?? countedResult(game));
  const { typed, alarm, onChange, check } = useTypedResult(initial, texts.names);
  const send = async () => {
    if (!(await check())) return;
    setBusy(true);
    const isSent = await onSend(typedClaim(match, typed));
    setBusy(false);
    if (isSent) onClose();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <ResultFields {...texts} typed={typed} onChange={onChange} />
      <Alarm sentence={alarm} />
      <SheetActions label="결과 보내기" busy={busy} onConfirm={() => void send()} onClose={onClose} />
    </Sheet>
  );
}
