import { useMemo } from 'react';
import { ask, askFile, browserApi, forPage, type SiteApi } from '#/ui/api.ts';
import { LOAD_FAILED } from './facts.rules.ts';
import type { KeptTournament } from './tournaments.contract.ts';
import { type Following, type Line, useFollowing } from './use-following.ts';

/** The tournament that a share link or a table's link leads to. */
export function readShared(api: SiteApi, token = ''): Promise<KeptTournament> {
  return forPage(ask(api.api.live[':token'].$get({ param: { token } })), LOAD_FAILED);
}

/** The same, kept up with; `rests` while nobody looks at the page. */
export function useShared(first: KeptTournament, token: string, rests: boolean): Following {
  const line = useMemo(() => lineTo(token), [token]);
  return useFollowing(first, line, { rests });
}

function lineTo(token: string): Line {
  const calls = browserApi.api.live[':token'];
  return {
    read: signal => ask(calls.$get({ param: { token } }, { init: { signal } })),
    listen: (after, signal) =>
      askFile(calls.stream.$get({ param: { token }, query: { after: String(after) } }, { init: { signal } })),
  };
}
