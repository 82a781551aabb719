import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BracketEvent, Command } from '#/features/bracket-engine/brackets.contract.ts';
import { whyNot } from '#/features/bracket-engine/fits.rules.ts';
import { allMatches } from '#/features/bracket-engine/match.rules.ts';
import { finalPlaces } from '#/features/bracket-engine/places.rules.ts';
import { podium } from '#/features/bracket-engine/podium.rules.ts';
import { replay, step } from '#/features/bracket-engine/replay.rules.ts';
import { emptyTournament, type Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { playedMatches } from '#/features/results/played-matches.rules.ts';
import type { TournamentResults } from '#/features/results/results.contract.ts';
import { DEFAULT_PLAY } from '#/features/scoring/scoring.limits.ts';
import { nights } from '#test/fixtures/nights.ts';
import { type Dice, dice, randomCommand } from '#test/fixtures/random-tournaments.ts';
import { anyStages, lot, randomStagedCommand, resultOf } from '#test/fixtures/staged-play.ts';
import { command, fates, playerOf, save, send, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import { newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { TournamentLink, TournamentWithEvents } from './tournaments.contract.ts';

const STEPS = 40;
const NIGHTS = nights(10);

type Players = (Visitor | string)[];

/** The first two events of a night: single elimination, or any stages that so many can play. */
function begun(players: Players, roll: Dice): BracketEvent[] {
  const stages = roll(4) === 0 ? undefined : anyStages(players.length, roll);
  const settings = { mode: 'team', thirdPlace: roll(2) === 0, tables: 4, play: DEFAULT_PLAY } as const;
  const entries = players.map((who, at) => ({ id: at + 1, players: [playerOf(who)] }));
  return [
    command({ type: 'entered', settings: { ...settings, ...(stages && { stages }) }, entries }),
    command({ type: 'drawn', draw: lot('7G2K9A') }),
  ];
}

/** A result half of the time, else anything a hall might do; the field and the draw stay. Late entrants are guests. */
function anyCommand(now: Tournament, roll: Dice): Command | undefined {
  const open = allMatches(now).filter(({ state }) => state === 'open');
  const match = open[roll(Math.max(1, open.length))];
  if (match && roll(2)) return resultOf(match, roll);
  const any = now.settings?.stages ? randomStagedCommand(now, roll) : randomCommand(now, roll);
  const fixed = now.log.filter(({ number }) => number < 3).map(({ event }) => event.key);
  if (any.type === 'undone' && fixed.includes(any.of)) return undefined;
  if (any.type !== 'joined' && any.type !== 'replaced') return any;
  return { ...any, players: any.players.map(player => ({ ...player, member: null })) };
}

/** What everybody must agree on; names are not everybody's to read. */
function shown(tournament: Tournament) {
  const { phase, champion, groups, knockout, left } = tournament;
  return {
    ...{ phase, champion, left: [...left], knockout: knockout !== null },
    matches: allMatches(tournament).map(({ key, sides, winner, how, score, state, table, bye }) => ({
      ...{ key, entries: sides.map(({ entry }) => entry), winner, how, score, state, table, bye },
    })),
    tables: groups.map(({ table }) => table.map(({ entry, points }) => [entry, points])),
    places: finalPlaces(tournament),
  };
}

const replayed = ({ events }: Pick<TournamentWithEvents, 'events'>) =>
  replay(events.map(({ event }) => event));

async function readers(app: TestApp, organiser: Visitor, id: number) {
  const path = `${TOURNAMENTS}/${id}`;
  const token = (
    await app.call<TournamentLink>('POST', `${path}/links`, { as: organiser, body: { kind: 'view' } })
  ).body.token;
  const read = async (as: Visitor | null) => (await app.call<TournamentWithEvents>('GET', path, { as })).body;
  return {
    organiser: () => read(organiser),
    member: async () => read(await newMember(app)),
    visitor: () => read(null),
    tv: async () => (await app.call<TournamentWithEvents>('GET', `/api/live/${token}`)).body,
  };
}

/** The server's own account: the state and champion of its row, and the matches that its results know. */
async function expectStored(app: TestApp, organiser: Visitor, { id, now }: { id: number; now: Tournament }) {
  const path = `${TOURNAMENTS}/${id}`;
  const { body } = await app.call<TournamentWithEvents>('GET', path);
  const names = now.entries[(now.champion ?? 0) - 1]?.players.map(({ name }) => name) ?? [];
  expect(body.champion).toEqual(names);
  expect(body.state === 'closed').toBe(now.phase === 'closed');
  const results = await app.call<TournamentResults>('GET', `${path}/results`, { as: organiser });
  const known = results.body.matches.map(({ match }) => match).toSorted();
  const played = playedMatches(now).map(({ match }) => match);
  expect(known).toEqual(played.toSorted());
}

/** What `/embed` says in its text: who stands on the podium, and the order of each group. */
async function expectEmbedded(app: TestApp, { id, now }: { id: number; now: Tournament }) {
  const { body } = await app.call<string>('GET', `/embed/tournaments/${id}`);
  for (const { names } of podium(now)) expect(body).toContain(`<strong>${names.join(', ')}</strong>`);
  const orders = [...body.matchAll(/<section><h2>.*?<\/section>/gs)].map(([section]) =>
    [...section.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, name]) => name),
  );
  const nameOf = (entry: number) => now.entries[entry - 1]?.players[0]?.name;
  expect(orders).toEqual(now.groups.map(({ table }) => table.map(({ entry }) => nameOf(entry))));
}

test('organiser, members, visitors, the TV, the embedded page and the stored results agree on random nights', async () => {
  const app = await openTestApp();
  const organiser = await newMember(app);
  const invited = [await newMember(app), await newMember(app)];
  for (let seed = 1; seed <= NIGHTS; seed++) {
    const roll = dice(seed);
    const guests = Array.from({ length: 3 + roll(14) }, (_, at) => `손님${at + 1}`);
    const first = begun([...invited, ...guests], roll);
    const { id } = (await save(app, organiser, { events: first, title: `밤 ${seed}` })).body;
    const read = await readers(app, organiser, id);
    let now = first.reduce(step, emptyTournament());
    for (let left = STEPS; left > 0; left--) {
      const any = anyCommand(now, roll);
      const event = any && { ...command(any), key: randomUUID() };
      if (!event || whyNot(now, event) !== undefined) continue;
      now = step(now, event);
      expect(fates(await send(app, organiser, id, [event])), `night ${seed}, ${event.type}`).toEqual([
        'taken',
      ]);
      if (left % 10 > 0) continue;
      for (const [who, ask] of Object.entries(read))
        expect(shown(replayed(await ask())), `night ${seed}, ${who}`).toEqual(shown(now));
    }
    const asVisitor = replayed(await read.visitor());
    await expectStored(app, organiser, { id, now: asVisitor });
    await expectEmbedded(app, { id, now: asVisitor });
  }
});
