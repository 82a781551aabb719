import { CALLS_OF_BOARDS } from './calls-of-boards.ts';
import { CALLS_OF_MEMBERS } from './calls-of-members.ts';
import { CALLS_OF_TOURNAMENTS } from './calls-of-tournaments.ts';
import { CALLERS, newCast, type Scene } from './calls-scene.ts';
import type { Asked, Row, Rows } from './calls-table.ts';
import type { Visitor } from './visitors.ts';

/** Every call of the API, and who may send it. */
export const CALLS: Rows = { ...CALLS_OF_MEMBERS, ...CALLS_OF_BOARDS, ...CALLS_OF_TOURNAMENTS };

export type Sent = { name: string; method: string; path: string; body?: object; as: Visitor | null };

/** The call of a row as one of the callers sends it, with all that it needs made anew. */
export async function sentBy(
  scene: Scene,
  [name, row]: [string, Row],
  caller: (typeof CALLERS)[number],
): Promise<Sent> {
  const cast = row.fresh ? await newCast(scene.house) : scene.cast;
  const asked = (await row.ask?.({ ...scene, cast })) ?? {};
  const as = caller === 'guest' ? null : cast[caller];
  const [method = '', route = ''] = name.split(' ');
  return { name, method, path: addressOf(route, asked), body: asked.body, as };
}

/** The first of the callers whom a row lets in; who may ask anything but only hears no (400) counts. */
export function allowed({ answers }: Row): (typeof CALLERS)[number] | undefined {
  return CALLERS[answers.split(' ').findIndex(status => status.startsWith('2') || status === '400')];
}

export function addressOf(route: string, { params = {}, query }: Asked): string {
  const path = route.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return query ? `${path}?${encodeURI(query)}` : path;
}

/** Does it to all of them, some at a time: one after the other would wait for the disk each time. */
export async function inParts<T>(all: T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await run(one);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}
