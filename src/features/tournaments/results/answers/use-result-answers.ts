import { useNavigate, useRevalidator } from 'react-router';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { missedAwards } from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { sendCommand } from '#/features/tournaments/sync/send-command.client.ts';
import { withJosa } from '#/shared/text/josa.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { useConfirmedAction } from '#/ui/dialog/use-confirmed-action.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { closedSentence, closingLines, closingOf } from './closing.rules.ts';

const QUESTIONS = {
  reopened: {
    title: '대회를 다시 엽니다.',
    body: '반영된 전적과 랭킹은 다시 종료할 때까지 취소됩니다.',
    confirmLabel: '다시 열기',
  },
  unvoid: {
    title: '무효를 취소합니다.',
    body: '이 대회의 결과가 다시 기록에 반영됩니다.',
    confirmLabel: '무효 취소',
  },
  remove: {
    title: '대회를 삭제합니다.',
    body: '대진표와 기록이 모두 사라지고 링크가 끊깁니다. 되돌릴 수 없습니다.',
    confirmLabel: '삭제',
    danger: true,
  },
} as const;

export function useResultAnswers(saved: TournamentWithEvents, tournament: Tournament) {
  const { perform } = useConfirmedAction();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const settle = async (what: keyof typeof CALLS) => {
    const question = what === 'closed' ? await fetchQuestion(saved, tournament) : QUESTIONS[what];
    if (!question) return;
    const done = await perform({
      question,
      call: () => CALLS[what](saved, tournament),
      removes: what === 'remove',
    });
    if (!done) return;
    if (what === 'remove') await navigate('/tournaments?tab=own');
    else await revalidate();
  };
  return settle;
}

async function fetchQuestion(saved: TournamentWithEvents, tournament: Tournament) {
  try {
    return await closingQuestion(saved.id, tournament);
  } catch (error) {
    toast(asApiError(error).message, 'error');
  }
}

const calls = browserApi.api.tournaments[':id'];
const paramOf = ({ id }: TournamentWithEvents) => ({ id: String(id) });

const CLOSED = '대회를 종료했습니다.';

type Call = (saved: TournamentWithEvents, tournament: Tournament) => Promise<string>;

const CALLS: Record<keyof typeof QUESTIONS | 'closed', Call> = {
  closed: async (saved, tournament) => {
    await sendCommand(saved, { type: 'closed' });
    return loadClosedSentence(saved.id, tournament);
  },
  reopened: async saved => {
    await sendCommand(saved, { type: 'reopened' });
    return '대회를 다시 열었습니다.';
  },
  unvoid: async saved => {
    await fetchJson(calls.void.$delete({ param: paramOf(saved) }));
    return '무효를 취소했습니다.';
  },
  remove: async saved => {
    await fetchJson(calls.$delete({ param: paramOf(saved) }));
    return '대회를 삭제했습니다.';
  },
};

/** How many matches count and how players answered, as newly loaded. Throws if loading fails. */
async function loadClosing(id: number, tournament: Tournament) {
  const param = { id: String(id) };
  const [saved, results] = await Promise.all([
    fetchJson(calls.$get({ param, query: {} })),
    fetchJson(calls.results.$get({ param })),
  ]);
  const closing = closingOf({ tournament, players: saved.players, notes: results.matches });
  return { closing, missed: missedAwards(tournament, saved.prizes) };
}

/** The question that asks to confirm the close, with the effects of closing. Throws if loading fails. */
export async function closingQuestion(id: number, tournament: Tournament) {
  const { closing, missed } = await loadClosing(id, tournament);
  const missedLines = missed.map(({ title, why }) => `${why} ${withJosa(title, '은/는')} 주지 않습니다.`);
  const body = [...closingLines(closing), ...missedLines].join('\n');
  return { title: '대회를 종료합니다.', body, confirmLabel: '종료' };
}

/** The effects of closing, in Korean; if loading fails, only that the tournament is closed. */
export async function loadClosedSentence(id: number, tournament: Tournament): Promise<string> {
  return loadClosing(id, tournament).then(
    ({ closing }) => closedSentence(closing),
    () => CLOSED,
  );
}
