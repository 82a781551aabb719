import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storedSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { FIRST_DAY } from './filters.constants.ts';

const NAMES = { posts: '글', comments: '댓글' } as const;

/**
 * The sentence is undefined for members that are not new. It is loaded again when `sent`, the number of texts
 * just written, changes.
 */
export function useWritingLimits(
  what: keyof typeof NAMES,
  { isNeeded, sent }: { isNeeded: boolean; sent: number },
): string | undefined {
  const load = async () => {
    if (!isNeeded || !storedSession()) return undefined;
    const allowance = (await fetchJson(browserApi.api.members['writing-limits'].$get()))[what];
    return allowance ? allowanceSentence(NAMES[what], allowance) : undefined;
  };
  return useLoaded(load, `${isNeeded} ${what}`, { version: sent }).found;
}

const allowanceSentence = (what: string, { left, most }: { left: number; most: number }) =>
  `${FIRST_DAY} ${what}을 하루에 ${most}개까지, 웹 주소와 전화번호 없이 쓸 수 있습니다. 오늘 ${left}개 남았습니다.`;
