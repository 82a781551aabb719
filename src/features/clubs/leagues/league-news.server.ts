import type { Transaction } from '#/database/connect.ts';
import type { About } from '#/features/notifications/inbox/notify.server.ts';
import type { EventOf } from '#/features/notifications/inbox/sentences.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** Captains and organisers of a league (numbers: `to`) are notified of an event. */
    'league.happened': About & { to: number[]; event: EventOf<'league'> };
  }
}

type League = { id: number; club: number; name: string };
type News = { event: EventOf<'league'>; to: number[]; actor: number | null; now: Date; about?: string };

/** Notifies members of an event in a league; `about` is the match or the team, named after the league. */
export async function emitLeague(tx: Transaction, league: League, { about, ...news }: News): Promise<void> {
  if (news.to.length === 0) return;
  const { id, club, name } = league;
  tx.emit({
    kind: 'league.happened',
    ...news,
    subject: `league:${id}:${news.event}`,
    title: [name, about].filter(Boolean).join(' '),
    link: `/clubs/${club}/leagues/${id}`,
  });
}
