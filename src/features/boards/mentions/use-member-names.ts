import { useEffect, useRef, useState } from 'react';
import type { MemberName } from '#/features/boards/board/boards.contract.ts';
import type { WrittenBoard } from '#/features/boards/board/boards.rules.ts';
import { useBlocked } from '#/features/members/blocks/use-blocked.ts';
import { foldKey } from '#/shared/text/text.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { keyRanges } from './mentions.rules.ts';

/** A post under which a name is typed. */
export type PostNear = { board: WrittenBoard['kind']; id: number };

const DEBOUNCE_MS = 150;

/**
 * The members whose nickname begins with `typed`, without those whom the reader blocks; while they load, the
 * matching ones of the last answer.
 */
export function useMemberNames(typed: string | undefined, near: PostNear | undefined): MemberName[] {
  const { board, id } = near ?? {};
  const found = useRef(new Map<string, MemberName[]>());
  const last = useRef<MemberName[]>([]);
  const [, setAnswered] = useState('');
  const blocked = useBlocked();
  useEffect(() => {
    if (typed === undefined || found.current.has(typed) || isNobody(found.current, typed)) return;
    let isCurrent = true;
    const load = async () => {
      const query = { q: typed, ...(id !== undefined && { board, post: String(id) }) };
      // Offers are only a help: if they fail to load, the name can still be typed.
      const names = await fetchJson(browserApi.api.members.names.$get({ query })).catch(() => undefined);
      if (!names) return;
      found.current.set(typed, names);
      if (isCurrent) setAnswered(typed);
    };
    const timer = setTimeout(load, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed, board, id]);
  if (typed === undefined) return NOBODY;
  last.current = found.current.get(typed) ?? last.current.filter(({ username }) => begins(username, typed));
  return last.current.filter(({ id }) => !blocked.includes(id));
}

const NOBODY: MemberName[] = [];

function begins(username: string, typed: string): boolean {
  const key = foldKey(username);
  return keyRanges(typed).some(({ from, to }) => key >= from && key < to);
}

/** Whether an earlier answer already showed that no nickname begins like this. */
function isNobody(found: ReadonlyMap<string, MemberName[]>, typed: string): boolean {
  return [...found].some(([part, names]) => names.length === 0 && typed.startsWith(part));
}
