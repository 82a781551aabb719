import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { inProcessApi } from '#/app/http/in-process.ts';
import type { League } from '#/features/clubs/leagues/leagues.contract.ts';
import { criteriaText, daysText, matchText, seasonRecord } from '#/features/clubs/leagues/leagues.rules.ts';
import { STATE_NAMES } from '#/features/tournaments/announcing/facts.rules.ts';
import { bracketSvg } from '#/features/tournaments/bracket/drawing/bracket-svg.rules.ts';
import { groupTitle, matchTitle, nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { replay } from '#/features/tournaments/engine/replay.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import { tieNotes } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { formatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { TableStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import {
  CRITERION_NAMES,
  figureOf,
  figureText,
  recordText,
  tableNote,
} from '#/features/tournaments/formats/tables/criteria-text.rules.ts';
import { tableStage } from '#/features/tournaments/formats/tables/tables.rules.ts';
import { type LiveScores, liveScores, matchesUnderWay } from '#/features/tournaments/live/live.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { Site } from '#/server/site.ts';
import { ApiError, fetchJson } from '#/ui/client/api.ts';

/** The interval, in seconds, at which the page of a tournament that is not over reloads. */
const REFRESH_SECONDS = 15;

// The colours of the tournament's page, without any script: other sites show this page inside theirs.
const STYLE = `:root{color-scheme:light dark;--t:#1c1b19;--s:#6b675f;--l:#cfc8ba;--b:#fff;--p:#0b6b4f}
@media(prefers-color-scheme:dark){:root{--t:#f2efe8;--s:#a8a297;--l:#4a4640;--b:#211f1c;--p:#5cc9a4}}
body{margin:0;padding:12px;color:var(--t);font:16px/1.5 system-ui,sans-serif}h1{margin:0;font-size:18px}h2{margin:16px 0 4px;font-size:16px}
p{margin:4px 0;color:var(--s)}a{color:inherit}strong{color:var(--t)}.b{margin:12px 0;overflow-x:auto}svg{display:block;fill:var(--t);font-family:inherit}
.box{fill:var(--b);stroke:var(--l)}.line{fill:none;stroke:var(--l)}.title{fill:var(--s);font-weight:700}.won{font-weight:700}.score.won{fill:var(--p)}.lost{fill:var(--s)}
table{width:100%;border-collapse:collapse}td,th{padding:3px 8px 3px 0;border-bottom:1px solid var(--l);text-align:left;white-space:nowrap}
th[scope=row]{width:100%;white-space:normal}thead th{color:var(--s);font-size:14px}.n{text-align:right}.g{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:0 32px}`;

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

/** The routes of pages that halls' web sites embed: `/embed/tournaments/{id}`, `/embed/clubs/{id}/leagues/{league}`. */
export function embed(site: Site): Hono {
  const client = inProcessApi(site);
  const origin = publicUrl(site.config);
  const make = async (id: string) => {
    const saved = await fetchJson(client.api.tournaments[':id'].$get({ param: { id }, query: {} })).catch(
      messageOf404,
    );
    if (typeof saved === 'string')
      return new Response(page({ title: saved, body: '' }), { status: 404, headers: HEADERS });
    return new Response(tournamentPage(saved, site.config.SITE_NAME, origin), { headers: HEADERS });
  };
  const makeLeague = async (param: { id: string; league: string }) => {
    const found = await fetchJson(client.api.clubs[':id'].leagues[':league'].$get({ param })).catch(
      messageOf404,
    );
    if (typeof found === 'string')
      return new Response(page({ title: found, body: '' }), { status: 404, headers: HEADERS });
    return new Response(leaguePage(found, site.config.SITE_NAME, origin), { headers: HEADERS });
  };
  const ID = '{[1-9]\\d{0,14}}';
  return new Hono()
    .get(`/embed/tournaments/:id${ID}`, c =>
      site.responseCache.answer(c.req.raw, () => make(c.req.param('id'))),
    )
    .get(`/embed/clubs/:id${ID}/leagues/:league${ID}`, c =>
      site.responseCache.answer(c.req.raw, () => makeLeague(c.req.param())),
    );
}

