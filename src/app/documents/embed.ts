import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { inProcessApi } from '#/app/http/in-process.ts';
import type { League } from '#/features/clubs/leagues/leagues.contract.ts';
import { criteriaText, daysText, matchText, seasonRecord } from '#/features/clubs/leagues/leagues.rules.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { ApiError, fetchJson } from '#/ui/client/api.ts';

/** The interval, in seconds, at which the page of a tournament that is not over reloads. */
const REFRESH_SECONDS = 15;

// The colours of the tournament's page, without any script: other sites show this page inside theirs.
const STYLE = `:root{color-scheme:light dark;--t:#1c1b19;--s:#6b675f;--l:#cfc8ba;--b:#fff;--p:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--t:#f2efe8;--s:#a8a297;--l:#4a4640;--b:#211f1c;--p:#5cc9a4}}
body{margin:0;padding:12px;color:var(--t);font:16px/1.5 system-ui,sans-serif}h1{margin:0;font-size:18px}h2,h3{margin:16px 0 4px;font-size:16px}
p,small{margin:4px 0;color:var(--s)}a{color:inherit}strong{color:var(--t)}.b{margin:12px 0;overflow-x:auto}.b svg{display:block;fill:var(--t);font-family:inherit}
.bracket-box{fill:var(--b);stroke:var(--l)}.bracket-joint{fill:none;stroke:var(--l)}.bracket-split{stroke:var(--l)}.bracket-title{fill:var(--s);font-weight:700}
.bracket-number,.bracket-detail,.is-loser{fill:var(--s)}.bracket-score,.is-winner .bracket-name{font-weight:700}.bracket-detail{font-weight:400}.is-winner .bracket-score{fill:var(--p)}
table{width:100%;border-collapse:collapse}td,th{padding:3px 8px 3px 0;border-bottom:1px solid var(--l);text-align:left;white-space:nowrap}
th[scope=row]{width:100%;white-space:normal}thead th{color:var(--s);font-size:14px}.n{text-align:right}.sr-only,summary svg{display:none}summary{color:var(--p)}
div:has(>section){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:0 32px}`;

// Any site may embed these pages, because they have no script, form or visitor's data.
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=10',
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};

/** The routes of pages that other web sites embed: `/embed/tournaments/{id}`, `/embed/clubs/{id}/leagues/{league}`. */
export function embed(site: Site): Hono {
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  // Read each time, because an admin may rename the site.
  const wayIn = () => `${site.config.SITE_NAME}에서 보기`;
  const answer = (request: Request, make: () => Promise<string>) =>
    site.responseCache.answer(request, async () => {
      try {
        return new Response(await make(), { headers: HEADERS });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        return new Response(page({ title: error.message, body: '' }), { status: 404, headers: HEADERS });
      }
    });
  const tournament = async (id: string) => {
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} }));
    // Its drawings are loaded with the first page that needs them.
    const { tournamentMarkup } = await import('./embedded-tournament.tsx');
    const { title } = saved;
    const link = linkOf(`${origin}/tournaments/${id}`);
    const body = `<h1>${link(title)}</h1>${tournamentMarkup(saved)}<p>${link(wayIn())}</p>`;
    return page({ title, body, refresh: saved.state === 'closed' ? undefined : REFRESH_SECONDS });
  };
  const league = async (param: { id: string; league: string }) => {
    const found = await fetchJson(client.api.clubs[':id'].leagues[':league'].$get({ param }));
    return leaguePage(found, linkOf(`${origin}/clubs/${param.id}/leagues/${param.league}`), wayIn());
  };
  const ID = '{[1-9]\\d{0,14}}';
  return new Hono()
    .get(`/embed/tournaments/:id${ID}`, c => answer(c.req.raw, () => tournament(c.req.param('id'))))
    .get(`/embed/clubs/:id${ID}/leagues/:league${ID}`, c => answer(c.req.raw, () => league(c.req.param())));
}

/** Returns a function that makes the markup of a link to this address, which opens outside of the frame. */
const linkOf = (address: string) => (text: string) =>
  String(html`<a href="${address}" target="_blank" rel="noopener">${text}</a>`);

function leaguePage(league: League, link: (text: string) => string, wayIn: string): string {
  const { club, name, hall, teams, table, matches } = league;
  const rows = table.map(
    row =>
      html`<tr><td>${row.place}</td><th scope="row">${teams[row.team]?.name}</th><td>${seasonRecord(row)}</td><td class="n">${row.setsWon}:${row.setsLost}</td><td class="n">${row.league}점</td></tr>`,
  );
  const games = matches.map(
    match =>
      html`<tr><td>${match.round}라운드</td><th scope="row">${matchText(match, league)}</th><td class="n">${match.day}</td></tr>`,
  );
  const body = html`<h1>${raw(link(name))}</h1>
<p>${[club.name, hall, daysText(league)].filter(Boolean).join(' · ')}</p>
<table><thead><tr><th>위</th><th>팀</th><th>전적</th><th class="n">세트</th><th class="n">승점</th></tr></thead><tbody>${rows}</tbody></table>
<p>${criteriaText(league)}</p><h2>일정과 결과</h2><table>${games}</table>
<p>${raw(link(wayIn))}</p>`;
  const isOver = matches.every(({ state }) => state === 'over');
  return page({ title: name, body: String(body), refresh: isOver ? undefined : REFRESH_SECONDS });
}

function page({ title, body, refresh }: { title: string; body: string; refresh?: number }): string {
  const again = refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : '';
  return String(html`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${body ? raw(body) : html`<p>${title}</p>`}</body></html>`);
}
