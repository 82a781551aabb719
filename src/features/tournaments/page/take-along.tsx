import { CopyResult } from '#/features/tournaments/bracket/copy-result.tsx';
import { PrintButton } from '#/features/tournaments/bracket/print/print-button.tsx';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';

type TakeAlongProps = {
  saved: TournamentWithEvents;
  tournament: Tournament;
  label: string;
  /** The path to share; undefined where it is not public, or shared elsewhere. */
  address: string | undefined;
  onClose: () => void;
};

/** All ways to share or save a drawn tournament: its address, its result, a picture, paper. */
export default function TakeAlong({ saved, tournament, label, address, onClose }: TakeAlongProps) {
  const origin = useOrigin();
  const { id, title, day, hall, prizes, listed, state } = saved;
  const head = { title, day, hall, prizes, address: listed ? `${origin}/tournaments/${id}` : undefined };
  return (
    <Sheet title={label} open onClose={onClose}>
      <div className="grid gap-2">
        {address && <ShareButton title={title} path={address} label="주소 공유" />}
        {state !== 'coming' && <CopyResult tournament={tournament} head={head} />}
        <PrintButton tournament={tournament} head={head} />
      </div>
    </Sheet>
  );
}
