import type { Entry } from '#/features/tournaments/engine/events.contract.ts';
import { loserOf, sideOf } from '#/features/tournaments/engine/match.rules.ts';
import { entryName, matchTitle, nameOf, type SourceText } from '#/features/tournaments/engine/names.rules.ts';
import { UNPLAYED } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { pointsText, scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { MatchScore, PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Look } from './bracket-layout.rules.ts';

/** The name of an entry (of a team both names), with the hall and the handicap if the view shows them. */
type EntryName = { name: string; hall?: string; score?: string };
export type Names = (entry: number) => EntryName;
/** Returns the live score of a match by its key; undefined if the match is not being scored. */
export type Live = (match: string) => Pick<MatchScore, 'points' | 'targets'> | undefined;

export const NOBODY_YET = '미정';

/** A function that returns the name of an entry as entered, with the hall and the handicap for the game. */
export function enteredNames({ entries, settings }: Pick<Tournament, 'entries' | 'settings'>): Names {
  const byId = new Map(entries.map(entry => [entry.id, shownAs(entry, settings?.play.ball ?? '4')]));
  return id => byId.get(id) ?? { name: NOBODY_YET };
}

function shownAs(entry: Entry, ball: PlayRules['ball']): EntryName {
  const scores = entry.players.map(each => (ball === '4' ? each.score4 : each.score3));
  const halls = new Set(entry.players.map(({ hall }) => hall).filter(Boolean));
  return {
    name: entryName(entry),
    hall: [...halls].join(TEAM_MARK),
    score: scores.some(score => score > 0) ? scores.map(score => score || '?').join(TEAM_MARK) : '',
  };
}

/** A match in one sentence: `8강전 2경기, 김철수 대 박영희, 김철수 진출, 40:14(15이닝)`. */
export function matchSentence(tournament: Tournament, match: Match, live?: Live): string {
  const title = matchTitle(tournament, match);
  const [one, other] = match.sides.map(({ entry }) => (entry ? nameOf(tournament, entry) : null));
  if (match.bye) return `${title}, ${one ?? other ?? NOBODY_YET} 부전승`;
  if (!one && !other) return `${title}, 선수 ${NOBODY_YET}`;
  const pair = `${one ?? NOBODY_YET} 대 ${other ?? NOBODY_YET}`;
  return [title, pair, ...stateTexts(tournament, match, live)].join(', ');
}

function stateTexts(tournament: Tournament, match: Match, live?: Live): string[] {
  if (match.winner !== null) return resultTexts(tournament, match);
  const points = live?.(match.key);
  const score = points ? [`${pointsText(points, 0)} : ${pointsText(points, 1)}`] : winsText(match);
  if (match.startedAt) return [match.table ? `${match.table}번 테이블에서 진행 중` : '진행 중', ...score];
  if (match.calledAt) return [match.table ? `${match.table}번 테이블로 호출` : '호출', ...score];
  if (match.state === 'waiting') return ['앞 경기를 기다림'];
  return points ? ['진행 중', ...score] : ['경기 전', ...score];
}

const winsText = ({ sides: [one, other] }: Match): string[] =>
  one.wins + other.wins > 0 ? [`${one.wins}승 대 ${other.wins}승`] : [];

function resultTexts(tournament: Tournament, match: Match): string[] {
  const side = sideOf(match, match.winner);
  const loser = loserOf(match);
  const gained = match.key === 'third' ? '3위' : match.next ? '진출' : '우승';
  const why = unplayedReason(match);
  return [
    ...(why && loser ? [`${nameOf(tournament, loser)} ${why}`] : []),
    `${nameOf(tournament, match.winner)} ${gained}`,
    ...(match.score
      ? [scoreLine(match.score, side, tournament.settings?.play ?? { ball: '4', cushion: 0 })]
      : winsText(match)),
  ];
}

/** The text beside the loser of an unplayed match: 불참, 기권 or 실격; null for a played one. */
const unplayedReason = ({ how }: Match): string | null => (how && how !== 'played' ? UNPLAYED[how] : null);

/** The contents of a bracket's boxes: names, running points, and where the missing entries come from. */
export type Shown = {
  names: Names;
  live?: Live;
  sources?: SourceText;
  revived?: ReadonlySet<number>;
  /** The reader's entry, which has a frame. */
  own?: number;
};

/** The line of one side in the box of a match. */
export type Row = {
  entry: number | null;
  name: string;
  size: number;
  detail: string;
  /** The text in the column of the score: points, wins, or the reason why the side did not play. */
  score: string;
  outcome: 'winner' | 'loser' | 'none';
};

/** The sides of a match (one for a bye), with names cut to the width of the box. */
export function rowsOf(match: Match, look: Look, { names, live, sources, revived }: Shown): Row[] {
  const sides = match.bye ? match.sides.filter(({ entry }) => entry !== null) : match.sides;
  // A device may still hold the points of a match that was decided without them.
  const points = match.state === 'decided' ? match.score : live?.(match.key);
  // After the match, a single win says no more than the winner's mark.
  const fewest = match.state === 'decided' ? 2 : 1;
  const isCounting = match.sides.some(({ wins }) => wins >= fewest);
  const tag = tableTag(match, look, Boolean(live?.(match.key)));
  const tagged = tag ? tag.width + look.pad : 0;
  return (sides.length ? sides : [match.sides[0]]).map(side => {
    const { entry, wins } = side;
    const isWinner = match.winner !== null && match.winner === entry;
    const isLoser = match.winner !== null && !isWinner;
    const at = side === match.sides[1] ? 1 : 0;
    const own = points ? pointsText(points, at) : isCounting ? String(wins) : '';
    const score = match.bye ? '부전승' : isLoser ? (unplayedReason(match) ?? own) : own;
    return {
      entry,
      ...(entry === null
        ? fitSource(sources?.(match, at) ?? '', look)
        : fitRow(
            match.round > 1 && revived?.has(entry) ? asRevived(names(entry)) : names(entry),
            look,
            scoreSpace(score, look),
            tagged,
          )),
      score,
      outcome: match.bye ? 'none' : isWinner ? 'winner' : isLoser ? 'loser' : 'none',
    };
  });
}

/** A text in the column of the score: its points, and in smaller letters the target (`/10`) or a word. */
export function scoreParts(score: string): { points: string; small: string } {
  const points = /^[-\d]*/.exec(score)?.[0] ?? '';
  return { points, small: score.slice(points.length) };
}

/** The width that a score takes from the names, with the space before it; 0 without a score. */
export function scoreSpace(score: string, { font, small, pad }: Look): number {
  const parts = scoreParts(score);
  return score === '' ? 0 : widthOf(parts.points) * font + widthOf(parts.small) * small + pad;
}

/** The name of an entry that came back by 패자부활, marked as such. */
const asRevived = (known: EntryName): EntryName => ({ ...known, name: `${known.name} (부활)` });

/** Where the missing entry comes from, as the detail of a row without a name; its letters may be small. */
function fitSource(source: string, look: Look) {
  const space = look.boxWidth - look.gutter - 2 * look.pad;
  const size = Math.min(look.small, Math.max(look.small * 0.7, space / Math.max(1, widthOf(source))));
  return { name: '', size, detail: fitName(source, space / size) };
}

/** A name beside its score and, on a TV, the match's table, cut if it is too long; with the handicap if both fit. */
function fitRow(known: EntryName, look: Look, scored: number, tagged: number) {
  const beside = scored + (look.tag === 'beside' ? tagged : 0);
  const space = look.boxWidth - look.gutter - 2 * look.pad - beside;
  const handicap = look.hasHandicaps ? (known.score ?? '') : '';
  const needed = widthOf(known.name) * look.font + (widthOf(handicap) + 0.6) * look.small;
  const size = widthOf(known.name) * look.font <= space ? look.font : look.small;
  return { name: fitName(known.name, space / size), size, detail: needed <= space ? handicap : '' };
}

export type Tag = { text: string; isPlayed: boolean; width: number };

/**
 * The table of a called or running match, and its width in small letters; null for other matches. A match
 * runs once it was started or is being scored (`isScored`).
 */
export function tableTag(match: Match, look: Look, isScored: boolean): Tag | null {
  const isPlayed = match.startedAt !== null || isScored;
  if (look.tag === 'none' || match.state !== 'open' || !(match.calledAt || isPlayed)) return null;
  const { table } = match;
  const isShort = look.tag === 'beside';
  const label = table === null ? '' : isShort ? `${table}번` : `${table}번 테이블`;
  const called = isShort ? label || '호출' : `${label} 호출`.trim();
  const text = isPlayed ? label || '진행 중' : called;
  return { text, isPlayed, width: (widthOf(text) + (isPlayed ? 1 : 0)) * look.small };
}

const ELLIPSIS = '…';
/** Widths of characters in units of the font size, slightly too wide so that a name stays in its box. */
const WIDTHS: [characters: RegExp, width: number][] = [
  [/^(?![\d#*]).*\p{Extended_Pictographic}/su, 1.3],
  [/^[ .,:;'!|ijl·]$/, 0.34],
  [/^[mw@%]/, 0.92],
  [/^\d/, 0.6],
  [/^[a-z]/, 0.58],
  [/^[MW]/, 0.98],
  [/^[A-Z]/, 0.74],
  [/^[\u0020-\u024f]/, 0.66],
];
const OTHER_WIDTH = 0.96;

const widthOfSign = (sign: string) =>
  WIDTHS.find(([characters]) => characters.test(sign))?.[1] ?? OTHER_WIDTH;

/** The estimated width of a text in units of the font size, equal on every device. */
export const widthOf = (text: string) => signsOf(text).reduce((width, sign) => width + widthOfSign(sign), 0);

/** Shortens a name to a width of `most` units of the font size; a shortened name ends with `…`. */
export function fitName(name: string, most: number): string {
  if (widthOf(name) <= most) return name;
  const between = name.indexOf(TEAM_MARK);
  if (between > 0) return fitTeam(name.slice(0, between), name.slice(between + TEAM_MARK.length), most);
  return shorten(name, most);
}

/** The separator between the two names of a team. */
const TEAM_MARK = ' · ';

/** Cuts both names of a team, the shorter one only if half of the width is too little for it. */
function fitTeam(one: string, other: string, most: number): string {
  const space = most - widthOf(TEAM_MARK);
  const [a, b] = [widthOf(one), widthOf(other)];
  const half = space / 2;
  const first = a <= half ? a : Math.max(half, space - b);
  const second = b <= half ? b : Math.max(half, space - a);
  return `${fitName(one, first)}${TEAM_MARK}${fitName(other, second)}`;
}

function shorten(name: string, most: number): string {
  const space = most - widthOf(ELLIPSIS);
  let fitting = '';
  let width = 0;
  for (const sign of signsOf(name)) {
    width += widthOfSign(sign);
    if (width > space) break;
    fitting += sign;
  }
  return `${fitting.trimEnd()}${ELLIPSIS}`;
}

// Created once, because creating one takes longer than drawing a whole bracket.
let graphemes: Intl.Segmenter | undefined;

/** Splits a text into graphemes, so that a character of several code points is never cut. */
function signsOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text);
  graphemes ??= new Intl.Segmenter('ko', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), part => part.segment);
}
