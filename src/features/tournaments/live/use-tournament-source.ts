import { useMemo } from 'react';
import { browserApi, fetchFile, fetchJson } from '#/ui/client/api.ts';
import type { TournamentSource } from './live-tournament.tsx';

/** The query with an invitation link's code for calls of the API; empty without a code. */
export const invitationOf = (invite: string | null) => (invite ? { invite } : {});

/** A tournament at its own address; `invite` is the code of its invitation link. */
export const useTournamentSource = (id: number, invite: string | null = null): TournamentSource =>
  useMemo(() => sourceOf(String(id), invite), [id, invite]);

function sourceOf(id: string, invite: string | null): TournamentSource {
  const calls = browserApi.api.tournaments[':id'];
  const invitation = invitationOf(invite);
  return {
    read: signal => fetchJson(calls.$get({ param: { id }, query: invitation }, { init: { signal } })),
    listen: (after, signal) => {
      const query = { after: String(after), ...invitation };
      return fetchFile(calls.stream.$get({ param: { id }, query }, { init: { signal } }));
    },
  };
}
