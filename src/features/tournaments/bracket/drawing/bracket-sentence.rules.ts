import { entryName, matchTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Entry } from '#/features/tournaments/engine/events.contract.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { PlayRules } from '#/features/tournaments/scoring/scoring.contract.ts';
import { TEAM_MARK } from './name-fit.rules.ts';

/** The name of an entry (of a team both names), with the hall and the handicap if the view shows them. */
export type EntryName = { name: string; hall?: string; score?: string };
export type Names = (entry: number) => EntryName;
/** The points of a running match by its key, one number a side; null if nobody keeps the score. */
export type Live = (match: string) => readonly [number, number] | null;

export const NOBODY_YET = '미정';

/** The names as entered, with the hall and the handicap for `ball`. */
export function enteredNames(entries: readonly Entry[], ball: PlayRules['ball'] = '4'): Names {
  const byId = new Map(entries.map(entry => [entry.id, shownAs(entry, ball)]));
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
export function matchSentence(tournament: Tournament, match: Match, names: Names, live?: Live): string {
  const title = matchTitle(tournament, match);
  const [one, other] = match.sides.map(({ entry }) => (entry ? names(entry).name : null));
  if (match.bye) return `${title}, ${one ?? other ?? NOBODY_YET} 부전승`;
  if (!one && !other) return `${title}, 대진 ${NOBODY_YET}`;
  const pair = `${one ?? NOBODY_YET} 대 ${other ?? NOBODY_YET}`;
  return [title, pair, ...stateOf(tournament, match, names, live)].join(', ');
}

function stateOf(tournament: Tournament, match: Match, names: Names, live?: Live): string[] {
  if (match.winner !== null) return decided(tournament, match, names);
  const points = live?.(match.key);
  const score = points ? [`${points[0]}:${points[1]}`] : winsOf(match);
  if (match.startedAt) return [match.table ? `${match.table}번 테이블에서 진행 중` : '진행 중', ...score];
  if (match.calledAt) return [match.table ? `${match.table}번 테이블로 호출` : '호출', ...score];
  if (match.state === 'waiting') return ['앞 경기를 기다림'];
  return points ? ['진행 중', ...score] : ['경기 전', ...score];
}

function winsOf({ sides: [one, other] }: Match): string[] {
  return one.wins + other.wins > 0 ? [`${one.wins}승 대 ${other.wins}승`] : [];
}

function decided({ settings }: Tournament, match: Match, names: Names): string[] {
  const side = match.sides[0].entry === match.winner ? 0 : 1;
  const winner = names(match.winner ?? 0).name;
  const loser = match.sides[side === 0 ? 1 : 0].entry;
  const gained = match.key === 'third' ? '3위' : match.next ? '진출' : '우승';
  const why = unplayedReason(match);
  return [
    ...(why && loser ? [`${names(loser).name} ${why}`] : []),
    `${winner} ${gained}`,
    ...(match.score
      ? [scoreLine(match.score, side, settings?.play ?? { ball: '4', cushion: 0 })]
      : winsOf(match)),
  ];
}

const WHY_NOT = { walkover: '불참', withdrawn: '기권', disqualified: '실격' } as const;

/** The text beside the loser of a match that was not played to its end: 불참, 기권 or 실격. */
export function unplayedReason({ how }: Match): string | null {
  return how && how !== 'played' ? WHY_NOT[how] : null;
}
