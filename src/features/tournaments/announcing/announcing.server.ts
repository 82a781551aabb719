import { Hono } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { recountListed } from '#/database/lists/counts.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { entryViewAnswer } from '#/features/tournaments/entries/entries.contract.ts';
import { takeEntries } from '#/features/tournaments/entries/server/entry-facts.server.ts';
import { findEntrySettings, noEntries } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import { entryView } from '#/features/tournaments/entries/server/entry-view.server.ts';
import { emitToEntrants } from '#/features/tournaments/entries/server/places.server.ts';
import { modeFor } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { emitWebhooks } from '#/features/tournaments/server/after-changes/webhook-events.server.ts';
import {
  findReadableTournament,
  makeTournamentColumns,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  type Announcement,
  announcement,
  invitation,
  type TournamentAnnounced,
  tournamentAnnounced,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { KEY_TAKEN } from '#/features/tournaments/server/tournaments.rules.ts';
import { created, operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { refuseFarDay } from './checked-facts.server.ts';
import { findApplicantNumbers, refusePostLink } from './match-post.server.ts';

/** The API for announcing a tournament that takes entries, and for its public entry list. */
export const announcing = new Hono<ApiEnv>()
  .post(
    '/announced',
    operation('참가 신청을 받는 대회 공지', tournamentAnnounced, created(tournamentAnnounced)),
    writerOnly,
    body(announcement),
    async c => {
      const { site } = c.env;
      const { member } = c.var;
      const draft = c.req.valid('json');
      const known = await announced(site, draft.key);
      if (known) return c.json<TournamentAnnounced, 200>({ id: ownOf(known, member) }, 200);
      refuseFarDay(site, draft);
      if (member.role !== 'admin') {
        await site.limits.take('tournaments', member.number);
        await site.limits.take('tournamentsOfDay', member.number);
      }
      const id = await announce(site, draft, member);
      return c.json<TournamentAnnounced, 201>({ id }, 201);
    },
  )
  .get(
    '/:id/entries',
    operation('대회의 참가 신청 현황', entryViewAnswer),
    cacheForGuests,
    param(idParam),
    query(invitation),
    async c => {
      const { db, now } = c.env.site;
      const { id } = c.req.valid('param');
      await findReadableTournament(db, id, c.var.member, c.req.valid('query').invite);
      const row = await findEntrySettings(db, id);
      if (!row) throw noEntries();
      return c.json(await entryView(db, row, { reader: c.var.member, now: now() }));
    },
  );

type Known = { id: number; organiser: number };

function announced(site: Pick<Site, 'db'> | { db: Transaction }, key: string): Promise<Known | undefined> {
  const found = site.db.selectFrom('tournaments').select(['id', 'organiser']).where('key', '=', key);
  return found.executeTakeFirst();
}

function ownOf({ id, organiser }: Known, { number }: SignedIn): number {
  if (organiser !== number) throw new Refusal('conflict', KEY_TAKEN);
  return id;
}

/** Announces a tournament and returns its number. A key that is sent twice creates one tournament only. */
function announce(
  site: Site,
  { key, ball, post, title, hall, region, day, listed, ...entry }: Announcement,
  by: SignedIn,
): Promise<number> {
  const facts = { title, hall, region, day, listed };
  const timestamp = site.now().toISOString();
  return write(site.db, async tx => {
    const why = post === undefined ? undefined : await refusePostLink(tx, { post, by, key });
    if (why) throw why;
    const made = await tx
      .insertInto('tournaments')
      .values({
        key,
        organiser: by.number,
        ...(await makeTournamentColumns(tx, facts)),
        shown: facts.listed ? 1 : 0,
        announced: facts.listed ? 1 : 0,
        mode: modeFor('knockout', entry.players),
        ball,
        post: post ?? null,
        created_at: timestamp,
        updated_at: timestamp,
      })
      .onConflict(taken => taken.doNothing())
      .returning(['id', 'hall_key', 'region', 'shown'])
      .executeTakeFirst();
    if (!made) {
      const known = await announced({ db: tx }, key);
      if (!known) throw new Refusal('conflict', KEY_TAKEN);
      return ownOf(known, by);
    }
    await takeEntries(tx, { tournament: made.id, day: facts.day, settings: entry });
    await indexTournaments(tx, [made.id]);
    await recountListed(tx, null, { shown: facts.listed ? 1 : 0, state: 'coming' });
    const { id } = made;
    emitWebhooks(tx, made, { events: ['tournament.announced'], now: new Date(timestamp) });
    if (post === undefined || !facts.listed) return id;
    const to = await findApplicantNumbers(tx, post);
    const news = { to, event: 'entriesOpened', actor: by.number, now: new Date(timestamp) } as const;
    await emitToEntrants(tx, { id, title }, news);
    return id;
  });
}
