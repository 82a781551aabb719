import type { Bell } from './bell.ts';
import type { Wire } from './wire.ts';

/** Joins the bells of all processes on one wire: what rings in one, rings in each. */
export function joinBells(bell: Bell, wire: Wire): void {
  bell.carryWith(members => {
    for (const member of members) wire.send('bell', String(member));
  });
  wire.on(
    'bell',
    ([member]) => bell.sound([Number(member)]),
    () => bell.sound('all'),
  );
}
