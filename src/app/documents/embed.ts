import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { inProcessApi } from '#/app/http/in-process.ts';
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
.bracket-number,.bracket-detail,.is-loser{fill:var(--s)}.is-winner .bracket-name,.is-winner .bracket-score{font-weight:700}.is-winner .bracket-score{fill:var(--p)}
table{width:100%;border-collapse:collapse}td,th{padding:3px 8px 3px 0;border-bottom:1px solid var(--l);text-align:left;white-space:nowrap}
th[scope=row]{width:100%;white-space:normal}thead th{color:var(--s);font-size:14px}.n{text-align:right}.sr-only,summary svg{display:none}summary{color:var(--p)}
div:has(>section){display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:0 32px}`;

// Any site may embed this page, and no other of ours: it has no script, no form, no visitor's data.
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

/** The route of the page that halls' web sites embed: `/embed/tournaments/{id}`. */
export function embed(site: Site): Hono {
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  const make = async (id: string) => {
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      messageOf404,
    );
    if (typeof saved === 'string')
      return new Response(page({ title: saved, body: '' }), { status: 404, headers: HEADERS });
    // Its drawings are loaded with the first page that needs them.
    const { tournamentMarkup } = await import('./embedded-tournament.tsx');
    const { title } = saved;
    const link = linkOf(`${origin}/tournaments/${id}`);
    const body = `<h1>${link(title)}</h1>${tournamentMarkup(saved)}<p>${link(`${site.config.SITE_NAME}에서 보기`)}</p>`;
    const refresh = saved.state === 'closed' ? undefined : REFRESH_SECONDS;
    return new Response(page({ title, body, refresh }), { headers: HEADERS });
  };
  return new Hono().get('/embed/tournaments/:id{[1-9]\\d{0,14}}', c =>
    site.responseCache.answer(c.req.raw, () => make(c.req.param('id'))),
  );
}

/** The message of a 404 error, for a missing tournament; throws any other error again. */
function messageOf404(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
  return error.message;
}

/** Returns a function that makes the markup of a link to this address, which opens outside of the frame. */
const linkOf = (address: string) => (text: string) =>
  String(html`<a href="${address}" target="_blank" rel="noopener">${text}</a>`);

function page({ title, body, refresh }: { title: string; body: string; refresh?: number }): string {
  const again = refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : '';
  return String(html`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${body ? raw(body) : html`<p>${title}</p>`}</body></html>`);
}
