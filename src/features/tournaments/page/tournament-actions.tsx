import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { CopyResult } from '#/features/tournaments/bracket/copy-result.tsx';
import { PrintButton } from '#/features/tournaments/bracket/print/print-button.tsx';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { Sheet } from '#/ui/dialog/sheet.tsx';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { Button } from '#/ui/theme/button.tsx';

type ActionsProps = {
  saved: TournamentWithEvents;
  /** Left out before the draw, when only the address can be shared. */
  tournament?: Tournament;
};

/** The end of a tournament's page: one button to take it along, and its day for a calendar. */
export function TournamentActions({ saved, tournament }: ActionsProps) {
  const { id, title, listed, state, can } = saved;
  const path = `/tournaments/${id}`;
  // The organiser's menu has 공유 for itself, with more ways.
  const sharesAddress = listed && state !== 'void' && !can.link;
  return (
    <div className="flex flex-wrap gap-2 mt-6">
      {listed && state === 'coming' && (
        <a className="button button-quiet" href={`${path}/calendar.ics`}>
          캘린더에 추가
        </a>
      )}
      {tournament ? (
        <TakeAlong saved={saved} tournament={tournament} address={sharesAddress ? path : undefined} />
      ) : (
        sharesAddress && <ShareButton title={title} path={path} />
      )}
    </div>
  );
}

type TakeAlongProps = Required<ActionsProps> & {
  /** The path to share; undefined where it is not public, or shared elsewhere. */
  address: string | undefined;
};

/** A button that opens all ways to take a drawn tournament along: its address, its result, a picture, paper. */
function TakeAlong({ saved, tournament, address }: TakeAlongProps) {
  const [isOpen, setOpen] = useState(false);
  const origin = useOrigin();
  const { id, title, day, hall, prizes, listed, state } = saved;
  const head = { title, day, hall, prizes, address: listed ? `${origin}/tournaments/${id}` : undefined };
  const label = address ? '공유' : '내보내기';
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden="true" />
        {label}
      </Button>
      <Sheet title={label} open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-2">
          {address && <ShareButton title={title} path={address} label="주소 공유" />}
          {state !== 'coming' && <CopyResult tournament={tournament} head={head} />}
          <PrintButton tournament={tournament} head={head} />
        </div>
      </Sheet>
    </>
  );
}