/** The message of a 404 error, for a missing tournament or league; throws any other error again. */
function messageOf404(error: unknown): string {
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
${tieNotes(tournament).map(note => html`<p>${note}</p>`)}
${nowPlaying(tournament, scores)}
<div class="b">${raw(bracketSvg(tournament, match => scores(match)?.points ?? null))}</div>
${tables(tournament)}
<p><a href="${address}" target="_blank" rel="noopener">${siteName}에서 보기</a></p>`;
  return page({ title: saved.title, body: String(body), refresh: isOver ? undefined : REFRESH_SECONDS });
}

function leaguePage(league: League, siteName: string, origin: string): string {
  const { club, name, hall, teams, table, matches } = league;
  const address = `${origin}/clubs/${club.id}/leagues/${league.id}`;
  const rows = table.map(
    row =>
      html`<tr><td>${row.place}</td><th scope="row">${teams[row.team]?.name}</th><td>${seasonRecord(row)}</td><td class="n">${row.setsWon}:${row.setsLost}</td><td class="n">${row.league}점</td></tr>`,
  );
  const games = matches.map(
    match =>
      html`<tr><td>${match.round}라운드</td><th scope="row">${matchText(match, league)}</th><td class="n">${match.day}</td></tr>`,
  );
  const body = html`<h1><a href="${address}" target="_blank" rel="noopener">${name}</a></h1>
<p>${[club.name, hall, daysText(league)].filter(Boolean).join(' · ')}</p>
<table><thead><tr><th>위</th><th>팀</th><th>전적</th><th class="n">세트</th><th class="n">승점</th></tr></thead><tbody>${rows}</tbody></table>
<p>${criteriaText(league)}</p><h2>일정과 결과</h2><table>${games}</table>
<p><a href="${address}" target="_blank" rel="noopener">${siteName}에서 보기</a></p>`;
  const isOver = matches.every(({ state }) => state === 'over');
  return page({ title: name, body: String(body), refresh: isOver ? undefined : REFRESH_SECONDS });
}

function page({ title, body, refresh }: { title: string; body: string; refresh?: number }): string {
  const again = refresh ? html`<meta http-equiv="refresh" content="${refresh}">` : '';
  return String(html`<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${body ? raw(body) : html`<p>${title}</p>`}</body></html>`);
}

/** The HTML table of the matches being played (at a table, or with a score); '' if there are none. */
function nowPlaying(tournament: Tournament, scores: LiveScores) {
  const shown = matchesUnderWay(tournament, scores);
  if (shown.length === 0) return '';
  const rows = shown.map(match => {
    const place = match.table === null ? '' : `${match.table}번 테이블`;
    const names = match.sides.map(({ entry }) => nameOf(tournament, entry)).join(' – ');
    const points = scores(match.key)?.points.join(' : ') ?? '';
    return html`<tr><td>${place}</td><th scope="row">${names}</th><td>${matchTitle(tournament, match)}</td><td class="n">${points}</td></tr>`;
  });
  return html`<h2>지금 경기</h2><table>${rows}</table>`;
}

/** The HTML tables of the groups, or a table of the standings; '' for a format that has neither. */
function tables(tournament: Tournament) {
  const { standings } = formatOf(tournament.settings);
  if (standings) {
    const rows = standings
      .lines(tournament)
      .map(
        ({ rank, entry, figure }) =>
          html`<tr><td>${rank}</td><th scope="row">${nameOf(tournament, entry)}</th><td class="n">${figure}${standings.unit}</td></tr>`,
      );
    return html`<table>${rows}</table>`;
  }
  const stage = tableStage(tournament.settings);
  if (!stage) return '';
  const groups = tournament.groups.map(
    group =>
      html`<section><h2>${groupTitle(tournament, group)}</h2>${groupTable(tournament, group, stage)}</section>`,
  );
  return html`<div class="g">${groups}</div><p>${tableNote(stage)}</p>`;
}

function groupTable(tournament: Tournament, { table, matches }: Group, stage: TableStage) {
  const figure = figureOf(stage);
  const isBegun = matches.some(({ state }) => state === 'decided');
  const rows = table.map(
    line =>
      html`<tr><td>${isBegun ? line.place : '–'}</td><th scope="row">${nameOf(tournament, line.entry)}</th><td>${line.played > 0 ? recordText(line) : '–'}</td><td class="n">${line.points}</td><td class="n">${figureText(line, figure)}</td></tr>`,
  );
  return html`<table><thead><tr><th>위</th><th>선수</th><th>전적</th><th class="n">승점</th><th class="n">${CRITERION_NAMES[figure]}</th></tr></thead><tbody>${rows}</tbody></table>`;
}
