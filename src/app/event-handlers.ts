import type { Database, Transaction } from '#/database/connect.ts';
import type { EventKind, SiteEvent } from '#/database/events.ts';
import { type EventHandlers, handleEvents } from '#/database/write.ts';
import { handOverLeagues } from '#/features/clubs/leagues/closed-club.server.ts';
import { endCaptaincies } from '#/features/clubs/team-matches/captains.server.ts';
import { emitObjection } from '#/features/clubs/team-matches/team-match-news.server.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { notificationHandlers } from '#/features/notifications/inbox/notification-handlers.server.ts';
import { cacheTournament } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Site } from '#/server/site.ts';
import { queueWebhooks } from '#/server/webhooks/webhook-outbox.ts';

/** The handlers that write rows for an event, in the transaction of the event. */
const HANDLERS: readonly EventHandlers[] = [
  notificationHandlers,
  {
    'moderator-queue.changed': async tx =>
      tx.emit({ kind: 'unread.changed', members: await findModerators(tx) }),
    'member.banned': endCaptaincies,
    'club.closed': handOverLeagues,
    'slot.objected': emitObjection,
    'webhooks.due': queueWebhooks,
    'notice.created': (tx, { id, now }) =>
      queueWebhooks(tx, { events: ['notice.created'], subject: id, now }),
  },
];

/** For each kind of event, the function that informs live streams, push and caches after the commit. */
type AfterCommit = { [Kind in EventKind]?: (site: Wakened, event: SiteEvent<Kind>) => void };
type Wakened = Pick<Site, 'db' | 'log' | 'live' | 'push'>;
const AFTER_COMMIT: AfterCommit = {
  'unread.changed': ({ live, push }, { members }) => {
    for (const member of members) live.publish(`member/${member}`, 'unread');
    if (members.length > 0) push.wake();
  },
  'sessions.ended': ({ live }, { member }) => live.publish(`member/${member}`, 'end'),
  'tournament.loaded': ({ db }, { tournament }) => cacheTournament(db, tournament),
  'tournament.changed': ({ live }, { id, news, match_of = 0 }) => {
    live.publish(`tournament/${id}`, news);
    if (match_of < 0) live.publish(`team-match/${-match_of}`, 'scores');
  },
  'team-match.changed': ({ live }, { id }) => live.publish(`team-match/${id}`, 'reload'),
};

const KNOWN = new Set([...HANDLERS.flatMap(handlers => Object.keys(handlers)), ...Object.keys(AFTER_COMMIT)]);

/** Runs the handlers of an event in its transaction; throws for a kind of event that has no handler. */
export async function handleEvent(tx: Transaction, event: SiteEvent): Promise<void> {
  if (!KNOWN.has(event.kind)) throw new Error(`nothing handles the event ${event.kind}`);
  for (const handlers of HANDLERS) await (handlers[event.kind] as Handler | undefined)?.(tx, event);
}
type Handler = (tx: Transaction, event: SiteEvent) => Promise<unknown>;

/** Makes `write` run event handlers in a command or test, which has no streams or caches to update. */
export const handleEventsOf = (db: Database) =>
  handleEvents(db, { handle: handleEvent, afterCommit: () => {} });

/** Makes `write` run the handlers of its events, and inform streams, push and caches after the commit. */
export function handleEventsOfSite(site: Wakened): void {
  const wake = (event: SiteEvent) => (AFTER_COMMIT[event.kind] as Waker | undefined)?.(site, event);
  handleEvents(site.db, {
    handle: handleEvent,
    afterCommit(events) {
      try {
        for (const event of events) wake(event);
      } catch (error) {
        site.log.error({ err: error }, 'the news of a change was not passed on');
      }
    },
  });
}
type Waker = (site: Wakened, event: SiteEvent) => void;
