import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { chooseReferees, nextCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { type Running, RunningProvider } from '#/features/tournaments/runner/use-running.ts';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { Tables, useCall } from './calls.tsx';

const night = withCommands(drawn(field(16), { ...team, tables: 3 }), advance('r1m1', 1), advance('r1m2', 3));

function rendered(part: ReactElement, more: object = {}) {
  const performed: Command[] = [];
  const running = {
    tournament: night,
    readOnly: false,
    now: undefined,
    perform: (...commands: Command[]) => performed.push(...commands) > 0,
    confirm: async () => true,
    ...more,
  } as unknown as Running;
  const page = renderToStaticMarkup(<RunningProvider value={running}>{part}</RunningProvider>);
  return { performed, text: page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

test('the tables propose different matches, each with a referee of its own as long as there is one', () => {
  const { text } = rendered(<Tables />);
  expect(text.match(/심판 선수\d+/g)?.toSorted()).toEqual(['심판 선수2', '심판 선수4']);
  expect(text.match(/호출/g)).toHaveLength(3);
});

test('a match is called with the referee that its table shows, and without one where it shows none', async () => {
  const offers = [...nextCalls(night, [1, 2, 3])].map(([table, match]) => ({ table, match }));
  const referees = chooseReferees(night, offers);
  const calls = new Map<number, number | null>();
  for (const { table, match } of offers) {
    let call: ReturnType<typeof useCall> | undefined;
    const Probe = () => {
      call = useCall();
      return null;
    };
    const { performed } = rendered(<Probe />);
    await call?.(match, table, referees.get(match.key) ?? null);
    for (const each of performed) if (each.type === 'called') calls.set(each.table, each.referee ?? null);
  }
  expect([...calls.values()].toSorted()).toEqual([2, 4, null]);
});

test('the clock of a call gives way to a result that waits for the other player', () => {
  const [offer] = nextCalls(night, [1]);
  if (!offer) throw new Error('no match');
  const [table, { key: match }] = offer;
  const tournament = withCommands(night, { type: 'called', match, table, referee: null });
  const shown = (reported: string[]) =>
    rendered(<Tables />, { tournament, scores: { reported }, now: Date.now() }).text;
  expect(shown([match])).toContain('결과 확인 중');
  expect(shown([])).toContain('호출 뒤 남은 시간');
});
