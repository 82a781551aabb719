import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Look } from './bracket-look.rules.ts';
import { type EntryName, type Live, type Names, unplayedReason } from './bracket-sentence.rules.ts';
import { fitName, widthOf } from './name-fit.rules.ts';

/** One side of a match as its box shows it. */
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
export function rowsOf(match: Match, look: Look, names: Names, live?: Live): Row[] {
  const sides = match.bye ? match.sides.filter(({ entry }) => entry !== null) : match.sides;
  const points = match.score?.points ?? live?.(match.key);
  // After the match, a single win says no more than the winner's mark.
  const fewest = match.state === 'decided' ? 2 : 1;
  const isCounting = match.sides.some(({ wins }) => wins >= fewest);
  const tag = look.tag === 'within' ? (tagOf(match, look, Boolean(live?.(match.key)))?.width ?? 0) : 0;
  return (sides.length ? sides : [match.sides[0]]).map(side => {
    const { entry, wins } = side;
    const isWinner = match.winner !== null && match.winner === entry;
    const isLoser = match.winner !== null && !isWinner;
    const own = points?.[match.sides.indexOf(side)] ?? (isCounting ? wins : '');
    const score = match.bye ? '부전승' : isLoser ? (unplayedReason(match) ?? String(own)) : String(own);
    return {
      entry,
      ...written(entry === null ? undefined : names(entry), score, look, tag),
      score,
      outcome: match.bye ? 'none' : isWinner ? 'winner' : isLoser ? 'loser' : 'none',
    };
  });
}

/** Whether the text in the column of the score is a word; words have a smaller font than digits. */
export const isWord = (score: string) => /[가-힣]/.test(score);

function written(known: EntryName | undefined, score: string, look: Look, tag: number) {
  if (!known) return { name: '', size: look.font, detail: '' };
  const taken = isWord(score) ? widthOf(score) * look.small : look.scoreWidth;
  const right = tag ? tag + look.scoreWidth : score ? taken + look.pad : 0;
  const space = look.boxWidth - look.gutter - 2 * look.pad - right;
  const beside = look.detail === 'beside' ? (known.score ?? '') : '';
  const needed = widthOf(known.name) * look.font + (widthOf(beside) + 0.6) * look.small;
  // The handicap is shown only if the name does not have to be cut for it.
  const detail = needed <= space ? beside : '';
  const size = widthOf(known.name) * look.font <= space ? look.font : look.small;
  return { name: fitName(known.name, space / size), size, detail: detail || below(known, look, space) };
}

function below({ hall, score }: EntryName, look: Look, space: number): string {
  if (look.detail !== 'below') return '';
  return fitName([score, hall].filter(Boolean).join(', '), space / DETAIL_SIZE);
}

/** Font size in pixels of the details below a name on a phone. */
export const DETAIL_SIZE = 13;

export type Tag = { text: string; isPlayed: boolean; size: number; width: number; height: number };

/** The tag with the table of a called or running match, and its size; null for other matches. */
export function tagOf(match: Match, look: Look, isScored: boolean): Tag | null {
  const isPlayed = match.startedAt !== null || isScored;
  if (look.tag === 'none' || match.state !== 'open' || !(match.calledAt || isPlayed)) return null;
  const { table } = match;
  const isShort = look.tag === 'within';
  const size = isShort ? look.small * 0.75 : look.small;
  const tableLabel = table === null ? '' : isShort ? `${table}번` : `${table}번 테이블`;
  const text = isPlayed
    ? tableLabel || '진행 중'
    : isShort
      ? tableLabel || '호출'
      : `${tableLabel} 호출`.trim();
  const width = widthOf(text) * size + (isPlayed ? size : 0) + size;
  return { text, isPlayed, size, width, height: size * 1.4 };
}
