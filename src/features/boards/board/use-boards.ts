import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';

/** The boards made by admins: `found`, until the browser has fetched all that this reader may read. */
export function useBoards(found: MadeBoards): MadeBoards {
  const who = useSession()?.userId;
  const [own, setOwn] = useState<MadeBoards>();
  const asks = found.more && (found.boards.length === 0 || who !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session reads other boards
  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    // The boards are only further links: if they fail to load, the page is complete without them.
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

/** The boards of admins that this reader may read, in the menu's order; `more` if there are others. */
export type MadeBoards = { boards: { slug: string; name: string; purpose: string }[]; more: boolean };
export const NO_BOARDS: MadeBoards = { boards: [], more: false };
