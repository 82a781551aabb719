import { useEffect, useState } from 'react';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { FIRST_DAY } from './filters.constants.ts';

const NAMES = { posts: '글', comments: '댓글' } as const;

/**
 * A sentence with the number of texts that a new member may still write today; undefined for others. It is
 * loaded again when `sent`, the number of texts just written, changes.
 */
export function useWritingLimits(
  what: keyof typeof NAMES,
  { asked, sent }: { asked: boolean; sent: number },
): string | undefined {
  const session = useSession();
  const [sentence, setSentence] = useState<string>();
  const who = session?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent meanwhile changes the answer
  useEffect(() => {
    if (!asked || !who) return;
    let left = false;
    fetchJson(browserApi.api.members['writing-limits'].$get()).then(
      limits => {
        const allowance = limits[what];
        if (!left) setSentence(allowance ? allowanceSentence(NAMES[what], allowance) : undefined);
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [asked, who, what, sent]);
  return sentence;
}

const allowanceSentence = (what: string, { left, most }: { left: number; most: number }) =>
  `${FIRST_DAY} ${what}을 하루에 ${most}개까지, 웹 주소와 전화번호 없이 쓸 수 있습니다. 오늘 ${left}개 남았습니다.`;
