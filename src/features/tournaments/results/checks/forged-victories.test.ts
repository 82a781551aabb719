import { describe, expect } from 'vitest';
import {
  accept,
  dispute,
  resultsFor,
  rule,
  type SavedByHand,
  saveByHand,
  say,
  score,
  winsOf,
} from '#test/fixtures/counted-tournaments.ts';
import { newAdmin, newMember, type Visitor } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp, test } from '#test/test-app.ts';
import { PAIR_GAMES_A_DAY, PAIR_GAMES_A_MONTH } from './counting-limits.rules.ts';

const DAY = 86_400_000;
/** An open 개인전 of the two, who both take part; the first wins every game. */
async function evening(app: TestApp, [one, other]: [Visitor, Visitor], games: number): Promise<SavedByHand> {
  const saved = await saveByHand(app, { organiser: one, mode: 'single', field: [[one], [other]] });
  for (const who of [one, other]) expect((await accept(app, saved.id, who)).status).toBe(200);
  for (let n = 0; n < games; n++)
    await saved.add({ type: 'played', entry: 1, against: 2, how: 'played', score: score(20, 3) });
  await saved.add({ type: 'finished', entry: 1 });
  return saved;
}
const two = async (app: TestApp): Promise<[Visitor, Visitor]> => [await newMember(app), await newMember(app)];

describe('a member who wins against the own second account', () => {
  test('wins five times a day, in however many tournaments and closed at once', async ({ app }) => {
    const pair = await two(app);
    const many = await Promise.all([evening(app, pair, 40), evening(app, pair, 40)]);
    await Promise.all(many.map(saved => saved.close()));
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    const again = await evening(app, pair, 10);
    await again.close();
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    const rows = await app.site.db.selectFrom('match_results').selectAll().execute();
    expect(rows).toHaveLength(2 * PAIR_GAMES_A_DAY);
  });

  test('wins twenty times a month over the same one', async ({ app }) => {
    const pair = await two(app);
    for (let day = 0; day < 6; day++) {
      await (await evening(app, pair, 8)).close();
      app.clock.pass(DAY);
    }
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_MONTH);
  });

  test('gains nothing by opening and closing again, nor by disputing and accepting in turns', async () => {
    const app = await openTestApp();
    const pair = await two(app);
    const [saved, other] = [await evening(app, pair, 8), await evening(app, pair, 8)];
    await saved.close();
    await other.close();
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    await saved.reopen();
    expect(await winsOf(app, pair[0])).toBe(0);
    await other.reopen();
    await other.close();
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    await saved.close();
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    const { matches } = await resultsFor(app, other.id, pair[1]);
    const match = matches[0]?.match;
    await dispute(app, other.id, pair[1], match);
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
    await say(app, other.id, pair[1], { answer: 'confirmed' }, match);
    expect(await winsOf(app, pair[0])).toBe(PAIR_GAMES_A_DAY);
  });
});

describe('a game beyond a bound', () => {
  test('is shown to everybody with the reason, before and after the close', async ({ app }) => {
    const pair = await two(app);
    const saved = await evening(app, pair, 7);
    const limited = { standing: 'limited', why: 'pairTournament' };
    const lastThree = async () => (await resultsFor(app, saved.id)).matches.slice(4);
    const shown = [{ standing: 'counts', why: null }, limited, limited];
    expect(await lastThree()).toMatchObject(shown);
    await saved.close();
    expect(await lastThree()).toMatchObject(shown);
    const later = await evening(app, pair, 1);
    await later.close();
    expect((await resultsFor(app, later.id, pair[1])).matches).toMatchObject([
      { standing: 'limited', why: 'pairDay' },
    ]);
  });

  test('counts where an admin rules so', async ({ app }) => {
    const [pair, admin] = [await two(app), await newAdmin(app)];
    const saved = await evening(app, pair, 6);
    await saved.close();
    const { matches } = await resultsFor(app, saved.id, admin);
    expect((await rule(app, saved.id, admin, 'stands', matches[5]?.match)).status).toBe(200);
    expect(await winsOf(app, pair[0])).toBe(6);
    expect((await resultsFor(app, saved.id)).matches[5]).toMatchObject({ standing: 'counts', why: null });
  });
});
