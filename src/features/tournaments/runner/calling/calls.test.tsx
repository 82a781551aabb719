import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { proposedCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { type Running, RunningProvider } from '#/features/tournaments/runner/use-running.ts';
import { advance, drawn, field, team, withCommands } from '#test/fixtures/bracket-play.ts';
import { CallClock, useCall } from './calls.tsx';

const never = undefined as never;
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

test('a match is called with the proposed referee, and without one where there is none', async () => {
  const calls = new Map<number, number | null>();
  for (const { table, match, referee } of proposedCalls(night)) {
    let call: ReturnType<typeof useCall> | undefined;
    const Probe = () => {
      call = useCall();
      return null;
    };
    const { performed } = rendered(<Probe />);
    await call?.(findMatch(night, match) ?? never, table, referee);
    for (const each of performed) if (each.type === 'called') calls.set(each.table, each.referee ?? null);
  }
  expect([...calls.values()].toSorted()).toEqual([2, 4, null]);
});

test('the clock of a call gives way to a result that waits for the other player', () => {
  const [call] = proposedCalls(night);
  if (!call) throw new Error('no match');
  const tournament = withCommands(night, call);
  const match = findMatch(tournament, call.match) ?? never;
  const shown = (reported: string[]) =>
    rendered(<CallClock match={match} />, { tournament, scores: { reported }, now: Date.now() }).text;
  expect(shown([match.key])).toContain('결과 확인 중');
  expect(shown([])).toContain('호출 뒤 남은 시간');
});
