import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const REST_MS = 20;

type Load = { path: string; token: string; writers: number; name: string };

/** Members who comment on one post without pause, each at all servers in turn, as behind a load balancer. */
export class Crowd {
  readonly acknowledged = new Set<string>();
  /** Answers that said to come again, and requests that got none. */
  refused = 0;
  cut = 0;
  #stopped = false;
  #servers: string[];
  #sent = 0;
  readonly #path: string;
  readonly #token: string;
  readonly #name: string;
  readonly #writing: Promise<void>[];

  constructor(servers: string[], { path, token, writers, name }: Load) {
    this.#servers = servers;
    this.#path = path;
    this.#token = token;
    this.#name = name;
    this.#writing = Array.from({ length: writers }, (_, n) => this.#write(n));
  }

  /** Resolves when the last answer is there; throws what no answer may be. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#writing);
  }

  async #write(writer: number): Promise<void> {
    for (let n = 0; !this.#stopped; n++) {
      const server = this.#servers[this.#sent++ % this.#servers.length] as string;
      const content = `${this.#name} ${writer}-${n}`;
      const answer = await post(server + this.#path, { content }, this.#token).catch(() => undefined);
      if (answer === undefined) {
        this.cut++;
        // A balancer sends nothing more to where nobody answers.
        this.#servers = this.#servers.filter(each => each !== server);
      } else if (answer.status === 201) this.acknowledged.add(content);
      else {
        const { status, text } = answer;
        assert.equal(status, 503, `neither done nor asked to come again: ${status} ${text}`);
        assert.ok(answer.retryAfter, 'a refusal must say when to come again');
        this.refused++;
        await pause(REST_MS);
      }
    }
  }
}

/** Sends JSON and reads the whole answer. */
export async function post(url: string, body: unknown, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { status } = answer;
  return { status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() };
}
