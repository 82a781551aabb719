import { describe, expect, test } from 'vitest';
import { readFile, writeFile } from '#/features/tournaments/engine/results/tournament-file.rules.ts';
import { advance, asEvent, drawn, field, playOut, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { groupResults, inGroups, league, lot, qualified, staged } from '#test/fixtures/staged-play.ts';
import { drawRoundOne } from './build-stages.rules.ts';
import type { Command, Player } from './events.contract.ts';
import { lateEntrantSeat } from './late-entrant-seat.rules.ts';
import { entriesIn, findMatch } from './match.rules.ts';
import { replay } from './replay.rules.ts';
import type { Tournament } from './tournament.rules.ts';
import { validateEvent } from './validate-event.rules.ts';

const late = (name = '김늦음', hall = '먼당구장'): Player[] => [
  { member: null, name, score4: 0, score3: 0, hall },
];

function lateCommand(tournament: Tournament, players = late()): Command {
  const place = lateEntrantSeat(tournament, players);
  if (typeof place === 'string') throw new Error(place);
  return { type: 'joined', entry: tournament.entries.length + 1, players, ...place };
}

const joined = (tournament: Tournament, players?: Player[]) =>
  withCommands(tournament, lateCommand(tournament, players));

const opening = (tournament: Tournament) =>
  (tournament.rounds[0]?.matches ?? []).map(match => entriesIn(match).join('-'));

const lastKey = ({ log }: Tournament) => log.at(-1)?.event.key ?? '';
const undone = (tournament: Tournament, of: string) => withCommands(tournament, { type: 'undone', of });
const redone = (tournament: Tournament, of: string) => withCommands(tournament, { type: 'redone', of });

describe('single elimination', () => {
  test('a bye becomes a match, and the player with the bye is back in round one', () => {
    const five = drawn(field(5));
    const six = joined(five);
    expect(opening(five)).toEqual(['1-2', '3', '4', '5']);
    expect(opening(six)).toEqual(['1-2', '3-6', '4', '5']);
    expect(six.rounds[0]?.title).toBe('6강전');
    expect(findMatch(six, 'r1m2')).toMatchObject({ state: 'open', bye: false });
    expect(findMatch(six, 'r2m1')?.sides[1].entry).toBeNull();
    const full = joined(joined(six));
    expect(opening(full)).toEqual(['1-2', '3-6', '4-7', '5-8']);
    expect(lateEntrantSeat(full, late())).toContain('남은 부전승 자리가 없습니다');
    expect(playOut(full).champion).toBe(1);
  });

  test('nobody picks an opponent: the draw names the place, the same everywhere', () => {
    const five = drawn(field(5), team, lot('7G2K9A', { byes: 'lot' }));
    const command = lateCommand(five);
    expect(lateCommand(replay(five.log.map(({ event }) => event)))).toEqual(command);
    const others = ['r1m1', 'r1m2', 'r1m3', 'r1m4'].filter(
      match => !('match' in command) || match !== command.match,
    );
    for (const match of others)
      expect(validateEvent(five, asEvent({ ...command, match } as Command))).toContain('다시 넣어주세요');
    const { settings, draw, drawnEntries } = joined(five);
    if (!settings || !draw) throw new Error('not drawn');
    expect(drawRoundOne(drawnEntries, draw, settings).filter(slot => slot === 6)).toEqual([]);
  });

  test('the best seeds keep their byes longest', () => {
    const five = drawn(field(5), team, lot('7G2K9A', { seeds: 2, seededBy: 'hand', byes: 'seeds' }));
    const byeOf = (entry: number, tournament: Tournament) =>
      tournament.rounds[0]?.matches.find(({ winner }) => winner === entry)?.bye ?? false;
    const six = joined(five);
    const seven = joined(six);
    expect([byeOf(1, six), byeOf(2, six)]).toEqual([true, true]);
    expect([byeOf(1, seven), byeOf(2, seven)]).toEqual([true, false]);
  });

  test('players of one hall are kept apart where the draw does so', () => {
    for (const code of ['7G2K9A', '000001', 'ZZZZZZ']) {
      const five = drawn(field(5), team, lot(code, { apart: true }));
      for (const entry of five.entries) {
        const [player] = entry.players;
        const { match } = lateEntrantSeat(five, late('늦음', player?.hall)) as { match: string };
        expect(findMatch(five, match)?.winner).not.toBe(entry.id);
      }
    }
  });

  test('a bye whose next match has been called is gone, until the call is undone', () => {
    const six = drawn(field(6), { ...team, tables: 2 });
    const called = withCommands(six, { type: 'called', match: 'r2m2', table: 1, referee: null });
    expect(opening(six)).toEqual(['1-2', '3-4', '5', '6']);
    expect(lateEntrantSeat(called, late())).toContain('남은 부전승 자리가 없습니다');
    expect(lateEntrantSeat(undone(called, lastKey(called)), late())).toEqual({ match: 'r1m3', group: null });
  });

  test('a fourth player adds a match for third place, also for a player who has already lost', () => {
    const three = withCommands(drawn(field(3), { ...team, thirdPlace: true }), advance('r1m1', 1));
    const four = joined(three);
    expect([three.third, four.rounds[0]?.title]).toEqual([null, '준결승전']);
    expect(entriesIn(four.third as never)).toEqual([2]);
    const over = withCommands(four, advance('r1m2', 4), advance('third', 3), advance('r2m1', 4));
    expect([over.champion, over.third?.winner]).toEqual([4, 3]);
    const back = undone(four, lastKey(four));
    expect([back.third, back.rounds]).toEqual([null, three.rounds]);
  });

  test('is undone only last, and while its match has no record', () => {
    const six = joined(drawn(field(5)));
    const key = lastKey(six);
    const seven = joined(six, late('박늦음'));
    const why = (tournament: Tournament) => validateEvent(tournament, asEvent({ type: 'undone', of: key }));
    expect(why(seven)).toBe('그 뒤에 들어온 선수를 먼저 되돌려주세요.');
    expect(why(withCommands(six, advance('r1m2', 6)))).toContain('그 기록을 먼저');
    expect(undone(six, key)).toMatchObject({ rounds: drawn(field(5)).rounds, entries: field(5) });
  });

  test('comes back with a mended name; results from before live among the same only', () => {
    const won = withCommands(drawn(field(5)), advance('r1m1', 1));
    const [result, six] = [lastKey(won), joined(won)];
    const key = lastKey(six);
    const mended = withCommands(six, { type: 'replaced', entry: 6, players: late('김늦었음') });
    const back = redone(undone(mended, key), key);
    expect(back.entries[5]?.players[0]?.name).toBe('김늦었음');
    const without = undone(undone(mended, result), key);
    const other = joined(without, late('다른 사람'));
    const why = validateEvent(other, asEvent({ type: 'redone', of: result }));
    expect(why).toContain('늦게 온 선수가 달라져');
    expect(redone(redone(without, key), result).rounds).toEqual(mended.rounds);
  });

  test('goes with the draw, and comes back with it', () => {
    const six = joined(drawn(field(5)));
    const draw = six.log[1]?.event.key ?? '';
    const empty = undone(six, draw);
    expect([empty.entries.length, empty.figures.size]).toEqual([5, 5]);
    expect(redone(empty, draw)).toMatchObject({ rounds: six.rounds, entries: six.entries });
  });

  test('a member who is there already, a place without its number, and a file of a later version', () => {
    const five = drawn(field(5));
    const [known] = field(1)[0]?.players ?? [];
    if (!known) throw new Error('nobody');
    const command = lateCommand(five, [known]);
    expect(validateEvent(five, asEvent(command))).toBe('선수1 님은 이미 다른 자리에 있습니다.');
    const astray = { ...lateCommand(five), entry: 9 } as Command;
    expect(validateEvent(five, asEvent(astray))).toBe('참가자의 번호가 이어지지 않습니다.');
    const six = joined(five);
    const text = writeFile(
      { title: '', day: '', hall: '' },
      six.log.map(({ event }) => event),
    );
    const read = readFile(text);
    expect([JSON.parse(text).version, 'tournament' in read && read.tournament]).toEqual([4, six]);
  });
});

describe('other formats', () => {
  test('a group with fewer players takes one until it has begun', () => {
    const eleven = staged(11, inGroups(3, 1));
    const small = eleven.groups.find(({ entries }) => entries.length === 3)?.index ?? 0;
    const twelve = joined(eleven);
    const group = twelve.groups[small - 1];
    expect(group?.entries).toEqual([...(eleven.groups[small - 1]?.entries ?? []), 12]);
    expect([group?.matches.length, group?.table.length]).toEqual([6, 4]);
    expect(twelve.groups.filter(({ index }) => index !== small)).toEqual(
      eleven.groups.filter(({ index }) => index !== small),
    );
    const played = qualified(twelve, dice(1));
    expect(played.rounds.length).toBeGreaterThan(0);
    expect(lateEntrantSeat(played, late())).toBe('본선 대진표가 정해져 선수를 더 넣을 수 없습니다.');
  });

  test('groups that are equal grow by one each, but not one that has begun', () => {
    const twelve = staged(12, inGroups(3, 1));
    const call = (group: number): Command => ({
      type: 'called',
      match: `g${group}m1`,
      table: group,
      referee: null,
    });
    const placesOf = (tournament: Tournament): unknown[] => {
      const place = lateEntrantSeat(tournament, late());
      return typeof place === 'string' ? [place] : [place.group, ...placesOf(joined(tournament))];
    };
    const full = '선수가 더 들어갈 수 있으면서 아직 시작하지 않은 조가 없습니다.';
    expect(placesOf(twelve).toSorted()).toEqual([1, 2, 3, full]);
    expect(placesOf(withCommands(twelve, call(2))).toSorted()).toEqual([1, 3, full]);
    const begun = withCommands({ ...twelve }, call(1), call(2), call(3));
    expect(lateEntrantSeat(begun, late())).toBe(full);
    const thirteen = joined(twelve);
    expect(thirteen.groups.map(({ entries }) => entries.length).toSorted()).toEqual([4, 4, 5]);
    expect(undone(thirteen, lastKey(thirteen)).groups).toEqual(twelve.groups);
    const played = qualified(thirteen, dice(2));
    expect(played.rounds.length).toBeGreaterThan(0);
  });

  test('a 풀리그 that has begun takes nobody, and says so', () => {
    const five = staged(4, league(1));
    const six = joined(five);
    expect([six.groups[0]?.entries.length, six.groups[0]?.matches.length]).toEqual([5, 10]);
    const begun = withCommands(six, ...groupResults(six, dice(3)).slice(0, 1));
    expect(lateEntrantSeat(begun, late())).toBe('풀리그가 이미 시작되어 선수를 더 넣을 수 없습니다.');
    const key = six.log.at(-1)?.event.key ?? '';
    expect(validateEvent(begun, asEvent({ type: 'undone', of: key }))).toContain('그 기록을 먼저');
    expect(undone(six, key).groups).toEqual(five.groups);
  });

  test('개인전 goes on with one more, up to sixteen', () => {
    const two = drawn(field(2), { ...team, mode: 'single' });
    const three = joined(two);
    const won = withCommands(three, { type: 'won', match: null, entry: 3 });
    expect(won.figures.get(3)).toBe(1);
    const key = lastKey(three);
    expect(validateEvent(won, asEvent({ type: 'undone', of: key }))).toContain('그 기록을 먼저');
    const back = undone(undone(won, lastKey(won)), key);
    expect([back.entries.length, back.figures.size]).toEqual([2, 2]);
    expect(validateEvent(back, asEvent({ type: 'redone', of: lastKey(won) }))).toContain(
      '늦게 온 선수가 달라져',
    );
    const over = withCommands(three, { type: 'finished', entry: 1 });
    expect(lateEntrantSeat(over, late())).toBe('이미 최종 우승이 정해졌습니다.');
    expect(lateEntrantSeat(drawn(field(16), { ...team, mode: 'single' }), late())).toBe(
      '참가자는 16명까지입니다.',
    );
  });
});
