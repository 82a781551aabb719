import { randomUUID } from 'node:crypto';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { callSite, type Writer } from './writers.ts';

/** An event for this command, `minutesAgo` minutes ago. */
export const happen = (command: Command, minutesAgo = 0): TournamentEvent => ({
  key: randomUUID(),
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  ...command,
});

/** Saves an evening of 개인전 of two members at a hall; `wins` names each game's winner. */
export async function evening(organiser: Writer, players: [Writer, Writer], hall: string, wins: (1 | 2)[]) {
  const entries = players.map(({ userId, username }, at) => {
    const player = { member: userId, name: username, score4: 200, score3: 0, hall };
    return { id: at + 1, players: [player] };
  });
  const settings = { mode: 'single', thirdPlace: false, tables: 0, play: DEFAULT_PLAY } as const;
  const score = { points: [20, 12], targets: [20, 20], innings: [16, 16], highRuns: [5, 4] } as const;
  // Games of the same two count only with enough time between them.
  const games = wins.map((entry, n) => {
    const against = entry === 1 ? 2 : 1;
    const played = { type: 'played', entry, against, how: 'played' } as const;
    return happen({ ...played, score: structuredClone(score) as never }, 3 * (wins.length - n));
  });
  const events = [happen({ type: 'entered', settings, entries }), ...games];
  const day = new Date().toISOString().slice(0, 10);
  const facts = { key: randomUUID(), title: `평가전 ${hall}`, hall, day, listed: true };
  const body = { ...facts, events };
  const { id } = await callSite<{ id: number }>('POST', '/api/tournaments', { as: organiser, body });
  const finish = async () => {
    const last = [happen({ type: 'finished', entry: 1 }), happen({ type: 'closed' })];
    await callSite('POST', `/api/tournaments/${id}/events`, {
      as: organiser,
      body: { after: 0, events: last },
    });
  };
  return { id, finish };
}

export const accept = (as: Writer, id: number) =>
  callSite('POST', `/api/tournaments/${id}/answer`, { as, body: { accept: true } });
