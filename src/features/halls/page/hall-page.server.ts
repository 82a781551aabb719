import { Hono } from 'hono';
import { findHallId } from '#/features/members/fields/linked-halls.server.ts';
import { type PublicMember, publicMember } from '#/features/members/profile/members.contract.ts';
import { loadRankingOfHall } from '#/features/results/rankings/rankings.server.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { readContents } from '#/server/http/public-files.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { describedImage } from '#/shared/pictures/pictures.rules.ts';
import { HALL_PAGE_FILE } from '#/shared/site-settings.ts';
import {
  HALL_PAGE_UNREADABLE,
  HALL_RANKING_FAILED,
  type HallContents,
  type HallPage,
  hallContents,
  hallPageAnswer,
} from './hall-page.contract.ts';
import { OtherSite } from './other-site.server.ts';

export const hallPage = new Hono<ApiEnv>()
  .get('/', operation('당구장 페이지', hallPageAnswer), cacheForGuests, async c => {
    const { site } = c.env;
    const contents = await readContents(site, HALL_PAGE_FILE, hallContents, HALL_PAGE_UNREADABLE);
    return c.json({
      ...present(contents),
      hallId: await findHallId(site.db, { hall: contents.billiardHall, region: '' }),
    });
  })
  .get(
    '/rankings',
    operation('당구장 페이지의 랭킹', pageOf(publicMember)),
    cacheForGuests,
    query(pageQuery),
    async c => {
      const { site } = c.env;
      const contents = await readContents(site, HALL_PAGE_FILE, hallContents, HALL_RANKING_FAILED);
      return answerPage(c, await loadHallRanking(site, contents, c.req.valid('query')));
    },
  );

function present({ billiardHall, host, announcements, ...first }: HallContents): Omit<HallPage, 'hallId'> {
  const shown = [first, ...announcements]
    .filter(each => each.announcement || each.imageUrl)
    .map(({ announcement, imageUrl, pictures }) => {
      return { announcement, imageUrl: imageUrl || null, ...describedImage(pictures) };
    });
  return { billiardHall, isElsewhere: host !== '', announcements: shown };
}

async function loadHallRanking(
  site: Site,
  { billiardHall: hall, host }: HallContents,
  params: { page?: number; size?: number },
): Promise<{ rows: PublicMember[]; total: number }> {
  // Without a name the ranking would be that of all halls.
  if (!hall) return { rows: [], total: 0 };
  if (!host) return loadRankingOfHall(site.db, hall, params);
  const rows = await findOtherSite(site, { hall, host }).ranking(site.now().getTime());
  const { offset, size } = span(params);
  return { rows: rows.slice(offset, offset + size), total: rows.length };
}

const otherSites = new WeakMap<Site, OtherSite>();

/** Each process caches the ranking; the cache is new once an admin names another site (`host`). */
function findOtherSite(site: Site, { hall, host }: { hall: string; host: string }): OtherSite {
  const known = otherSites.get(site);
  if (known?.hall === hall && known.host === host) return known;
  const failed = (error: unknown) =>
    site.log.warn({ host, error: String(error) }, 'the other site’s ranking cannot be used');
  const fresh = new OtherSite({ host, hall, failed, tracing: site.tracing });
  otherSites.set(site, fresh);
  return fresh;
}
