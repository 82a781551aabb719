import { describe, expect, test } from 'vitest';
import { CALLS, inParts, sentBy } from '#test/calls.ts';
import { CALLERS, newScene } from '#test/calls-scene.ts';
import { openHouse } from '#test/house.ts';
import { api } from './api.ts';

const routes = new Set(
  api.routes.map(({ method, path }) => `${method} ${path}`).filter(route => route !== 'ALL /*'),
);
const rows = Object.entries(CALLS);
const routeOf = (name: string) => name.split(' ').slice(0, 2).join(' ');

describe('who may send which call', () => {
  test('stands in the table for every route there is, and for no other', () => {
    expect(new Set(rows.map(([name]) => routeOf(name)))).toEqual(routes);
  });

  test('is as the table says, and nobody else keeps what was sent for a token', {
    timeout: 60_000,
  }, async () => {
    const house = await openHouse();
    const scene = await newScene(house);
    const answered: Record<string, string> = {};
    const kept: string[] = [];
    await inParts(rows, async row => {
      const statuses: number[] = [];
      for (const caller of CALLERS) {
        const { method, path, body, as } = await sentBy(scene, row, caller);
        const answer = await house.send(method, path, { as, body });
        await answer.body?.cancel();
        statuses.push(answer.status);
        if (as && !answer.headers.get('cache-control')?.includes('no-store'))
          kept.push(`${row[0]} ${caller}`);
      }
      answered[row[0]] = statuses.join(' ');
    });
    expect(answered).toEqual(Object.fromEntries(rows.map(([name, { answers }]) => [name, answers])));
    expect(kept).toEqual([]);
  });
});
