import { openState } from '#/features/halls/facts/hours.rules.ts';
import type { Region } from '#/shared/regions.ts';
import { districtOf } from './halls.rules.ts';
import type { Place } from './near.contract.ts';

export type Position = { latitude: number; longitude: number };

const EARTH_METRES = 6_371_008.8;
const RADIAN = Math.PI / 180;

function positionOf(location: string): Position | undefined {
  const [latitude, longitude] = location.split(',').map(Number);
  return location && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
}

/** The distance in metres on a sphere, at most half a per cent off. */
export function distanceBetween(one: Position, other: Position): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIAN) / 2) ** 2;
  const [north, south] = [Math.cos(one.latitude * RADIAN), Math.cos(other.latitude * RADIAN)];
  const chord = half(one.latitude, other.latitude) + north * south * half(one.longitude, other.longitude);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** A distance for readers: `350m`, `1.2km`, `14km`. */
export function showDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10}m`;
  return metres < 9950 ? `${(metres / 1000).toFixed(1)}km` : `${Math.round(metres / 1000)}km`;
}

/** `district` is the 시군구 (`서울 마포구`), '' if the address names none. */
export type DistrictPlace = Place & { district: string };

export function withDistrict(place: Place): DistrictPlace {
  const district = districtOf(place.address);
  return { ...place, district: district && `${place.region} ${district}` };
}

/** The districts of `region` come first, without the region's name. */
export function districtOptions(places: readonly DistrictPlace[], region?: Region) {
  const districts = [...new Set(places.map(({ district }) => district))].filter(Boolean).sort();
  const own = `${region} `;
  const isOwn = (district: string) => district.startsWith(own);
  return [
    ...districts.filter(isOwn).map(value => ({ value, label: value.slice(own.length) })),
    ...districts.filter(district => !isOwn(district)).map(value => ({ value, label: value })),
  ];
}

export type PlaceFilter = { district: string; big: boolean; open: boolean; coming: boolean };

/**
 * With the reader's position `from` the nearest come first and `metres` is the distance; halls without a
 * known location come last, those that say more about themselves first.
 */
export function findPlaces(
  places: readonly DistrictPlace[],
  { district, big, open, coming }: PlaceFilter,
  { now, from, holidays }: { now: Date; from?: Position; holidays?: readonly string[] },
): { place: DistrictPlace; metres?: number }[] {
  const fitting = places.filter(
    place =>
      (!district || place.district === district) &&
      (!big || place.big > 0) &&
      (!coming || place.coming) &&
      (!open || (place.hours && openState(place.hours, now, holidays)?.isOpen)),
  );
  const found = fitting.map(place => {
    const position = positionOf(place.location);
    return { place, metres: from && position && distanceBetween(from, position) };
  });
  if (!from) return found;
  const far = ({ metres = Number.MAX_VALUE }: { metres?: number }) => metres;
  return found.sort((one, other) => far(one) - far(other) || factsKnown(other.place) - factsKnown(one.place));
}

const factsKnown = ({ hours, big, medium, pocket, fee, phone }: Place) =>
  [hours, big + medium + pocket, fee, phone].filter(Boolean).length;
