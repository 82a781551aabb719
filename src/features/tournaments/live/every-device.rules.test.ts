import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import type { Entry, NumberedEvent, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { appendEvent, replay, step } from '#/features/tournaments/engine/replay.rules.ts';
import { emptyTournament, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import type { Audience, TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { type LocalLog, rebaseLog, type ServerEvents } from '#/features/tournaments/sync/sync.rules.ts';
import { anyCommand, FORMATS, nameless, opening } from '#test/fixtures/any-night.ts';
import { asEvent, field } from '#test/fixtures/bracket-play.ts';
import { nights } from '#test/fixtures/nights.ts';
import { type Dice, dice } from '#test/fixtures/random-tournaments.ts';
import { stagesOf } from '#test/fixtures/staged-play.ts';
import { afterStreamEvent, eventsOf } from './live.rules.ts';
import { type People, redactEvent } from './redaction.rules.ts';

const STEPS = 30;
const SIZES = { least: 2, most: 16 };
/** One player accepted with another nickname, one has not answered, one declined. */
const PEOPLE: People = new Map([
  ['m1a', { state: 'accepted', username: '새별명' }],
  ['m2a', { state: 'asked', username: '선수2' }],
  ['m3a', { state: 'declined', username: '선수3' }],
]);

/** Handles events like the server, without its database: each once, as JSON, in the order of arrival. */
class Server {
  tournament = emptyTournament();
  readonly bodies: string[] = [];

  take({ events, taken }: LocalLog): ServerEvents {
    const refused: ServerEvents['refused'] = [];
    for (const event of events.slice(taken)) {
      const message = appendEvent(this.tournament, event);
      if (message === undefined) this.bodies.push(JSON.stringify(event));
      else refused.push({ key: event.key, message });
    }
    return { events: this.shown('whole', taken).map(({ event }) => event), refused };
  }

  shown(audience: Audience, after = 0): NumberedEvent[] {
    return this.bodies.slice(after).map((body, at) => ({
      number: after + at + 1,
      table: null,
      event: redactEvent(JSON.parse(body) as TournamentEvent, audience, PEOPLE),
    }));
  }

  answer(audience: Audience): TournamentWithEvents {
    const events = this.shown(audience);
    return { version: events.length, events, games: [] as object[] } as TournamentWithEvents;
  }
}

/** One of the organiser's phones, with a network at times. */
class Phone {
  log: LocalLog = { events: [], taken: 0, refused: [] };
  tournament: Tournament = emptyTournament();

  press(roll: Dice): void {
    const event = asEvent(anyCommand(this.tournament, roll));
    if (validateEvent(this.tournament, event) !== undefined) return;
    this.log = { ...this.log, events: [...this.log.events, event] };
    this.tournament = step(this.tournament, event);
  }

  sync(server: Server): void {
    this.log = rebaseLog(this.log, server.take(this.log));
    this.tournament = replay(this.log.events);
  }
}

/** A TV gets each event, or misses some while offline, and is told at times to reload. */
function heard(tv: TournamentWithEvents, server: Server, roll: Dice): TournamentWithEvents {
  let now = tv;
  const news = server.shown('names', roll(8) ? tv.version : Math.min(tv.version + 1, server.bodies.length));
  for (const data of news) {
    const next = roll(20)
      ? afterStreamEvent(now, { event: 'event', data })
      : afterStreamEvent(now, { event: 'reload', data: {} });
    now = next === 'ask' ? server.answer('names') : next;
  }
  return now;
}

function oneNight(entries: Entry[], settings: Parameters<typeof opening>[1], roll: Dice): string | undefined {
  const server = new Server();
  const phones = [new Phone(), new Phone()] as const;
  server.take({ events: opening(entries, settings).map(asEvent), taken: 0, refused: [] });
  for (const phone of phones) phone.sync(server);
  let tv = server.answer('names');
  for (let left = STEPS; left > 0; left--) {
    const phone = phones[roll(2)] ?? phones[0];
    phone.press(roll);
    if (roll(3) === 0) phone.sync(server);
    if (roll(2)) tv = heard(tv, server, roll);
  }
  for (const phone of [...phones, ...phones]) phone.sync(server);
  while (tv.version < server.bodies.length) tv = heard(tv, server, roll);
  const wanted = nameless(server.tournament);
  const readers: Record<string, Tournament> = {
    'one phone': phones[0].tournament,
    'the other phone': phones[1].tournament,
    'the TV': replay(eventsOf(tv)),
    'a visitor': replay(eventsOf(server.answer('public'))),
  };
  return Object.keys(readers).find(who => !isDeepStrictEqual(nameless(readers[who] as Tournament), wanted));
}

/** The settings of a format for this number of entries; undefined if it is impossible. */
function settingsOf(format: string, entries: number, roll: Dice) {
  const { stages, ...settings } = FORMATS[format] ?? {};
  if (!stages) return settings;
  const own = stagesOf(stages.map(({ type }) => type).join(' '), entries, roll);
  return own && { ...settings, stages: own };
}

describe('two phones with a network now and then, a TV that misses some, a visitor and the server agree', () => {
  test.each(Object.keys(FORMATS))('%s', format => {
    const night = fc.property(fc.nat(), seed => {
      const roll = dice(seed);
      const entries = SIZES.least + roll(SIZES.most - SIZES.least + 1);
      const settings = settingsOf(format, entries, roll);
      if (!settings) return;
      const size = settings.mode === 'multi' ? 2 : 1;
      const other = oneNight(field(entries, size), settings, roll);
      if (other) throw new Error(`${other} shows something else than the server, with ${entries} entries`);
    });
    fc.assert(night, { numRuns: nights(20) });
  });
});
