import { Hono } from 'hono';
import { param } from '#/server/ask.ts';
import { readContents } from '#/server/contents.ts';
import { keptForGuests } from '#/server/kept-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { type Ad, adContents, adEntry, adParam } from './ads.contract.ts';
import { MISSING, UNREADABLE } from './ads.rules.ts';

export const ads = new Hono<ApiEnv>().get('/:name', keptForGuests, param(adParam), async c => {
  const { name } = c.req.valid('param');
  const contents = await readContents(c.env.site, 'adContents.json', adContents, UNREADABLE);
  const entry = adEntry.safeParse(contents[name]);
  if (!entry.success) throw new Refusal('missing', MISSING);
  const { text, imageUrl, linkUrl } = entry.data;
  const answer: Ad = { name, text, imageUrl: imageUrl || null, linkUrl: linkUrl || null };
  return c.json(answer);
});
