import type { Site } from '#/server/site.ts';

// Data that pages load right after a live event: a replica might not have it yet.
const LIVE = /^\/api\/(?:tournaments\/\d|live\b|tv\b)/;

const SITES = new WeakMap<Site, Site>();

/**
 * The site for answers to guests: its reads go to the replica, if there is one, and rows read there are
 * cached apart from those for members. Members' reads, and all writes, use the site itself.
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
