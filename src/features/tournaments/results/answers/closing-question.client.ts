import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { closingOf, closingSentence } from './closing.rules.ts';

const calls = browserApi.api.tournaments[':id'];

/** The question before closing, with its counts loaded anew; throws if they cannot be loaded. */
export async function closingQuestion(id: number, tournament: Tournament) {
  const param = { id: String(id) };
  const [saved, results] = await Promise.all([
    fetchJson(calls.$get({ param, query: {} })),
    fetchJson(calls.results.$get({ param })),
  ]);
  const closing = closingOf({ tournament, players: saved.players, notes: results.matches });
  return { title: '대회를 종료합니다.', body: closingSentence(closing), confirmLabel: '종료' };
}
