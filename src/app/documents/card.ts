import { type Context, Hono } from 'hono';
import { inProcessApi, refusedAnswer } from '#/app/http/in-process.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { playerNight } from '#/features/tournaments/results/answers/player-night.rules.ts';
import { cardSvg, nightSvg } from '#/features/tournaments/server/after-changes/card.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { Pictures } from '#/server/pictures/pictures.ts';
import type { Site } from '#/server/site.ts';
import { fetchJson } from '#/ui/client/api.ts';

const ID = '{[1-9]\\d{0,14}}';

/**
 * The routes of the preview pictures (PNG) that other sites and messengers show beside links to a listed
 * tournament, or to a player's results in it.
 */
export function card(site: Site): Hono {
  const client = inProcessApi(site);
  const pictures = new Pictures();
  type Draw = (saved: TournamentWithEvents, tournament: Tournament) => string | undefined;
  const answer = async (c: Context, draw: Draw) => {
    const id = c.req.param('id') ?? '';
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      refusedAnswer,
    );
    if (saved instanceof Response) return saved;
    const svg = draw(saved, replay(saved.events.map(({ event }) => event)));
    if (svg === undefined) return new Response('참가자를 찾을 수 없습니다.', { status: 404 });
    const { png, etag } = await pictures.png(svg);
    const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=300', etag };
    if (c.req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(png), { headers });
  };
  const { SITE_NAME } = site.config;
  return new Hono()
    .get(`/tournaments/:id${ID}/card.png`, c =>
      answer(c, (saved, tournament) => cardSvg(saved, tournament, SITE_NAME)),
    )
    .get(`/tournaments/:id${ID}/players/:entry${ID}/card.png`, c =>
      answer(c, (saved, tournament) => {
        const night = playerNight(tournament, Number(c.req.param('entry')));
        return night && nightSvg(saved, night, SITE_NAME);
      }),
    );
}
