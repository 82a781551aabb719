import type { ListedBoards } from '#/features/boards/custom-boards/custom-boards.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';

/** `known` (of the rendered page) lacks the boards for members until the browser has fetched them. */
export function useBoards(known: ListedBoards): ListedBoards {
  const who = useSession()?.userId;
  const asks = known.more && (known.boards.length === 0 || who !== undefined);
  const load = async () => (asks ? await fetchJson(browserApi.api.boards.$get()) : undefined);
  // The boards are only further links: if they fail to load, the page is complete without them.
  const { found } = useLoaded(load, `${asks} ${who}`);
  return (asks && found) || known;
}

export const NO_BOARDS: ListedBoards = { boards: [], more: false };
