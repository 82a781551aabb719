import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openGame, pass, plus } from '#/features/tournaments/scoring/play.rules.ts';
import { DEFAULT_PLAY } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { Game, PressState } from '#/features/tournaments/scoring/scoring.contract.ts';
import { ScoreNotice } from '#/features/tournaments/scoring/screens/scorer-buttons.tsx';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { ApiError } from '#/ui/client/api.ts';
import { newTournament, TOURNAMENTS } from '#test/fixtures/tournaments.ts';
import type { Visitor } from '#test/fixtures/visitors.ts';
import { openSiteWith, type TestApp } from '#test/test-app.ts';
import { Outbox } from './outbox.client.ts';
import { OutboxStore } from './outbox-store.client.ts';
import { type ScoreCalls, ScoreLane } from './score-lane.client.ts';

const MATCH = 'r1m1';
const TOLD = '다른 휴대폰도 점수를 적고 있습니다.';

/** A phone's calls to the site under test. */
function callsOf(app: TestApp, as: Visitor, id: number): ScoreCalls {
  const game = (match: string) => `${TOURNAMENTS}/${id}/games/${match}`;
  type Pressed = { game: Game | null; states: PressState[] };
  return {
    put: async (match, body) =>
      (await app.call<{ game: Game | null; taken: boolean }>('PUT', game(match), { as, body })).body,
    press: async (match, body) =>
      (await app.call<Pressed>('POST', `${game(match)}/presses`, { as, body })).body,
  };
}

/** A phone's scores, sent as they change. */
function phone(name: string, calls: ScoreCalls): ScoreLane {
  const lane: ScoreLane = new ScoreLane(new OutboxStore(name), calls, () => outbox.wake());
  const outbox = new Outbox([lane], () => {});
  onTestFinished(() => outbox.dispose());
  return lane;
}

/** Two phones at a tournament's first match; `send` presses 1 더하기 on one and returns the stored game. */
async function twoPhones() {
  const { app, organiser } = await openSiteWith('organiser');
  const { id } = await newTournament(app, organiser, { players: ['하나', '둘', '셋', '넷'] });
  const phones = [0, 1].map(at => phone(`phone ${at}`, callsOf(app, organiser, id)));
  const [one, other] = phones as [ScoreLane, ScoreLane];
  onTestFinished(() => {
    for (const phone of phones) phone.dispose();
  });
  const stored = async () => {
    const { body } = await app.call<{ games: { game: Game }[] }>('GET', `${TOURNAMENTS}/${id}`, {
      as: organiser,
    });
    return body.games[0]?.game;
  };
  const send = async (phone: ScoreLane, next: Game) => {
    phone.change(MATCH, next);
    await expect.poll(async () => (await stored())?.run).toEqual(next.run);
    return (await stored()) as Game;
  };
  const begun = await send(
    one,
    openGame({ rules: DEFAULT_PLAY, targets: [10, 10], first: 0, startedAt: '2026-11-21T10:00:00.000Z' }),
  );
  other.receive(MATCH, begun);
  return { one, other, send };
}

const shownOn = (phone: ScoreLane, match = MATCH) =>
  renderToStaticMarkup(
    <ScoreNotice match={match} view={{ ...phone.view(), isOffline: false }} onChoose={() => {}} />,
  );

test('two scorers at one match are told of each other, from the first press of the other on', async () => {
  const { one, other, send } = await twoPhones();
  for (const phone of [one, other]) expect(shownOn(phone)).toBe('');
  const second = await send(other, plus(other.game(MATCH) as Game));
  one.receive(MATCH, second);
  expect([one.view().others, shownOn(one)]).toEqual([[MATCH], expect.stringContaining(TOLD)]);
  expect([other.view().others, shownOn(one, 'r1m2')]).toEqual([[], '']);
  other.receive(MATCH, await send(one, plus(one.game(MATCH) as Game)));
  expect(shownOn(other)).toContain(TOLD);
  expect(other.game(MATCH)?.run).toEqual([2, 0, 0]);
});

