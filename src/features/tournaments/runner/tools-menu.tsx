import type { ReactNode } from 'react';
import { CopyResult } from '#/features/tournaments/bracket/copy-result.tsx';
import { PrintButton } from '#/features/tournaments/bracket/print/print-button.tsx';
import { SaveTournament } from '#/features/tournaments/bracket/tournament-file.tsx';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { KeepRegulars } from '#/features/tournaments/roster/roster-picks.tsx';
import { useOrigin } from '#/features/tournaments/sharing/use-origin.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { MoreMenu } from '#/ui/dialog/more-menu.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { useRunning } from './use-running.ts';

/** The menu (⋯) of rare actions; `another` is the link to another tournament's set-up. */
export function ToolsMenu({ another }: { another: ReactNode }) {
  const { tournament, saved, readOnly, openSheet } = useRunning();
  const session = useSession();
  const head = useResultHead();
  const isDrawn = tournament.phase !== 'entered';
  const hasMatches = tournament.rounds.length + tournament.groups.length > 0;
  const tools = [
    { about: 'late', label: '늦게 온 선수', isOffered: tournament.phase === 'drawn' },
    { about: 'plan', label: '계획', isOffered: hasMatches && tournament.champion === null },
    { about: 'adjust', label: '진행 설정', isOffered: hasMatches },
  ] as const;
  return (
    <MoreMenu label="대회 메뉴">
      {tools.map(
        ({ about, label, isOffered }) =>
          isOffered &&
          !readOnly && (
            <Button key={about} variant="plain" small onClick={() => openSheet({ about })}>
              {label}
            </Button>
          ),
      )}
      {isDrawn && (
        <>
          {tournament.champion === null && <CopyResult tournament={tournament} head={head} variant="plain" />}
          <PrintButton
            variant="plain"
            tournament={tournament}
            head={{ title: head.title || '당구 대회', day: head.day, hall: head.hall }}
          />
          <SaveTournament head={head} events={saved?.events ?? []} />
        </>
      )}
      {isDrawn && session && !readOnly && (
        <KeepRegulars variant="plain" players={tournament.entries.flatMap(({ players }) => players)} />
      )}
      {another}
    </MoreMenu>
  );
}

/** The buttons that share a decided result: the next step once it is closed, or is on this device only. */
export function ResultActions() {
  const { tournament, saved } = useRunning();
  const head = useResultHead();
  const isFirst = tournament.phase === 'closed' || !saved?.server;
  return (
    <div className="flex flex-wrap gap-2 mb-4">
      <CopyResult tournament={tournament} head={head} variant={isFirst ? 'primary' : 'quiet'} />
    </div>
  );
}

/** The title, day and hall at the top of a copied result, as far as this device knows them. */
function useResultHead(): ResultHead {
  const { tournament, saved } = useRunning();
  const onServer = useResultOnServer(saved?.server?.id, tournament.champion !== null);
  const day = seoulDay(new Date(saved?.createdAt ?? serverNow()));
  return { title: saved?.title ?? '', day, hall: onlyHall(tournament), ...onServer };
}

/** The prizes and the public address of a tournament on the server, loaded once it is decided. */
function useResultOnServer(id: number | undefined, isDecided: boolean) {
  const origin = useOrigin();
  const load = async (): Promise<Pick<ResultHead, 'prizes' | 'address'> | undefined> => {
    if (id === undefined || !isDecided) return undefined;
    const call = browserApi.api.tournaments[':id'].$get({ param: { id: String(id) }, query: {} });
    const { prizes, listed } = await fetchJson(call);
    return { prizes, ...(listed && { address: `${origin}/tournaments/${id}` }) };
  };
  // Without the network the copied text lacks the prizes.
  return useLoaded(load, `${id} ${isDecided}`).found;
}

/** Returns the hall of all players; '' when they come from several halls. */
function onlyHall({ entries }: Tournament): string {
  const halls = new Set(entries.flatMap(({ players }) => players.map(({ hall }) => hall)));
  const [hall = ''] = halls;
  return halls.size === 1 ? hall : '';
}
