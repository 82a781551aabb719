import { revivedEntries, sourceTexts } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Box, fullLook, type Look, layoutBracket } from './bracket-layout.rules.ts';
import { enteredNames, isWord, type Live, rowsOf, type Shown } from './bracket-text.rules.ts';
import { bracketParts } from './bracket-window.rules.ts';

const MARGIN = 2;

/** Escapes a text for markup, including quoted attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`);

/** The bracket as SVG markup for pages without the site's styles, with its own classes; '' without one. */
export function bracketSvg(tournament: Tournament, live?: Live): string {
  const { third, entries, settings } = tournament;
  const shown = {
    names: enteredNames({ entries, settings }),
    live,
    sources: sourceTexts(tournament),
    revived: revivedEntries(tournament),
  };
  return bracketParts(tournament)
    .map((part, index) => partSvg(part, index === 0 ? third : null, shown))
    .join('');
}

type Part = { title: string; rounds: readonly Round[] };

function partSvg({ title, rounds }: Part, third: Match | null, shown: Shown): string {
  if (rounds.length === 0) return '';
  const look: Look = { ...fullLook(rounds.length), crownHeight: 0, detail: 'none', tag: 'none' };
  const layout = layoutBracket(rounds, third, look);
  const lines = layout.joints.map(
    ({ points: [[x, y] = [0, 0], [turn] = [0], , [end, to] = [0, 0]] }) =>
      `<path class="line" d="M${r(x)} ${r(y)}H${r(turn)}V${r(to)}H${r(end)}"/>`,
  );
  const titles = layout.columns.map(({ title, x, width }) =>
    text(
      { x: x + width / 2, y: look.headHeight / 2, size: look.font, kind: 'title', anchor: 'middle' },
      title,
    ),
  );
  const boxes = layout.boxes.map(box => matchSvg(box, look, shown));
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
  const heading = title && `<h2>${title}</h2>`;
  return `${heading}<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${r(width)} ${r(height)}" width="${r(width)}" height="${r(height)}" role="img" aria-label="${title || '대진표'}">${[...lines, ...titles, ...boxes].join('')}</svg>`;
}

function matchSvg({ match, x, y, width, height }: Box, look: Look, shown: Shown): string {
  const rows = rowsOf(match, look, shown).map((row, index) => {
    const middle = y + (index + 0.5) * look.rowHeight;
    const kind = row.outcome === 'winner' ? ' won' : row.outcome === 'loser' ? ' lost' : '';
    const size = isWord(row.score) ? look.small : look.font;
    const name = text(
      {
        x: x + look.pad,
        y: middle + row.size * 0.36,
        size: row.size,
        kind: `name${row.name ? kind : ' lost'}`,
      },
      row.name || row.detail,
    );
    const end = {
      x: x + width - look.pad,
      y: middle + size * 0.36,
      size,
      kind: `score${kind}`,
      anchor: 'end',
    };
    return name + (row.score ? text(end, row.score) : '');
  });
  const place = `x="${r(x)}" y="${r(y)}" width="${r(width)}" height="${r(height)}"`;
  return `<rect class="box" ${place} rx="6"/>${rows.join('')}`;
}

type Place = { x: number; y: number; size: number; kind: string; anchor?: string };

const text = ({ x, y, size, kind, anchor = 'start' }: Place, written: string) =>
  `<text class="${kind}" x="${r(x)}" y="${r(y)}" font-size="${r(size)}" text-anchor="${anchor}">${escaped(written)}</text>`;

const r = (number: number) => Math.round(number * 100) / 100;
