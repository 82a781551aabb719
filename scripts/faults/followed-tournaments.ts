import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import { post } from './crowd.ts';

const TOURNAMENTS = 6;
const READERS = 4;
const ENTRIES = 64;
const EVERY_MS = 100;
const LAST_WITHIN_MS = 10_000;
const AGAIN_MS = 200;

type Followed = { id: number; last: number; readers: Reader[] };

/** Tournaments that an organiser plays, with readers who follow each and reconnect when the stream ends. */
export class FollowedTournaments {
  readonly #url: string;
  readonly #token: string;
  readonly #followed: Followed[];
  readonly #playing: Promise<void>;
  #isStopped = false;

  private constructor(url: string, token: string, followed: Followed[]) {
    this.#url = url;
    this.#token = token;
    this.#followed = followed;
    this.#playing = this.#play();
  }

  static async open(url: string, token: string): Promise<FollowedTournaments> {
    const followed: Followed[] = [];
    for (let n = 0; n < TOURNAMENTS; n++) {
      const { id, last } = await newTournament(url, token);
      const readers = Array.from(
        { length: READERS },
        () => new Reader(`${url}/api/tournaments/${id}/stream`, last),
      );
      followed.push({ id, last, readers });
    }
    return new FollowedTournaments(url, token, followed);
  }

  /** Ends the play; every reader must have each event once and in order. What was followed, in words. */
  async stop(): Promise<string> {
    this.#isStopped = true;
    await this.#playing;
    const readers = this.#followed.flatMap(({ last, readers }) => readers.map(reader => ({ reader, last })));
    for (const { reader, last } of readers) await reader.until(last);
    for (const { reader } of readers) reader.leave();
    const events = this.#followed.reduce((sum, { last }) => sum + last, 0) - 2 * TOURNAMENTS;
    const again = readers.reduce((sum, { reader }) => sum + reader.again, 0);
    assert.ok(again >= readers.length, 'streams ended and came back');
    return `${readers.length} streams resumed ${again} times with each of ${events} events once`;
  }

  async #play(): Promise<void> {
    const matches = matchesOf(ENTRIES);
    for (const { match, entry } of matches) {
      for (const each of this.#followed) {
        if (this.#isStopped) return;
        const event = { key: randomUUID(), at: new Date().toISOString() };
        const advanced = { ...event, type: 'advanced', match, entry, how: 'played', score: null };
        const body = { after: each.last, events: [advanced] };
        const { status, text } = await post(
          `${this.#url}/api/tournaments/${each.id}/events`,
          body,
          this.#token,
        );
        assert.equal(status, 200, text);
        each.last++;
        await pause(EVERY_MS);
      }
    }
  }
}

/** All matches of a field that is a power of two, in an order in which they can be played, won by the upper one. */
function matchesOf(entries: number): { match: string; entry: number }[] {
  const matches: { match: string; entry: number }[] = [];
  for (let round = 1; 2 ** round <= entries; round++)
    for (let n = 1; n <= entries / 2 ** round; n++)
      matches.push({ match: `r${round}m${n}`, entry: (n - 1) * 2 ** round + 1 });
  return matches;
}

async function newTournament(url: string, token: string): Promise<{ id: number; last: number }> {
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    id: n + 1,
    players: [{ member: null, name: `선수 ${n + 1}`, score4: 200, score3: 20, hall: '' }],
  }));
  const settings = { mode: 'team', thirdPlace: false, tables: 2, play: DEFAULT_PLAY };
  const begun = () => ({ key: randomUUID(), at: new Date().toISOString() });
  const events = [
    { ...begun(), type: 'entered', settings, entries },
    { ...begun(), type: 'drawn', draw: { by: 'order' } },
  ];
  const facts = { title: '돌아가는 대회', hall: '가람당구장', day: '2026-11-21', listed: true };
  const { status, text } = await post(
    `${url}/api/tournaments`,
    { key: randomUUID(), ...facts, events },
    token,
  );
  assert.equal(status, 201, text);
  return { id: (JSON.parse(text) as { id: number }).id, last: events.length };
}

/** A reader who follows a tournament: each event number must arrive once, and in order. */
class Reader {
  again = -1;
  readonly #leave = new AbortController();
  #last: number;
  #problem: unknown;

  constructor(url: string, last: number) {
    this.#last = last;
    void this.#follow(url).catch(error => {
      this.#problem = this.#leave.signal.aborted ? undefined : error;
    });
  }

  async until(last: number): Promise<void> {
    const began = Date.now();
    while (this.#last !== last) {
      if (this.#problem) throw this.#problem;
      assert.ok(Date.now() - began < LAST_WITHIN_MS, `event ${this.#last} instead of ${last}`);
      await pause(20);
    }
  }

  leave(): void {
    this.#leave.abort();
  }

  async #follow(url: string): Promise<void> {
    while (!this.#leave.signal.aborted) {
      this.again++;
      const headers = { 'last-event-id': String(this.#last) };
      const answer = await fetch(url, { headers, signal: this.#leave.signal });
      assert.equal(answer.status, 200, 'a stream is opened again');
      const parser = createParser({
        onEvent: ({ id, event }) => {
          assert.notEqual(event, 'reload', 'nothing was missed that had to be loaded anew');
          if (event !== 'event') return;
          assert.equal(Number(id), this.#last + 1, 'each event once, in order');
          this.#last++;
        },
      });
      const body = answer.body as ReadableStream<Uint8Array<ArrayBuffer>>;
      try {
        for await (const text of body.pipeThrough(new TextDecoderStream())) parser.feed(text);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
      }
      await pause(AGAIN_MS);
    }
  }
}
