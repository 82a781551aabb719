import type { ListedBoards } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';

/**
 * The boards made by admins that this reader may read: those in `known`, with which the page was rendered,
 * until the browser has fetched the boards that only members may read.
 */
export function useBoards(known: ListedBoards): ListedBoards {
  const who = useSession()?.userId;
  const asks = known.more && (known.boards.length === 0 || who !== undefined);
  const load = async () => (asks ? await fetchJson(browserApi.api.boards.$get()) : undefined);
  // The boards are only further links: if they fail to load, the page is complete without them.
  const { found } = useLoaded(load, `${asks} ${who}`);
  return (asks && found) || known;
}

export const NO_BOARDS: ListedBoards = { boards: [], more: false };
