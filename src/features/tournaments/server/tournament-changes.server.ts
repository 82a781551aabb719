import type { Transaction } from '#/database/connect.ts';
import { recountListed } from '#/database/lists/counts.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { lockTournament, nextSecond, write } from '#/database/write.ts';
import { withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { refuseWhileTakenDown } from '#/features/moderation/visibility/takedown-placeholder.server.ts';
import { refuseHiddenTournament } from '#/features/moderation/visibility/visibility.server.ts';
import { moveStart } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import { emitRemoval } from '#/features/tournaments/entries/server/places.server.ts';
import type { Role } from '#/features/tournaments/organisers/organisers.constants.ts';
import { hasRole } from '#/features/tournaments/organisers/organisers.rules.ts';
import {
  recomputeLimited,
  recomputeResults,
} from '#/features/tournaments/results/recompute-results.server.ts';
import { leaveSeason } from '#/features/tournaments/results/season-results.server.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { emitToPlayers } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { emitWebhooks } from '#/features/tournaments/server/after-changes/webhook-events.server.ts';
import { audit, auditOthers, whatChanged } from '#/server/audit.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';
import { type Appended, appendEvents, type Sender, saveSummary } from './append-events.server.ts';
import {
  factsOf,
  findCoOrganiser,
  insertTournament,
  lockKnownTournament,
  lockValidTournament,
  makeTournamentColumns,
  refusePostLink,
  requireRight,
} from './tournament-rows.server.ts';
import type { TournamentDraft, TournamentFacts } from './tournaments.contract.ts';
import {
  allSubjectsOf,
  CHANGE_FORBIDDEN,
  COUNTED_ALREADY,
  IS_VOID,
  isSlotOfTeamMatch,
  KEY_TAKEN,
  mayChange,
  OF_TEAM_MATCH,
  PLAYERS_MISSING,
  REMOVE_FORBIDDEN,
  RUN_FORBIDDEN,
  subjectOf,
} from './tournaments.rules.ts';

const LIST = '/tournaments';
const ANNOUNCED: WebhookEvent[] = ['tournament.announced'];
type Refused = { refused?: ReadonlyMap<string, string> };
type Sending = Refused & { events: TournamentDraft['events']; by: Sender };

/** Creates a tournament with its first events, or appends them if the member has one with the draft's key. */
export async function saveTournament(
  site: Site,
  draft: TournamentDraft,
  by: SignedIn,
  { refused }: Refused = {},
): Promise<Appended & { isNew: boolean }> {
  const now = site.now();
  return write(site.db, async tx => {
    const made = await insertFromDraft(tx, draft, by, now);
    const row = await lockTournament(tx, { key: draft.key });
    if (row?.organiser !== by.number) throw new Refusal('conflict', KEY_TAKEN);
    if (row.state === 'void') throw new Refusal('conflict', IS_VOID);
    refuseSlot(row);
    if (made) emitWebhooks(tx, row, { events: ANNOUNCED, now });
    const taken = await appendEvents(tx, row, {
      events: draft.events,
      by: { member: by.number },
      refused,
      now,
    });
    const [first] = taken.results;
    if (made && taken.row.version === 0) {
      throw new Refusal('invalid', first?.state === 'refused' ? first.message : PLAYERS_MISSING);
    }
    if (made) await indexTournaments(tx, [row.id]);
    return { ...taken, isNew: made };
  });
}

/** Appends events to a tournament; throws a Refusal (404) when it does not exist. */
export async function sendEvents(site: Site, id: number, { events, by, refused }: Sending) {
  const now = site.now();
  return write(site.db, async tx => {
    const row = await lockValidTournament(tx, id);
    if (by.member !== undefined) refuseSlot(row);
    return appendEvents(tx, row, { events, by: await senderOf(tx, row, by), refused, now });
  });
}

/** Throws 409 for a slot of a team match, whose results captains change on the page of the team match. */
function refuseSlot(row: TournamentRow): void {
  if (isSlotOfTeamMatch(row)) throw new Refusal('conflict', OF_TEAM_MATCH);
}

/** The sender with the role that the member has now; throws a Refusal (403) for a member without one. */
export async function senderOf(tx: Transaction, row: TournamentRow, by: Sender): Promise<Sender> {
  const { member } = by;
  if (member === undefined || member === row.organiser) return by;
  const coOrganiser = await findCoOrganiser(tx, row.id, member);
  const has = (role: Role) => hasRole({ number: member, role: 'member' }, { ...row, coOrganiser }, [role]);
  if (!has('run') && !has('score')) throw new Refusal('forbidden', RUN_FORBIDDEN);
  return { ...by, isScorer: !has('run') };
}

async function insertFromDraft(
  tx: Transaction,
  { key, post, events, ...facts }: TournamentDraft,
  by: SignedIn,
  now: Date,
): Promise<boolean> {
  // Anybody may run a tournament of a post's applicants in a browser. It is linked to the post when that is
  // allowed, and saved in any case.
  const isLinked = post !== undefined && !(await refusePostLink(tx, { post, by, key }));
  const settings = events.find(event => event.type === 'entered')?.settings;
  const made = await insertTournament(tx, {
    key,
    facts,
    by,
    now,
    post: isLinked ? post : null,
    mode: settings?.mode ?? 'team',
    format: settings?.stages?.[0].type ?? '',
    ball: settings?.play.ball ?? '4',
  });
  return made !== undefined;
}

const auditOf = ({ id, organiser }: TournamentRow, by: SignedIn, now: Date) => ({
  by,
  author: organiser,
  subject: subjectOf(id),
  now,
});

export async function changeTournament(site: Site, id: number, facts: TournamentFacts, by: SignedIn) {
  const now = site.now();
  await write(site.db, async tx => {
    const row = await lockKnownTournament(tx, id);
    await requireRight(tx, row, { by, may: mayChange, sentence: CHANGE_FORBIDDEN });
    refuseSlot(row);
    if (facts.title !== row.title) await refuseWhileTakenDown(tx, { kind: 'tournament', target: id });
    if (facts.listed && row.listed === 0) await refuseHiddenTournament(tx, id);
    const shown = facts.listed && row.state !== 'void' ? 1 : 0;
    const announced = shown === 1 ? 1 : row.announced;
    const columns = {
      ...(await makeTournamentColumns(tx, facts, row)),
      shown,
      announced,
      updated_at: nextSecond(row, now),
    };
    await tx.updateTable('tournaments').set(columns).where('id', '=', id).execute();
    await recountListed(tx, row, { shown, state: row.state });
    if (row.announced === 0) emitWebhooks(tx, { ...row, ...columns }, { events: ANNOUNCED, now });
    await indexTournaments(tx, [id]);
    if (facts.day !== row.day) await moveStart(tx, id, facts.day);
    if (row.state === 'closed') await recomputeResults(tx, id);
    const states = whatChanged(factsOf(row), factsOf(columns));
    await auditOthers(tx, { ...auditOf(row, by, now), action: 'tournament.edit', ...states });
    // Guests may no longer see the tournament.
    tx.emit({ kind: 'tournament.changed', id, news: facts.listed ? 'reload' : 'end' });
  });
}

export async function changePrizes(
  site: Site,
  id: number,
  { prizes, by }: { prizes: string[]; by: SignedIn },
): Promise<void> {
  const now = site.now();
  await write(site.db, async tx => {
    const row = await lockKnownTournament(tx, id);
    await requireRight(tx, row, { by, may: mayChange, sentence: CHANGE_FORBIDDEN });
    await refuseWhileTakenDown(tx, { kind: 'tournament', target: id });
    const states = { before: { prizes: JSON.parse(row.prizes) as string[] }, after: { prizes } };
    await tx
      .updateTable('tournaments')
      .set({ prizes: JSON.stringify(prizes), updated_at: nextSecond(row, now) })
      .where('id', '=', id)
      .execute();
    await auditOthers(tx, { ...auditOf(row, by, now), action: 'tournament.edit', ...states });
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
  });
}

/** Removes a tournament; throws a Refusal (409) if one of its results counts in a member's record. */
export async function removeTournament(site: Site, id: number, by: SignedIn): Promise<void> {
  const now = site.now();
  await write(site.db, async tx => {
    const row = await lockKnownTournament(tx, id);
    await requireRight(tx, row, { by, may: mayChange, sentence: REMOVE_FORBIDDEN });
    refuseSlot(row);
    if (await hasCountedResult(tx, id)) throw new Refusal('conflict', COUNTED_ALREADY);
    tx.emit({ kind: 'subjects.removed', subjects: allSubjectsOf(id), link: LIST });
    await emitToPlayers(tx, row, { event: 'removed', actor: by.number, now, link: LIST });
    await leaveSeason(tx, id);
    await emitRemoval(tx, row, { by: by.number, now, link: LIST });
    await withdrawCases(tx, { kind: 'disputedResult', subject: id }, now);
    await tx.deleteFrom('tournaments').where('id', '=', id).execute();
    await indexTournaments(tx, [id]);
    await recountListed(tx, row, null);
    await auditOthers(tx, { ...auditOf(row, by, now), action: 'tournament.remove', before: factsOf(row) });
    tx.emit({ kind: 'tournament.changed', id, news: 'end' });
  });
}

export async function hasCountedResult(db: Transaction | Site['db'], id: number): Promise<boolean> {
  const one = db.selectFrom('match_results').select('id').where('tournament', '=', id).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

/** Voids a tournament for an admin, or restores it if `reason` is empty; idempotent. */
export async function voidTournament(
  site: Site,
  id: number,
  { reason, by }: { reason: string; by: SignedIn },
): Promise<void> {
  const now = site.now();
  const isVoid = reason !== '';
  const players = await write(site.db, async tx => {
    const row = await lockKnownTournament(tx, id);
    // Guests may no longer see the tournament, or see it again.
    tx.emit({ kind: 'tournament.changed', id, news: 'end', match_of: row.match_of });
    if ((row.state === 'void') === isVoid) return [];
    await setVoid(tx, row, { reason, now });
    await recomputeResults(tx, id);
    const about = { by, subject: subjectOf(id), now };
    const [before, after] = [{ voidReason: row.void_reason }, { voidReason: reason }];
    await audit(tx, { ...about, action: isVoid ? 'tournament.void' : 'tournament.restore', before, after });
    const event = isVoid ? 'voided' : 'restored';
    return emitToPlayers(tx, row, { event, actor: null, now, also: [row.organiser] });
  });
  await recomputeLimited(site.db, players);
}

async function setVoid(tx: Transaction, row: TournamentRow, { reason, now }: { reason: string; now: Date }) {
  const isVoid = reason !== '';
  const shown = row.listed === 1 && !isVoid ? 1 : 0;
  const state = isVoid ? 'void' : 'coming';
  const changed = await tx
    .updateTable('tournaments')
    .set({ state, shown, void_reason: reason })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountListed(tx, row, changed);
  await indexTournaments(tx, [row.id]);
  // The state before voiding is computed from the events.
  const { version } = changed;
  const tournament = tournamentOf(await loadTournament(tx, changed));
  await saveSummary(tx, changed, tournament, { version, now });
}
