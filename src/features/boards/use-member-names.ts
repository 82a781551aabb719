import { useEffect, useRef, useState } from 'react';
import { useBlocked } from '#/features/blocks/use-blocked.ts';
import { foldKey } from '#/shared/text.ts';
import { browserApi, fetchJson } from '#/ui/api.ts';
import type { MemberName } from './boards.contract.ts';
import { keyRanges } from './mentions.rules.ts';

const DEBOUNCE_MS = 150;

/** The members whose nickname begins so, without those whom the reader blocks; until they come those of the last that fit. */
export function useMemberNames(typed: string | undefined, post: number | undefined): MemberName[] {
  const found = useRef(new Map<string, MemberName[]>());
  const last = useRef<MemberName[]>([]);
  const [, setAnswered] = useState('');
  const blocked = useBlocked();
  useEffect(() => {
    if (typed === undefined || found.current.has(typed) || isNobody(found.current, typed)) return;
    let isCurrent = true;
    const load = async () => {
      const query = { q: typed, ...(post !== undefined && { post: String(post) }) };
      // Offers are a help: where they do not come, the name is typed as ever.
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
  }, [typed, post]);
  if (typed === undefined) return NOBODY;
  last.current = found.current.get(typed) ?? last.current.filter(({ username }) => begins(username, typed));
  return last.current.filter(({ id }) => !blocked.includes(id));
}

const NOBODY: MemberName[] = [];

function begins(username: string, typed: string): boolean {
  const key = foldKey(username);
  return keyRanges(typed).some(({ from, to }) => key >= from && key < to);
}

/** Whether nobody's nickname begins with a part of it. */
function isNobody(found: ReadonlyMap<string, MemberName[]>, typed: string): boolean {
  return [...found].some(([part, names]) => names.length === 0 && typed.startsWith(part));
}
