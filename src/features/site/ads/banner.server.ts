import { readContents } from '#/server/http/public-files.ts';
import type { Site } from '#/server/site.ts';
import { AD_FILE } from '#/shared/site-settings.ts';
import { adContents, adEntry, type Banner } from './ads.contract.ts';
import { UNREADABLE } from './ads.rules.ts';

/** The operator's banner (a picture, its description and a link); null until it is filled in. */
export function shownBanner(site: Site): Promise<Banner | null> {
  return site.listCache.get('banner', ['site_settings'], () => readBanner(site));
}

async function readBanner(site: Site): Promise<Banner | null> {
  // An unreadable file removes the banner, but never fails the front page.
  const contents = await readContents(site, AD_FILE, adContents, UNREADABLE).catch(() => undefined);
  const { data } = adEntry.safeParse(contents?.banner);
  if (!data) return null;
  const { text, imageUrl, linkUrl, pictures } = data;
  const alt = pictures[0]?.alt ?? '';
  return imageUrl && linkUrl && (alt || text) ? { text, imageUrl, alt, linkUrl } : null;
}
