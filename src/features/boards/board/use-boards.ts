import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import type { MadeBoards } from './made-boards.constants.ts';

/** The boards that admins made; those that guests do not read come when the page stands, where there are any. */
export function useBoards(found: MadeBoards): MadeBoards {
  const who = useSession()?.userId;
  const [own, setOwn] = useState<MadeBoards>();
  const asks = found.more && (found.boards.length === 0 || who !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session reads other boards
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    // They are ways to go on: where they do not come, the page is whole without them.
    fetchJson(browserApi.api.boards.$get()).then(
      boards => isCurrent && setOwn(boards),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [asks, who]);
  return (asks && own) || found;
}
