import { useNavigate } from 'react-router';
import { OpenTournament } from '#/features/tournaments/bracket/tournament-file.tsx';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { defaultSize } from '#/features/tournaments/runner/setup/sizes.rules.ts';
import { RUNNERS } from './saved-tournament.rules.ts';

/** The navigation state with which an imported tournament is passed to the page that runs it. */
export type Imported = { imported: { title: string; events: TournamentEvent[] } };

/** 가져오기: imports a file as a new tournament of this browser. */
export function ImportTournament() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-6 text-soft text-row">
      <OpenTournament
        small
        onRead={({ file: { title, events }, tournament }) => {
          const mode = tournament.settings?.mode ?? 'team';
          const state: Imported = { imported: { title, events } };
          navigate(`${RUNNERS[mode]}?size=${defaultSize(mode)}`, { state });
        }}
      />
      <p>내보낸 대회 파일을 이 기기에서 이어서 진행합니다.</p>
    </div>
  );
}
