import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Each colour that is plain, light and dark. */
const COLOURS = Object.fromEntries(
  [...read('tokens.css').matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);
const LIGHTS = ['light', 'dark'] as const;

/** Relative luminance as WCAG 2 has it, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2 between two roles, 1 to 21. */
function contrast(one: string, other: string, light: (typeof LIGHTS)[number]): number {
  const [a = 0, b = 0] = [one, other].map(name => luminance(COLOURS[name]?.[light] ?? '#000000'));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SURFACES = ['page', 'surface', 'sunken', 'raised'];

describe.each(LIGHTS)('in the %s theme', light => {
  test.each(['text', 'soft', 'primary', 'red', 'yellow-text'])('%s is read on every surface', name => {
    for (const surface of SURFACES) expect(contrast(name, surface, light), surface).toBeGreaterThan(4.5);
  });

  test('the edges of controls are seen on every surface', () => {
    for (const surface of SURFACES)
      expect(contrast('line-strong', surface, light), surface).toBeGreaterThan(3);
  });

  test.each([
    ['primary', 'primary-tint'],
    ['soft', 'primary-tint'],
    ['red', 'red-tint'],
    ['yellow-text', 'yellow-tint'],
  ])('%s is read on %s', (name, tint) => {
    expect(contrast(name, tint, light)).toBeGreaterThan(4.5);
  });

  test('a card is seen on the page, and what lies deeper below it', () => {
    expect(contrast('page', 'surface', light)).toBeGreaterThan(1.12);
    expect(contrast('page', 'sunken', light)).toBeGreaterThan(1.07);
  });
});

/** Drawn to a scale of their own: the scorer, the TV, the bracket, paper, a code to be read across a table. */
const OWN_SCALE = ['scoring/', 'tournaments/tv', 'tournaments/share.css', 'bracket-view/'];

test('style sheets and screens name steps of the type scale', () => {
  const src = join(import.meta.dirname, '..');
  const files = globSync('**/*.{css,tsx}', { cwd: src }).filter(
    file => file !== 'ui/tokens.css' && !OWN_SCALE.some(own => file.startsWith(`features/${own}`)),
  );
  const raw = files.flatMap(file =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /font-size: [\d.]+(px|rem)|\btext-\[[\d.]+(px|rem)\]/g,
      ),
    ].map(([found]) => `${file} ${found}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(raw).toEqual([]);
});
