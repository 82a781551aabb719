import { Hono } from 'hono';
import { indexTournaments } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { entryViewAnswer } from '#/features/tournaments/entries/entries.contract.ts';
import {
  entriesMissing,
  findEntrySettings,
  insertEntrySettings,
  momentAt,
} from '#/features/tournaments/entries/server/entry-rows.server.ts';
import { loadEntryView } from '#/features/tournaments/entries/server/entry-view.server.ts';
import { emitToEntrants } from '#/features/tournaments/entries/server/places.server.ts';
import { modeFor } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import { emitWebhooks } from '#/features/tournaments/server/after-changes/webhook-events.server.ts';
import {
  findOwnByKey,
  findReadableTournament,
  findUndeclinedNumbers,
  insertTournament,
  refusePostLink,
} from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  type Announcement,
  announcement,
  invitation,
  type TournamentAnnounced,
  tournamentAnnounced,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { KEY_TAKEN } from '#/features/tournaments/server/tournaments.rules.ts';
import { body, created, operation, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { refuseFarDay } from '#/shared/time/far-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { takeNewTournament } from './checked-facts.server.ts';

const ANNOUNCED_PAST = '이미 지난 때로는 대회를 공지할 수 없습니다.';

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
      const known = await findOwnByKey(site.db, draft.key, member);
      if (known !== undefined) return c.json<TournamentAnnounced, 200>({ id: known }, 200);
      refuseFarDay(draft.day, site.now());
      if (Date.parse(momentAt(draft.day, draft.time)) <= site.now().getTime())
        throw invalidField(draft.day < seoulDay(site.now()) ? 'day' : 'time', ANNOUNCED_PAST);
      await takeNewTournament(site, member);
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
      if (!row) throw entriesMissing();
      return c.json(await loadEntryView(db, row, { reader: c.var.member, now: now() }));
    },
  );

/** Announces a tournament and returns its id. A repeated request with the same key announces it once. */
function announce(
  site: Site,
  { key, ball, post, title, hall, region, day, listed, ...entry }: Announcement,
  by: SignedIn,
): Promise<number> {
  const facts = { title, hall, region, day, listed };
  const now = site.now();
  return write(site.db, async tx => {
    const why = post === undefined ? undefined : await refusePostLink(tx, { post, by, key });
    if (why) throw why;
    const mode = modeFor('knockout', entry.players);
    const made = await insertTournament(tx, { key, facts, mode, ball, post: post ?? null, by, now });
    if (!made) {
      const known = await findOwnByKey(tx, key, by);
      if (known === undefined) throw new Refusal('conflict', KEY_TAKEN);
      return known;
    }
    const { id } = made;
    await insertEntrySettings(tx, { tournament: id, day, settings: entry });
    await indexTournaments(tx, [id]);
    emitWebhooks(tx, made, { events: ['tournament.announced'], now });
    if (post === undefined || !listed) return id;
    const to = await findUndeclinedNumbers(tx, post);
    await emitToEntrants(tx, made, { to, event: 'entriesOpened', actor: by.number, now });
    return id;
  });
}
