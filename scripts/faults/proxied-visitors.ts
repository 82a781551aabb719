import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Crowd } from './members-at-work.ts';

const GUESTS = 6;
const REST_MS = 10;
const PAGES = ['/', '/free-board', '/notice', '/region', '/tournaments', '/api/freeboard?page=1'];

/** Guests who read pages and load assets, and members who read and write comments, over connections that stay open. */
export class ProxiedVisitors {
  /** Comments that were answered with 201. */
  readonly acknowledged = new Set<string>();
  /** What pages name now. */
  readonly assets: string[];
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #working: Promise<void>[];
  readonly #failed: string[] = [];
  #answered = 0;
  #isStopped = false;

  constructor(url: string, { members, post }: Crowd, assets: string[]) {
    this.#url = url;
    this.assets = [...assets];
    const guests = Array.from({ length: GUESTS }, (_, n) => this.#visit(n));
    const writers = members.map(({ token }, n) => this.#write(token, { post, name: `writer ${n}` }));
    this.#working = [...guests, ...writers];
  }

  /** Resolves when all have their last answer: how many there were, and which were no success. */
  async stop(): Promise<{ answered: number; failed: string[] }> {
    this.#isStopped = true;
    await Promise.all(this.#working);
    this.#agent.destroy();
    return { answered: this.#answered, failed: this.#failed };
  }

  async #visit(visitor: number): Promise<void> {
    for (let n = visitor; !this.#isStopped; n++) {
      const asset = this.assets[n % this.assets.length] as string;
      const path = PAGES[n % PAGES.length] as string;
      for (const each of [path, asset, this.assets.at(-1) as string]) await this.#ask(each);
      await pause(REST_MS);
    }
  }

  async #write(token: string, { post, name }: { post: number; name: string }): Promise<void> {
    const comments = `/api/freeboard/${post}/comments`;
    for (let n = 0; !this.#isStopped; n++) {
      const content = `${name} says ${n}`;
      if ((await this.#ask(comments, { token, body: { content } })) === 201) this.acknowledged.add(content);
      await this.#ask('/api/notifications/unread', { token });
      await pause(REST_MS);
    }
  }

  async #ask(path: string, { token, body }: { token?: string; body?: object } = {}): Promise<number> {
    const method = body ? 'POST' : 'GET';
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    this.#answered++;
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { agent: this.#agent, method, headers };
        request(this.#url + path, options, resolve)
          .once('error', reject)
          .end(body && JSON.stringify(body));
      });
      await buffer(answer);
      const status = answer.statusCode ?? 0;
      if (status >= 400) this.#failed.push(`${method} ${path}: ${status}`);
      return status;
    } catch (error) {
      this.#failed.push(`${method} ${path}: ${(error as Error).message}`);
      return 0;
    }
  }
}
