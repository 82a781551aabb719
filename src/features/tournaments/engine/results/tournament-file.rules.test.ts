import { expect, test } from 'vitest';
import { advance, asEvent, drawn, field, playOut } from '#test/fixtures/bracket-play.ts';
import { inGroups, OLD, staged } from '#test/fixtures/staged-play.ts';
import { readFile, writeFile } from './tournament-file.rules.ts';

const head = { title: '토요 정기전', day: '2026-11-21', hall: '왕당구장' };
const full = playOut(drawn(field(6)));
const events = full.log.map(each => each.event);
const text = writeFile(head, events);
const changed = (change: (file: { events: { type: string }[]; version: number }) => void) => {
  const file = JSON.parse(text);
  change(file);
  return JSON.stringify(file);
};

test('a file with groups says so, and older builds refuse it', () => {
  const nights = ([{}, { reckoning: 2 }] as const).map(each =>
    staged(6, inGroups(2, 1, { ...OLD, ...each })),
  );
  const written = nights.map(({ log }) =>
    writeFile(
      head,
      log.map(({ event }) => event),
    ),
  );
  expect([text, ...written].map(each => JSON.parse(each).version)).toEqual([1, 2, 6]);
  const read = written.map(readFile);
  expect(read.map(each => ('problem' in each ? each.problem : each.tournament))).toEqual(nights);
});

test('a file gives the same tournament again', () => {
  const read = readFile(`\uFEFF${text}`);
  if ('problem' in read) throw new Error(read.problem);
  expect(read.file).toMatchObject({ ...head, events });
  expect(read.tournament).toEqual(full);
});

test.each([
  ['not JSON', '{', 'JSON 파일이 아닙니다.'],
  ['null', 'null', '당구마당 대회 파일이 아닙니다.'],
  ['another file', '{"name":"x"}', '당구마당 대회 파일이 아닙니다.'],
  ['a later version', changed(file => (file.version = 9)), '이 버전의 대회 파일은 읽을 수 없습니다.'],
  ['no events', changed(file => (file.events = [])), '대회 파일의 내용이 올바르지 않습니다.'],
  [
    'an event of an unknown kind',
    changed(file => (file.events[3] = { ...file.events[3], type: 'stolen' })),
    '4번째 기록을 읽을 수 없습니다.',
  ],
  [
    'a result that does not fit',
    changed(file => (file.events[3] = asEvent(advance('r2m2', 1)))),
    '4번째 기록이 맞지 않습니다. 그 경기의 참가자가 아닙니다.',
  ],
  ['a file that is too long', ' '.repeat(5_000_000), '파일이 너무 큽니다.'],
])('says what is wrong with %s', (_, bad, problem) => {
  expect(readFile(bad)).toEqual({ problem });
});
