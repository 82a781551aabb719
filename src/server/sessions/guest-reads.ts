import type { Site } from '#/server/site.ts';

// What readers are told of the moment it happens, and then ask for: a replica might not have it yet.
const LIVE = /^\/api\/(?:tournaments\/\d|live\b|tv\b)/;

const SITES = new WeakMap<Site, Site>();

/**
 * The site as it makes what guests are shown: its reads go to the replica, where there is one, and rows read there are
 * cached apart from those that members are shown. Members' own reads, and whatever writes, take the site itself.
 */
export function siteForGuests(site: Site, apiPath: string): Site {
  if (!site.guestReads || LIVE.test(apiPath)) return site;
  const known = SITES.get(site);
  if (known) return known;
  const { db, listCache } = site.guestReads;
  const guests = Object.create(site, { db: { value: db }, listCache: { value: listCache } }) as Site;
  SITES.set(site, guests);
  return guests;
}
