import { expect, test } from 'vitest';
import { drawn, field, playOut } from '#test/fixtures/bracket-play.ts';
import { bracketSvg } from './bracket-svg.rules.ts';

test('every name and every match of a bracket is drawn, and no name becomes markup', () => {
  const entries = field(8);
  const [first] = entries;
  if (first?.players[0]) first.players[0].name = '<b>"&';
  const svg = bracketSvg(playOut(drawn(entries)));
  expect(svg.match(/class="box"/g)).toHaveLength(7);
  for (const { players } of entries.slice(1)) expect(svg).toContain(`>${players[0]?.name}<`);
  expect(svg).toContain('&#60;b&#62;&#34;&#38;');
  expect(svg).not.toContain('<b>');
  expect(svg).toContain('결승전');
});

test('before a draw there is none', () => {
  expect(bracketSvg({ ...drawn(field(4)), rounds: [] })).toBe('');
});
