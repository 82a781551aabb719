import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { recordText } from '#/features/bracket-engine/criteria-text.rules.ts';
import { groupTitle, nameOf } from '#/features/bracket-engine/names.rules.ts';
import { finalRanks, podium } from '#/features/bracket-engine/podium.rules.ts';
import { replay } from '#/features/bracket-engine/replay.rules.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { bracketSvg } from '#/features/bracket-view/bracket-svg.rules.ts';
import { STATE_NAMES } from '#/features/tournaments/facts.rules.ts';
import { liveScores } from '#/features/tournaments/scores.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/tournaments.contract.ts';
import { publicUrl } from '#/server/config.ts';
import type { Site } from '#/server/site.ts';
import { ApiError, fetchJson } from '#/ui/api.ts';
import { inProcessApi } from './in-process.ts';

/** How often a tournament that is not over is shown anew, in seconds. */
const REFRESH_SECONDS = 15;

// The page of a tournament's colours, without any script: other sites show it within theirs.
const STYLE = `:root{color-scheme:light dark;--t:#1c1b19;--s:#6b675f;--l:#cfc8ba;--b:#fff;--p:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--t:#f2efe8;--s:#a8a297;--l:#4a4640;--b:#211f1c;--p:#5cc9a4}}
body{margin:0;padding:12px;color:var(--t);font:16px/1.5 system-ui,sans-serif}h1{margin:0;font-size:18px}h2{margin:16px 0 4px;font-size:16px}
p{margin:4px 0;color:var(--s)}a{color:inherit}strong{color:var(--t)}.b{margin:12px 0;overflow-x:auto}svg{display:block;fill:var(--t);font-family:inherit}
.box{fill:var(--b);stroke:var(--l)}.line{fill:none;stroke:var(--l)}.title{fill:var(--s);font-weight:700}.won{font-weight:700}.score.won{fill:var(--p)}.lost{fill:var(--s)}
table{border-collapse:collapse}td,th{padding:2px 12px 2px 0;text-align:left}`;

// Any site may show this page, and no other: it has no script, no form, and nothing of whoever looks on.
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

/** `/embed/tournaments/{id}`: a listed tournament as guests see it, for the web sites of halls. */
export function embed(site: Site): Hono {
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  const make = async (id: string) => {
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      refused,
    );
    if (typeof saved === 'string')
      return new Response(page({ title: saved, body: '' }), { status: 404, headers: HEADERS });
    return new Response(tournamentPage(saved, site.config.SITE_NAME, origin), { headers: HEADERS });
  };
  return new Hono().get('/embed/tournaments/:id{[1-9]\\d{0,14}}', c =>
    site.responseCache.answer(c.req.raw, () => make(c.req.param('id'))),
  );
}

/** The sentence of what is not there; anything else is thrown. */
function refused(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  return error.message;
}

function tournamentPage(saved: TournamentWithEvents, siteName: string, origin: string): string {
  const tournament = replay(saved.events.map(({ event }) => event));
  const scores = liveScores(saved);
  const isOver = saved.state === 'closed';
  const facts = [saved.day, saved.hall, STATE_NAMES[saved.state]].filter(Boolean).join(' · ');
  const address = `${origin}/tournaments/${saved.id}`;
  const body = html`<h1><a href="${address}" target="_blank" rel="noopener">${saved.title}</a></h1>
<p>${facts}</p>
${podium(tournament).map(({ title, names }) => html`<p>${title} <strong>${names.join(', ')}</strong></p>`)}
<div class="b">${raw(bracketSvg(tournament, match => scores(match)?.points ?? null))}</div>
${tables(tournament)}
<p><a href="${address}" target="_blank" rel="noopener">${siteName}에서 보기</a></p>`;
  return page({ title: saved.title, body: String(body), refresh: isOver ? undefined : REFRESH_SECONDS });
}

function page({ title, body, refresh }: { title: string; body: string; refresh?: number }): string {
  const again = refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : '';
  return String(html`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${body ? raw(body) : html`<p>${title}</p>`}</body></html>`);
}

/** The tables of groups, or the wins of 개인전. */
function tables(tournament: Tournament) {
  if (tournament.settings?.mode === 'single') {
    const rows = finalRanks(tournament).map(
      ({ rank, entry, wins }) =>
        html`<tr><td>${rank}</td><th>${nameOf(tournament, entry)}</th><td>${wins}승</td></tr>`,
    );
    return html`<table>${rows}</table>`;
  }
  return tournament.groups.map(group => {
    const rows = group.table.map(
      (line, at) =>
        html`<tr><td>${at + 1}</td><th>${nameOf(tournament, line.entry)}</th><td>${recordText(line)}</td><td>${line.points}</td></tr>`,
    );
    return html`<h2>${groupTitle(tournament, group)}</h2><table>${rows}</table>`;
  });
}
