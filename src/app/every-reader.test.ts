import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { EmbeddedBracket } from '#/app/documents/embedded-tournament.tsx';
import type { SeasonRank } from '#/features/results/seasons/seasons.contract.ts';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { finalPlaces, podium } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { afterStreamEvent, eventsOf } from '#/features/tournaments/live/live.rules.ts';
import { playedMatches } from '#/features/tournaments/results/played-matches.rules.ts';
import type { TournamentResults } from '#/features/tournaments/results/results.contract.ts';
import { pointsOfPlace } from '#/features/tournaments/results/season-points.rules.ts';
import type {
  ListedTournament,
  StreamEvent,
  TournamentLink,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { stateOf } from '#/features/tournaments/server/tournaments.rules.ts';
import type { Sync } from '#/features/tournaments/sync/sync.contract.ts';
import { type LocalLog, rebaseLog } from '#/features/tournaments/sync/sync.rules.ts';
import { maskedName, WITHDRAWN } from '#/shared/authorship.ts';
import {
  anyCommand,
  FORMATS,
  nameless,
  nextResult,
  opening,
  undoesTheDraw,
} from '#test/fixtures/any-night.ts';
import { readStream } from '#test/fixtures/event-stream.ts';
import { openListening } from '#test/fixtures/listening-site.ts';
import { ALL_NIGHTS } from '#test/fixtures/nights.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import { command, playerOf, TOURNAMENT_FACTS, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { makeEstablished, newMember, PASSWORD, type Visitor } from '#test/fixtures/visitors.ts';

const ENTRIES = 6;
const STEPS = 6;
/** Per format: a site takes longer than the rules alone. */
const NIGHTS = Math.ceil(ALL_NIGHTS / 50) || 1;
const MINUTES = 3 * 60_000;
const POINTS = [200, 100, 50, 25];

type Night = Awaited<ReturnType<typeof beginNight>>;

/** A member's answer; `gone` if the member has left the site since. */
type Answered = 'accepted' | 'declined' | 'asked' | 'gone';

/** A night of this format on a listening site: two members accepted, one declined, one has not answered. */
async function beginNight(format: string) {
  const { app, ask } = await openListening();
  const [organiser, ...members] = await Promise.all(Array.from({ length: 5 }, () => newMember(app)));
  await makeEstablished(app, members);
  if (!organiser) throw new Error('nobody organises');
  const settings = FORMATS[format] ?? {};
  const players = Array.from({ length: ENTRIES }, (_, at) => playerOf(members[at] ?? `손님${at + 1}`));
  const entries = players.map((player, at) => ({
    id: at + 1,
    players: settings.mode === 'multi' ? [player, playerOf(`짝${at + 1}`)] : [player],
  }));
  const events = opening(entries, settings).map(what => command(what, app.clock.now.toISOString()));
  const read = async <T>(path: string, as?: Visitor, body?: unknown): Promise<T> => {
    app.site.responseCache.clear();
    const answer = await ask(path, as, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  };
  const draft = { key: crypto.randomUUID(), ...TOURNAMENT_FACTS, events };
  const { id } = await read<{ id: number }>(TOURNAMENTS, organiser, draft);
  const { token } = await read<TournamentLink>(`${TOURNAMENTS}/${id}/links`, organiser, { kind: 'view' });
  for (const [at, accept] of [true, true, false].entries())
    await read(`${TOURNAMENTS}/${id}/answer`, members[at], { accept });
  const first = await read<TournamentWithEvents>(`/api/live/${token}`);
  const listen = async (after: number) => {
    const path = `/api/live/${token}/stream?after=${after}`;
    return (await readStream({ send: async (_, path) => ask(path) }, path)).next;
  };
  const next = await listen(first.version);
  const log: LocalLog = { events: [], taken: 0, refused: [] };
  const answers = (['accepted', 'accepted', 'declined', 'asked'] satisfies Answered[]).map(
    (answer, at) => [members[at]?.id ?? '', answer] as [string, Answered],
  );
  const of = { organiser, members, answered: new Map(answers) };
  return { app, read, ...of, id, token, tv: first, listen, next, log };
}

/** A player answers differently or leaves the site; the TV is told to reload the names. */
async function unsettle(night: Night, roll: Dice): Promise<void> {
  const { app, read, members, answered, id, token, log } = night;
  const { phase, entries } = replay(log.events);
  const field = new Set(entries.flatMap(({ players }) => players.map(({ member }) => member)));
  const there = members.filter(each => field.has(each.id) && answered.get(each.id) !== 'gone');
  const who = there[roll(there.length)];
  if (!who || phase === 'closed') return;
  const accept = answered.get(who.id) !== 'accepted';
  if (roll(4) === 0) {
    const left = await app.call('DELETE', `/api/memberanking/${who.id}`, {
      as: who,
      body: { currentPassword: PASSWORD },
    });
    expect(left).toMatchObject({ status: 200 });
    answered.set(who.id, 'gone');
  } else {
    await read(`${TOURNAMENTS}/${id}/answer`, who, { accept });
    answered.set(who.id, accept ? 'accepted' : 'declined');
  }
  let said = await night.next();
  while (said && said.event !== 'reload') said = await night.next();
  night.tv = await read(`/api/live/${token}`);
  // A member who declines ends the streams; the TV connects again.
  if (!said) night.next = await night.listen(night.tv.version);
}

/** Sends a command like the organiser's device: applied at once, then sent, then as stored by the server. */
async function send(night: Night, ...commands: Command[]): Promise<void> {
  const { app, read, organiser, id, log } = night;
  app.clock.pass(MINUTES);
  const at = app.clock.now.toISOString();
  const events = [...log.events, ...commands.map(what => command(what, at))];
  const body = { after: log.taken, events: events.slice(log.taken) };
  const answer = await read<Sync>(`${TOURNAMENTS}/${id}/events`, organiser, body);
  const refused = answer.results.flatMap(each => (each.state === 'refused' ? [each] : []));
  night.log = rebaseLog({ ...log, events }, { events: answer.events.map(each => each.event), refused });
  expect(night.log.refused).toEqual([]);
}

/** The hall's TV after all stream events up to this version. */
async function follow(night: Night, version: number): Promise<Tournament> {
  while (night.tv.version < version) {
    const said = await night.next();
    if (!said) throw new Error('the stream has ended');
    if (said.event === 'beat') continue;
    const after = afterStreamEvent(night.tv, said as unknown as StreamEvent);
    night.tv = after === 'ask' ? await night.read(`/api/live/${night.token}`) : after;
  }
  return replay(eventsOf(night.tv));
}

/** Reads the night as every reader, and compares it with the organiser's device. */
async function compare(night: Night): Promise<Tournament> {
  const { read, id, log } = night;
  const own = replay(log.events);
  const seen = await read<TournamentWithEvents>(`${TOURNAMENTS}/${id}`);
  const visitor = replay(eventsOf(seen));
  expect(nameless(visitor)).toEqual(nameless(own));
  const tv = await follow(night, log.taken);
  expect(nameless(tv)).toEqual(nameless(own));
  expect([seen.state, seen.version, seen.entryCount]).toEqual([stateOf(own), log.taken, own.entries.length]);
  expect(namesIn(visitor)).toEqual(namesFor(night, own, maskedName));
  expect(namesIn(tv)).toEqual(namesFor(night, own, name => name));
  const listed = await read<ListedTournament[]>(TOURNAMENTS);
  const { state, champion, entryCount } = seen;
  expect(listed).toMatchObject([{ id, state, champion, entryCount }]);
  expect(champion).toEqual(championOf(visitor));
  compareEmbed(await read<string>(`/embed/tournaments/${id}`), visitor);
  await compareResults(night, own);
  return visitor;
}

const championOf = ({ champion, entries }: Tournament) =>
  champion === null ? [] : (entries[champion - 1]?.players.map(({ name }) => name) ?? []);

const namesIn = ({ entries }: Tournament) => entries.map(({ players }) => players.map(({ name }) => name));

/** The names as they must be shown: the present nickname of a member who accepted. */
function namesFor({ members, answered }: Night, own: Tournament, other: (name: string) => string) {
  return own.entries.map(({ players }) =>
    players.map(({ member, name }) => {
      if (member === null) return name;
      if (answered.get(member) === 'gone') return WITHDRAWN;
      const accepted = answered.get(member) === 'accepted' && members.find(({ id }) => id === member);
      return accepted ? accepted.username : other(name);
    }),
  );
}

function compareEmbed(html: string, tournament: Tournament): void {
  expect(html).toContain(renderToStaticMarkup(createElement(EmbeddedBracket, { tournament })));
  const ranks = [...html.matchAll(/<p>(우승|준우승|3위|공동 3위|4위) <strong>(.*?)<\/strong>/g)];
  expect(ranks.map(([, title, names]) => [title, names])).toEqual(
    podium(tournament).map(({ title, names }) => [title, renderToStaticMarkup(names.join(', '))]),
  );
  const tables = [...html.matchAll(/<section.*?<\/section>/gs)].map(([section]) =>
    [...section.matchAll(/<th scope="row" title="(.*?)">/g)].map(([, name]) => name),
  );
  const groups = tournament.groups.map(({ table }) =>
    table.map(({ entry }) => renderToStaticMarkup(nameOf(tournament, entry))),
  );
  expect(tables).toEqual(groups);
}

/** The stored results of the matches: none unless it is closed, and then those that count. */
async function compareResults({ app, read, id, members, answered }: Night, own: Tournament): Promise<void> {
  const rows = app.site.db.selectFrom('match_results').select(['match', 'member', 'won', 'points']);
  const stored = await rows.where('tournament', '=', id).execute();
  const { matches } = await read<TournamentResults>(`${TOURNAMENTS}/${id}/results`);
  const played = playedMatches(own);
  expect(matches.map(({ match }) => match)).toEqual(played.map(({ match }) => match));
  const counts = new Set(matches.flatMap(note => (note.standing === 'counts' ? [note.match] : [])));
  const taking = members.filter(each => answered.get(each.id) === 'accepted');
  const numbers = new Map(taking.map(({ id, number }) => [id, number]));
  const wanted = played
    .filter(({ match }) => own.phase === 'closed' && counts.has(match))
    .flatMap(({ match, sides, winner, score }) =>
      sides.flatMap((players, side) =>
        players.flatMap(({ member }) => {
          const number = numbers.get(member ?? '');
          const points = players.length === 1 ? (score?.points[side] ?? 0) : 0;
          return number ? [`${match} ${number} ${side === winner ? 1 : 0} ${points}`] : [];
        }),
      ),
    );
  const lines = stored.map(({ match, member, won, points }) => `${match} ${member} ${won} ${points}`);
  expect(lines.sort()).toEqual(wanted.sort());
}

/** The points of a season by name, compared with the visitor's places. */
async function compareSeason({ read }: Night, season: number, visitor: Tournament): Promise<void> {
  const ranking = await read<SeasonRank[]>(`/api/seasons/${season}/ranking?size=100`);
  const places = finalPlaces(visitor).flatMap(({ place, entries }) =>
    entries.flatMap(entry =>
      (visitor.entries[entry - 1]?.players ?? [])
        .filter(({ name }) => name !== WITHDRAWN)
        .map(({ name }) => [name, pointsOfPlace(POINTS, place)] as const),
    ),
  );
  expect(ranking.map(({ name, points }) => [name, points]).sort()).toEqual(places.sort());
}

async function playOn(night: Night, roll: Dice): Promise<void> {
  for (let left = 100; left > 0; left--) {
    const now = replay(night.log.events);
    const what = nextResult(now, roll);
    if (!what) return;
    await send(night, what);
  }
  throw new Error('the night never ends');
}

async function closed(night: Night): Promise<Tournament> {
  await send(night, { type: 'closed' });
  return compare(night);
}

const fitting = (now: Tournament, what: Command) =>
  validateEvent(now, command(what) as TournamentEvent) === undefined && !undoesTheDraw(now, what);

async function oneNight(format: string, roll: Dice): Promise<void> {
  const night = await beginNight(format);
  await send(night);
  await compare(night);
  for (let left = STEPS; left > 0; ) {
    const now = replay(night.log.events);
    const what = anyCommand(now, roll);
    if (!fitting(now, what)) continue;
    await send(night, what);
    if (roll(3) === 0) await unsettle(night, roll);
    await compare(night);
    left--;
  }
  if (replay(night.log.events).phase === 'closed') await send(night, { type: 'reopened' });
  await playOn(night, roll);
  const visitor = await closed(night);
  const { app, organiser: as } = night;
  const draft = { title: '수요 리그', hall: '한큐', club: '', points: POINTS, best: 0 };
  const season = (await app.call<{ id: number }>('POST', '/api/seasons', { as, body: draft })).body.id;
  const put = await app.call('PUT', `/api/seasons/${season}/tournaments/${night.id}`, { as });
  expect(put).toMatchObject({ status: 200 });
  await compareSeason(night, season, visitor);
  await correctTheEnd(night, roll);
  await compareSeason(night, season, await closed(night));
}

/** Reopens the tournament, undoes the last result and plays to another end. */
async function correctTheEnd(night: Night, roll: Dice): Promise<void> {
  await send(night, { type: 'reopened' });
  await compare(night);
  const last = replay(night.log.events).log.findLast(
    ({ event, undoneBy }) => undoneBy === null && ['advanced', 'tied', 'finished'].includes(event.type),
  );
  await send(night, { type: 'undone', of: last?.event.key ?? '' });
  await playOn(night, roll);
}

describe('the organiser, the TV, visitors, other sites and the server say the same after each event', () => {
  const nights = Object.keys(FORMATS).flatMap((format, at) =>
    Array.from({ length: NIGHTS }, (_, night) => [format, at + 100 * night] as const),
  );
  test.each(nights)('%s, night %i', (format, seed) => oneNight(format, dice(seed)));
});
