import { useMemo } from 'react';
import { LOAD_FAILED } from '#/features/tournaments/announcing/facts.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { browserApi, fetchFile, fetchJson, forPage, type PageRequest } from '#/ui/client/api.ts';
import { type LiveTournament, type TournamentSource, useLiveTournament } from './use-live-tournament.ts';

/** Loads the tournament that a share link or a table's link opens. */
export function readShared({ api, params: { token = '' } }: PageRequest): Promise<TournamentWithEvents> {
  return forPage(fetchJson(api.api.live[':token'].$get({ param: { token } })), LOAD_FAILED);
}

/**
 * Keeps the tournament of a share link up to date. With `rests`, updates pause while the page is hidden;
 * without, the tournament is also stored in this browser for reloads.
 */
export function useShared(first: TournamentWithEvents, token: string, rests: boolean): LiveTournament {
  const source = useMemo(() => sourceOf(token), [token]);
  return useLiveTournament(first, source, { rests, remember: rests ? undefined : token });
}

function sourceOf(token: string): TournamentSource {
  const calls = browserApi.api.live[':token'];
  return {
    read: signal => fetchJson(calls.$get({ param: { token } }, { init: { signal } })),
    listen: (after, signal) =>
      fetchFile(
        calls.stream.$get({ param: { token }, query: { after: String(after) } }, { init: { signal } }),
      ),
  };
}