test('one’s own presses tell of nobody, and the word goes a minute after the last press of the other', async () => {
  const { one, other, send } = await twoPhones();
  const own = await send(one, plus(one.game(MATCH) as Game));
  one.receive(MATCH, own);
  expect(one.view().others).toEqual([]);
  other.receive(MATCH, own);
  const theirs = await send(other, plus(other.game(MATCH) as Game));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  one.receive(MATCH, theirs);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(shownOn(one)).toContain(TOLD);
  vi.advanceTimersByTime(1);
  expect(shownOn(one)).toBe('');
});

test('a press counts on top of a point of the other that the screen does not show yet', async () => {
  const { one, other, send } = await twoPhones();
  const shown = one.game(MATCH) as Game;
  one.receive(MATCH, await send(other, plus(shown)));
  one.press(MATCH, shown, plus);
  expect(one.game(MATCH)?.run).toEqual([2, 0, 0]);
});

const begunAlone = () =>
  openGame({ rules: DEFAULT_PLAY, targets: [10, 10], first: 0, startedAt: '2026-11-21T10:00:00.000Z' });
const over = new ApiError(409, '진행 중인 경기가 아닙니다.');
const refuse = () => Promise.reject(over);

test.each([
  ['the refusal', (lane: ScoreLane) => lane.onRefused(over)],
  ['the news that the score is gone', (lane: ScoreLane) => lane.receive(MATCH, null)],
  [
    'the news and then the refusal',
    (lane: ScoreLane) => {
      lane.receive(MATCH, null);
      lane.onRefused(over);
    },
  ],
])(
  'a score recorded offline of a match that was decided meanwhile is told and kept, by %s',
  async (_, hear) => {
    const lost: string[] = [];
    const calls = { put: refuse, press: refuse };
    const lane = new ScoreLane(
      new OutboxStore('alone'),
      calls,
      () => {},
      said => lost.push(said),
    );
    lane.receive(MATCH, begunAlone());
    lane.change(MATCH, plus(plus(begunAlone())));
    lane.onOffline();
    await expect(lane.send(new AbortController().signal)).rejects.toBe(over);
    hear(lane);
    expect(lost).toEqual([expect.stringContaining('(2:0)는 반영되지 않았습니다.')]);
    expect([lane.waiting(), shownOn(lane)]).toEqual([0, '']);
    // The result is undone: the score of the device goes on, unless the other one contradicts it.
    lane.receive(MATCH, { ...plus(begunAlone()), version: 5 });
    expect([lane.game(MATCH)?.run, shownOn(lane)]).toEqual([[2, 0, 0], '']);
  },
);

test('presses that were not sent before the own result survive old news of the match, and go on after its undo', async () => {
  const lane = new ScoreLane(new OutboxStore('alone'), { put: refuse, press: refuse }, () => {});
  lane.receive(MATCH, begunAlone());
  lane.change(MATCH, plus(plus(begunAlone())));
  lane.forget(MATCH);
  // The score as it was before the result arrives with the connection.
  lane.receive(MATCH, begunAlone());
  await expect(lane.send(new AbortController().signal)).rejects.toBe(over);
  lane.onRefused(over);
  expect([lane.waiting(), shownOn(lane)]).toEqual([0, '']);
  lane.receive(MATCH, begunAlone());
  expect([lane.game(MATCH)?.run, shownOn(lane)]).toEqual([[2, 0, 0], '']);
});

test('a score that contradicts the one kept while the match was decided is offered beside it', () => {
  const calls = { put: refuse, press: refuse };
  const lane = new ScoreLane(new OutboxStore('alone'), calls, () => {});
  lane.receive(MATCH, begunAlone());
  lane.change(MATCH, plus(plus(begunAlone())));
  lane.forget(MATCH);
  lane.receive(MATCH, pass(plus(begunAlone())));
  expect(shownOn(lane)).toContain('이 기기 2:0');
});
