import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { ShareButton } from '#/ui/page/share-button.tsx';
import { Button } from '#/ui/theme/button.tsx';

// The code that makes a text or a picture of a result is loaded at the press of the button.
const TakeAlong = lazy(() => import('./take-along.tsx'));

type ActionsProps = {
  saved: TournamentWithEvents;
  /** Left out before the draw, when only the address can be shared. */
  tournament?: Tournament;
};

/** The end of a tournament's page: a button to share or save it, and its day for a calendar. */
export function TournamentActions({ saved, tournament }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, listed, state, can } = saved;
  const path = `/tournaments/${id}`;
  // The organiser's menu has 공유 for itself, with more ways.
  const sharesAddress = listed && state !== 'void' && !can.link;
  const label = sharesAddress ? '공유' : '내보내기';
  const address = sharesAddress ? path : undefined;
  return (
    <div className="flex flex-wrap gap-2 mt-6">
      {listed && state === 'coming' && (
        <a className="button button-quiet" href={`${path}/calendar.ics`}>
          캘린더에 추가
        </a>
      )}
      {tournament ? (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {sharesAddress && <Share2 size={18} />}
          {label}
        </Button>
      ) : (
        sharesAddress && <ShareButton title={title} path={path} />
      )}
      {tournament && isOpen && (
        <Suspense>
          <TakeAlong
            saved={saved}
            tournament={tournament}
            label={label}
            address={address}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
