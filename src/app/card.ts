import { Hono } from 'hono';
import { replay } from '#/features/bracket-engine/replay.rules.ts';
import { cardSvg } from '#/features/tournaments/card.rules.ts';
import { Pictures } from '#/server/pictures.ts';
import type { Site } from '#/server/site.ts';
import { fetchJson } from '#/ui/api.ts';
import { inProcessApi } from './in-process.ts';
import { refusedAnswer } from './refused-answer.ts';

/** `/tournaments/{id}/card.png`: the picture that chats and search engines show beside a link to a listed tournament. */
export function card(site: Site): Hono {
  const client = inProcessApi(site);
  const pictures = new Pictures();
  return new Hono().get('/tournaments/:id{[1-9]\\d{0,14}}/card.png', async c => {
    const id = c.req.param('id');
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      refusedAnswer,
    );
    if (saved instanceof Response) return saved;
    const tournament = replay(saved.events.map(({ event }) => event));
    const { png, etag } = await pictures.png(cardSvg(saved, tournament, site.config.SITE_NAME));
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', etag };
    if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(png), { headers });
  });
}
