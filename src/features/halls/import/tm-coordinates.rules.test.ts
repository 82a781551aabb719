import { expect, test } from 'vitest';
import { locationOfTm } from './tm-coordinates.rules.ts';

// Computed by another way than the library's: the length of Bessel's meridian by summation, the change of
// datum by the seven parameters in space.
const BESSEL = { a: 6_377_397.155, f: 1 / 299.1528128 };
const WGS84 = { a: 6_378_137, f: 1 / 298.257223563 };
const MERIDIAN = 127 + 10.405 / 3600;
const RADIAN = Math.PI / 180;
const eccentricity = ({ f }: typeof BESSEL) => f * (2 - f);

/** Metres along Bessel's meridian between two latitudes in degrees. */
function meridianArc(from: number, to: number): number {
  const [steps, e2] = [20_000, eccentricity(BESSEL)];
  const step = ((to - from) * RADIAN) / steps;
  let sum = 0;
  for (let n = 0; n < steps; n++) {
    const sine = Math.sin(from * RADIAN + (n + 0.5) * step);
    sum += ((BESSEL.a * (1 - e2)) / (1 - e2 * sine * sine) ** 1.5) * step;
  }
  return sum;
}

/** A point on Bessel's ellipsoid in degrees, on that of WGS 84. */
function toWgs84(latitude: number, longitude: number): [latitude: number, longitude: number] {
  const [phi, lambda] = [latitude * RADIAN, longitude * RADIAN];
  const normal = BESSEL.a / Math.sqrt(1 - eccentricity(BESSEL) * Math.sin(phi) ** 2);
  const x = normal * Math.cos(phi) * Math.cos(lambda);
  const y = normal * Math.cos(phi) * Math.sin(lambda);
  const z = normal * (1 - eccentricity(BESSEL)) * Math.sin(phi);
  const second = RADIAN / 3600;
  const [rx, ry, rz] = [1.16 * second, -2.31 * second, -1.63 * second];
  const scale = 1 + 6.43e-6;
  const moved = [
    -115.8 + scale * (x - rz * y + ry * z),
    474.99 + scale * (rz * x + y - rx * z),
    674.11 + scale * (-ry * x + rx * y + z),
  ] as const;
  const flat = Math.hypot(moved[0], moved[1]);
  let found = Math.atan2(moved[2], flat);
  for (let n = 0; n < 10; n++) {
    const e2 = eccentricity(WGS84);
    const radius = WGS84.a / Math.sqrt(1 - e2 * Math.sin(found) ** 2);
    found = Math.atan2(moved[2] + e2 * radius * Math.sin(found), flat);
  }
  return [found / RADIAN, Math.atan2(moved[1], moved[0]) / RADIAN];
}

test.each([33.5, 35.1, 36.3, 37.5, 38])('on the meridian of the belt, at %s° of Bessel', latitude => {
  const y = 500_000 - meridianArc(latitude, 38);
  const [north, east] = locationOfTm('200000', String(y)).split(',').map(Number);
  const [wantedNorth, wantedEast] = toWgs84(latitude, MERIDIAN);
  // A millionth of a degree is a decimetre.
  expect(Math.abs((north ?? 0) - wantedNorth)).toBeLessThan(2e-6);
  expect(Math.abs((east ?? 0) - wantedEast)).toBeLessThan(2e-6);
});

test('the meridian is that of 5174, 10.405 seconds of arc (254 m) east of that of 2097', () => {
  const [, east = 0] = locationOfTm('200000', '500000').split(',').map(Number);
  const [, of2097] = toWgs84(38, 127);
  const metres = (east - of2097) * RADIAN * WGS84.a * Math.cos(38 * RADIAN);
  expect(Math.round(metres)).toBeGreaterThan(250);
  expect(Math.round(metres)).toBeLessThan(257);
});

test.each([
  ['', ''],
  [' ', '451930'],
  ['x', '451930'],
  ['0', '0'],
  ['37.57', '126.98'],
  ['1451930.9', '198744.7'],
])('‘%s’ and ‘%s’ are nowhere in Korea', (x, y) => {
  expect(locationOfTm(x, y)).toBe('');
});

test('blanks around the figures are no part of them', () => {
  expect(locationOfTm(' 198744.767994092 ', '451930.939476321    ')).toMatch(/^37\.\d{6},126\.\d{6}$/);
});
