import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openHouse } from '#test/house.ts';
import {
  advanced,
  drawnInOrder,
  entered,
  fates,
  keep,
  newTournament,
  TOURNAMENT_FACTS,
  TOURNAMENTS,
} from '#test/tournament-house.ts';
import { newMember } from '#test/visitors.ts';
import { type KeptTournament, keptTournament } from './tournaments.contract.ts';

describe('keeping a tournament', () => {
  test('a member keeps one that everybody reads', async () => {
    const house = await openHouse();
    const organiser = await newMember(house, { username: '큐마스터' });
    const { id, version, results } = await newTournament(house, organiser);
    expect([version, results.map(({ state }) => state)]).toEqual([2, ['taken', 'taken']]);
    const read = await house.call<KeptTournament>('GET', `${TOURNAMENTS}/${id}`);
    expect(read.status).toBe(200);
    expect(keptTournament.strict().parse(read.body)).toMatchObject({
      ...TOURNAMENT_FACTS,
      id,
      mode: 'team',
      ball: '4',
      entryCount: 4,
      state: 'coming',
      author: '큐마스터',
      authorId: organiser.id,
      version: 2,
      audience: 'public',
      champion: [],
      players: [],
      games: [],
      own: null,
      link: null,
    });
    expect(Object.values(read.body.can)).not.toContain(true);
    const own = await house.call<KeptTournament>('GET', `${TOURNAMENTS}/${id}`, { as: organiser });
    expect(own.body).toMatchObject({
      audience: 'whole',
      can: { run: true, close: true, reopen: false, void: false, change: true, remove: true, link: true },
    });
  });

  test('the same key again is the same tournament, and no other member’s', async () => {
    const house = await openHouse();
    const [organiser, other] = [await newMember(house), await newMember(house)];
    const [key, events] = [randomUUID(), [entered(['하나', '둘']), drawnInOrder()]];
    const first = await keep(house, organiser, { key, events });
    const more = [...events, advanced('r1m1', 1)];
    const again = await keep(house, organiser, { key, events: more });
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
    expect(fates(again)).toEqual(['known', 'known', 'taken']);
    const stolen = await keep(house, other, { key, events });
    expect(stolen).toMatchObject({ status: 409, body: { message: '이미 다른 대회에 쓰인 번호입니다.' } });
    const all = await house.call<unknown[]>('GET', TOURNAMENTS);
    expect([all.headers.get('x-total-count'), all.body.length]).toEqual(['1', 1]);
  });
});
