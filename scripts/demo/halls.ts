import type { Hall } from './community.ts';
import { seededRandom } from './random.ts';
import { HALLS, PLACES, type Place } from './texts.ts';

/** The 120 invented halls of the demo, grouped by region. */
export function makeHalls(): Hall[] {
  const random = seededRandom('halls');
  const names = random.shuffle(HALLS.names);
  return PLACES.flatMap(place =>
    Array.from({ length: place.halls }, () => {
      const name = names.pop() ?? '';
      const [district] = random.pick(place.districts);
      const address = `${place.region} ${district} ${random.pick(HALLS.roads)} ${random.int(3, 198)}${random.pick(HALLS.floors)}`;
      const number = names.length + 1;
      return {
        region: place.region,
        name: `${name} ${random.pick(HALLS.kinds)}`,
        address,
        website: random.chance(0.4) ? `https://hall${number}.example.com/` : null,
        youtube: random.chance(0.3) ? `https://video.example.org/@hall${number}` : null,
        phone: telephoneOf(place, number),
      };
    }),
  );
}

// No exchange begins with a zero, so such a number is given to nobody.
function telephoneOf({ areaCode }: Place, number: number): string {
  const random = seededRandom(`telephone ${number}`);
  return random.chance(0.85) ? `${areaCode}000${random.int(1000, 9999)}` : '';
}
