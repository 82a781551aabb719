import { Hono } from 'hono';
import { z } from 'zod';
import { operation, param } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { readContents } from '#/server/http/public-files.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { describedImage } from '#/shared/pictures/pictures.rules.ts';
import { Refusal } from '#/shared/refusal.ts';
import { AD_FILE } from '#/shared/site-settings.ts';
import { type Ad, ad, adContents, adEntry, adParam, type ListedAd, listedAd } from './ads.contract.ts';
import { AD_NAMES, MISSING, titleOf, UNREADABLE } from './ads.rules.ts';

export const ads = new Hono<ApiEnv>()
  .get('/', operation('운영자가 올린 광고 목록', z.array(listedAd)), cacheForGuests, async c => {
    const { site, inProcess } = c.env;
    // Cached for rendered pages, because each contains the ads and reading them takes six disk accesses.
    const found = inProcess
      ? site.listCache.get('ads', ['site_settings'], () => ownersAds(site))
      : ownersAds(site);
    return c.json(await found);
  })
  .get('/:name', operation('광고 하나', ad), cacheForGuests, param(adParam), async c => {
    const { name } = c.req.valid('param');
    const contents = await readContents(c.env.site, AD_FILE, adContents, UNREADABLE);
    const entry = adEntry.safeParse(contents[name]);
    if (!entry.success) throw new Refusal('missing', MISSING);
    const { text, imageUrl, linkUrl, pictures } = entry.data;
    const links = { imageUrl: imageUrl || null, linkUrl: linkUrl || null };
    return c.json({ name, text, ...links, ...describedImage(pictures) } satisfies Ad);
  });

/** Leaves out the built-in ads. */
async function ownersAds(site: Site): Promise<ListedAd[]> {
  const isOwn = site.settings.contents(AD_FILE) ?? (await site.publicFiles.ofOwner(`/${AD_FILE}`));
  if (!isOwn) return [];
  const contents = await readContents(site, AD_FILE, adContents, UNREADABLE);
  return AD_NAMES.flatMap(name => {
    const { data } = adEntry.safeParse(contents[name]);
    return data && (data.text || data.imageUrl) ? [{ name, title: titleOf(data.text) }] : [];
  });
}
