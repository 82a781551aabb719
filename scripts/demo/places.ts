import { PLACES, type Place } from './texts.ts';

/** The place of a region's short name. */
export function placeOf(region: string): Place {
  const found = PLACES.find(one => one.region === region);
  if (!found) throw new Error(`no such region: ${region}`);
  return found;
}

/** How people call the part of town in which an address lies. */
export function spokenDistrict(region: string, address: string): string {
  const { districts } = placeOf(region);
  return districts.find(([district]) => address.startsWith(`${region} ${district} `))?.[1] ?? region;
}
