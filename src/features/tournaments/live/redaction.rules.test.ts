import { expect, test } from 'vitest';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { maskedName } from '#/shared/authorship.ts';
import { command, entered } from '#test/fixtures/tournaments.ts';
import { membersIn, type People, redactEvent, redactPlayer, withMemberForgotten } from './redaction.rules.ts';

const player = (member: string | null, name: string): Player => ({
  member,
  name,
  score4: 250,
  score3: 21,
  hall: '달빛 당구장',
});
const people: People = new Map([
  ['accepted1', { state: 'accepted', username: '새 닉네임' }],
  ['asked1', { state: 'asked', username: '김물음' }],
  ['declined1', { state: 'declined', username: '이거절' }],
]);

test.each([
  ['accepted1', '옛 닉네임', ['accepted1', '새 닉네임'], ['accepted1', '새 닉네임']],
  ['Accepted1', '옛 닉네임', ['Accepted1', '새 닉네임'], ['Accepted1', '새 닉네임']],
  ['asked1', '김물음', [null, '김○○'], [null, '김물음']],
  ['declined1', '이거절', [null, '이○○'], [null, '이거절']],
  ['nobody1', '박없음', [null, '박○○'], [null, '박없음']],
  [null, '손으로 쓴 이름', [null, '손으로 쓴 이름'], [null, '손으로 쓴 이름']],
])(
  '%s, entered as %s, is shown to the public as %j and to readers with a link as %j',
  (member, name, asPublic, names) => {
    const whole = player(member, name);
    const seen = (audience: 'public' | 'names' | 'whole') => {
      const shown = redactPlayer(whole, audience, people);
      expect([shown.score4, shown.score3, shown.hall]).toEqual([250, 21, '달빛 당구장']);
      return [shown.member, shown.name];
    };
    expect(seen('public')).toEqual(asPublic);
    expect(seen('names')).toEqual(names);
    expect(seen('whole')).toEqual([member, name]);
  },
);

test('a mask takes one whole sign', () => {
  expect([maskedName('🎱왕'), maskedName('큐'), maskedName('')]).toEqual(['🎱○○', '큐○○', '○○']);
});

test('in events entries and substitutes are masked, and all else stays as it is', () => {
  const field = entered(['하나', '둘']);
  if (field.type !== 'entered') throw new Error('entered');
  field.entries[0]?.players.splice(0, 1, player('asked1', '김물음'));
  const shown = redactEvent(field, 'public', people);
  expect(JSON.stringify(shown)).not.toMatch(/김물음|asked1/);
  expect(shown).toMatchObject({
    key: field.key,
    at: field.at,
    entries: [{ id: 1 }, { players: [{ name: '둘' }] }],
  });
  const substitute = command({ type: 'replaced', entry: 2, players: [player('declined1', '이거절')] });
  expect(JSON.stringify(redactEvent(substitute, 'public', people))).not.toMatch(/이거절|declined1/);
  const won = command({ type: 'won', match: 'r1m1', entry: 1 });
  expect(redactEvent(won, 'public', people)).toEqual(won);
});

test('a withdrawn member is in no event, in any case of the id, and others stay', () => {
  const substitute = command({
    type: 'replaced',
    entry: 2,
    players: [player('Asked1', '김물음'), player('other1', '김물음')],
  });
  expect(membersIn(substitute)).toEqual(['Asked1', 'other1']);
  const forgotten = withMemberForgotten(substitute, 'asked1');
  expect(forgotten).toMatchObject({ players: [player(null, '탈퇴한 회원'), player('other1', '김물음')] });
});
