import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCENTS } from '#/shared/accents.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The plain colours of a style sheet, light and dark. */
const coloursOf = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
const COLOURS = coloursOf(read('tokens.css'));
const LIGHTS = ['light', 'dark'] as const;

/** Relative luminance by WCAG 2, 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2 between two colours, 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The contrast between two roles. */
function contrast(one: string, other: string, light: (typeof LIGHTS)[number], colours = COLOURS): number {
  return contrastOf(colours[one]?.[light] ?? '#000000', colours[other]?.[light] ?? '#000000');
}

const SURFACES = ['page', 'surface', 'sunken', 'raised'];

describe.each(LIGHTS)('in the %s theme', light => {
  test.each(['text', 'soft', 'primary', 'red', 'yellow-text'])('%s is read on every surface', name => {
    for (const surface of SURFACES) expect(contrast(name, surface, light), surface).toBeGreaterThan(4.5);
  });

  test('the edges of fields are seen on every surface', () => {
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

  test('cards and sunken surfaces are visible against the page', () => {
    expect(contrast('page', 'surface', light)).toBeGreaterThan(1.12);
    expect(contrast('page', 'sunken', light)).toBeGreaterThan(1.07);
  });
});

/** These have their own scale: scorer, TV, bracket, paper, a code to be read across a table. */
const OWN_SCALE = ['scoring/', 'tv/', 'bracket/'];

const accents = read('accents.css').split(':root').slice(1);

test('every colour of cloth that an operator may choose has its style', () => {
  const named = accents.map(css => /\[data-accent="(\w+)"\]/.exec(css)?.[1]);
  expect(named).toEqual(Object.keys(ACCENTS).filter(accent => accent !== 'green'));
});

describe.each(accents)('another cloth %#', css => {
  test.each(LIGHTS)('is read as well as the green one in the %s theme', light => {
    const colours = { ...coloursOf(read('tokens.css')), ...coloursOf(css) };
    const of = (one: string, other: string) => contrast(one, other, light, colours);
    for (const surface of SURFACES) expect(of('primary', surface), surface).toBeGreaterThan(4.5);
    expect(of('primary', 'primary-tint')).toBeGreaterThan(4.5);
    expect(of('soft', 'primary-tint')).toBeGreaterThan(4.5);
    for (const role of ['cloth', 'cloth-strong', 'felt', 'felt-rail'])
      expect(contrastOf('#ffffff', colours[role]?.[light] ?? ''), role).toBeGreaterThan(4.5);
    const soft = /--on-felt-soft: (#[0-9a-f]{6})/.exec(css)?.[1] ?? '';
    expect(contrastOf(soft, colours.felt?.[light] ?? '')).toBeGreaterThan(4.5);
  });
});

test('style sheets and screens name steps of the type scale', () => {
  const src = join(import.meta.dirname, '..', '..');
  const files = globSync('**/*.{css,tsx}', { cwd: src }).filter(
    file =>
      file !== 'ui/theme/tokens.css' &&
      !OWN_SCALE.some(own => file.startsWith(`features/tournaments/${own}`)),
  );
  const raw = files.flatMap(file =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /font-size: [\d.]+(px|rem)|\btext-\[[\d.]+(px|rem)\]/g,
      ),
    ].map(([found]) => `${file} ${found}`),
  );
  expect(files).toContain('ui/form/field.tsx');
  expect(files.length).toBeGreaterThan(250);
  expect(raw).toEqual([]);
});
