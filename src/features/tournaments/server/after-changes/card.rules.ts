import { countOf, kindOf, STATE_NAMES } from '#/features/tournaments/announcing/facts.rules.ts';
import { fitName, widthOf } from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { podium } from '#/features/tournaments/engine/results/places.rules.ts';
import { tieNotes } from '#/features/tournaments/engine/results/ties.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { PlayerNight } from '#/features/tournaments/results/answers/player-night.rules.ts';
import { awardLines, honourNotes } from '#/features/tournaments/results/season-points.rules.ts';
import type { TournamentWithEvents } from '#/features/tournaments/server/tournaments.contract.ts';

/** The size of link previews on KakaoTalk, Naver and other sites, in pixels. */
const CARD_SIZE = { width: 1200, height: 630 };
const LEFT = 72;
const ROOM = CARD_SIZE.width - 2 * LEFT;
const TITLE_SIZE = 68;
const PODIUM_MOST = 3;
/** The position and look of the text between the podium and the footer: how ties were settled, the awards. */
const NOTES: Line = { y: 550, size: 24, fill: '#cfe3da' };

/** Escapes a text for markup, including quoted attributes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.codePointAt(0)};`);

type Line = { y: number; size: number; fill: string; bold?: boolean; x?: number; anchor?: 'end' };

function line({ y, size, fill, bold, x = LEFT, anchor }: Line, text: string): string {
  const look = `${bold ? ' font-weight="700"' : ''}${anchor ? ` text-anchor="${anchor}"` : ''}`;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${look}>${escaped(text)}</text>`;
}

type CardSite = { name: string; url: string };

export function cardSvg(saved: TournamentWithEvents, tournament: Tournament, site: CardSite): string {
  const titles = titleLines(saved.title);
  const facts = [saved.day, saved.hall, kindOf(saved), countOf(saved)].filter(Boolean).join(' · ');
  const top = 150 + (titles.length - 1) * 84;
  const ranks = podium(tournament).slice(0, PODIUM_MOST);
  const rows = ranks.map((rank, position) =>
    podiumRow(rank, honourNotes(tournament, rank, saved.prizes).join(' · '), { at: position, top }),
  );
  const awards = awardLines(tournament, saved.prizes).map(({ title, text }) => `${title} ${text}`);
  const notes = fitName([...tieNotes(tournament), ...awards].join(' / '), ROOM / NOTES.size);
  const state = line({ y: top + 170, size: 44, fill: '#e9c46a', bold: true }, STATE_NAMES[saved.state]);
  return sheet(footOf(site, saved), [
    ...titles.map((text, index) =>
      line({ y: 130 + index * 84, size: TITLE_SIZE, fill: '#ffffff', bold: true }, text),
    ),
    line({ y: top + 50, size: 34, fill: '#cfe3da' }, fitName(facts, ROOM / 34)),
    ...(rows.length > 0 ? rows : [state]),
    ...(notes ? [line(NOTES, notes)] : []),
  ]);
}

const footOf = ({ name, url }: CardSite, { id }: TournamentWithEvents) =>
  `${name} · ${url.replace(/^https?:\/\//, '')}/tournaments/${id}`;

function sheet(footer: string, lines: readonly string[]): string {
  const { width, height } = CARD_SIZE;
  const foot = line({ y: 590, size: 30, fill: '#cfe3da' }, fitName(footer, ROOM / 30));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="NanumGothic"><rect width="${width}" height="${height}" fill="#0b4a38"/><rect width="${width}" height="16" fill="#e9c46a"/>${lines.join('')}${foot}</svg>`;
}

const FIGURES_MOST = 4;
const MATCHES_MOST = 3;

export function nightSvg(saved: TournamentWithEvents, night: PlayerNight, site: CardSite): string {
  const facts = [saved.title, saved.day, saved.hall].filter(Boolean).join(' · ');
  const figures = [{ title: '전적', value: night.record }, ...night.figures].slice(0, FIGURES_MOST);
  const name = { y: 130, size: TITLE_SIZE, fill: '#ffffff', bold: true };
  const place = {
    y: 130,
    size: 52,
    fill: '#e9c46a',
    bold: true,
    x: CARD_SIZE.width - LEFT,
    anchor: 'end' as const,
  };
  const matches = night.matches.slice(-MATCHES_MOST);
  return sheet(footOf(site, saved), [
    line(name, fitName(night.name, (ROOM - 280) / TITLE_SIZE)),
    line(place, night.place),
    line({ y: 190, size: 34, fill: '#cfe3da' }, fitName(facts, ROOM / 34)),
    ...figures.flatMap(({ title, value }, position) => {
      const x = LEFT + position * (ROOM / FIGURES_MOST);
      return [
        line({ y: 270, size: 28, fill: '#cfe3da', x }, title),
        line({ y: 330, size: 48, fill: '#ffffff', bold: true, x }, value),
      ];
    }),
    ...matches.flatMap(({ outcome, opponent, result }, index) => {
      const y = 410 + index * 54;
      return [
        line({ y, size: 34, fill: '#e9c46a', bold: true }, outcome),
        line({ y, size: 34, fill: '#ffffff', x: LEFT + 64 }, fitName(opponent, 16)),
        line({ y, size: 34, fill: '#cfe3da', x: LEFT + 660 }, fitName(result, 11)),
      ];
    }),
  ]);
}

/** The width for the prize and the 득점률 of a rank, right of the names. */
const NOTES_ROOM = 380;

function podiumRow(
  { title, names }: { title: string; names: readonly string[] },
  notes: string,
  { at, top }: { at: number; top: number },
): string {
  const [size, y] = [at === 0 ? 52 : 40, top + 140 + at * 70];
  const room = notes ? NOTES_ROOM : 0;
  const name = fitName(names.join(', '), (ROOM - 220 - room) / size);
  const won = { y, size: 28, fill: '#cfe3da', x: CARD_SIZE.width - LEFT, anchor: 'end' as const };
  return (
    line({ y, size: 34, fill: '#e9c46a', bold: true }, title) +
    line({ y, size, fill: '#ffffff', bold: at === 0, x: LEFT + 200 }, name) +
    (notes && line(won, fitName(notes, NOTES_ROOM / won.size)))
  );
}

function titleLines(title: string): string[] {
  const most = ROOM / TITLE_SIZE;
  if (widthOf(title) <= most) return [title];
  const words = title.split(' ');
  let first = '';
  while (words[0] !== undefined && widthOf(`${first} ${words[0]}`) <= most)
    first = `${first} ${words.shift()}`.trim();
  if (first === '') return [fitName(title, most)];
  return [first, fitName(words.join(' '), most)];
}
