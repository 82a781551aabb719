import { Bell, House, type LucideIcon, Swords } from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeIcon } from './icon.ts';

async function dataOf(file: string) {
  const icon = await import(`../../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`);
  return icon.__iconData as Parameters<typeof makeIcon>[0];
}

const htmlOf = (icon: ComponentType<object>, props: object) =>
  renderToStaticMarkup(createElement(icon, props))
    .replace(/lucide[-\w]* ?/g, '')
    .replace(' class=""', '')
    .replace(/ xmlns="[^"]+"/, '');

test.each<[string, LucideIcon]>([
  ['bell', Bell],
  ['house', House],
  ['swords', Swords],
])(
  'the icon %s has the same HTML as the library’s own, without class names and namespace',
  async (file, theirs) => {
    const own = makeIcon(await dataOf(file));
    for (const props of [
      {},
      { size: 18, 'aria-hidden': 'true' },
      { className: 'text-soft', size: 16 },
      { 'aria-label': '알림', fill: 'currentColor' },
      { 'data-on': '', strokeWidth: 3 },
    ])
      expect(htmlOf(own as ComponentType<object>, props)).toBe(
        htmlOf(theirs as ComponentType<object>, props),
      );
  },
);
