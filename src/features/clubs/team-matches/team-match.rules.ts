import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { MatchScore, PlayRules, Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { UNITS } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { foldKey } from '#/shared/text/text.ts';
import { showDay } from '#/shared/time/spoken-day.ts';
import { SLOT_KIND_NAMES } from './team-matches.constants.ts';
import type {
  LineUp,
  SheetSlot,
  ShownSlot,
  Slot,
  SlotResult,
  TeamMatch,
  TeamScoring,
  TeamSheet,
  TypedLineUp,
} from './team-matches.contract.ts';

export const CAPTAIN_ONLY = '두 팀의 주장만 할 수 있습니다.';
export const INVITE_WRONG = '초대 링크가 맞지 않습니다. 상대 팀에 새 링크를 받아주세요.';
export const ON_BOTH_SIDES = '두 팀의 오더에 같은 회원이 있습니다. 두 동호회에 든 회원을 빼고 다시 내주세요.';
export const NOT_OPEN = '두 팀의 오더가 모두 들어온 뒤에 할 수 있습니다.';
export const HAS_DECLINED = '이 경기에 나가지 않는다고 알린 선수입니다. 다른 후보 선수를 골라주세요.';
export const SCORE_NEEDED = '득점 합계로 겨루는 교류전은 점수를 적어야 합니다.';

/** The side of an entry of a slot's tournament. */
export const sideOf = (entry: number): Side => (entry === 1 ? 0 : 1);

/** The number of players of each side in a slot. */
export const seatsIn = ({ kind }: Pick<Slot, 'kind'>): 1 | 2 => (kind === 'single' ? 1 : 2);

/** The rules with which the scorer opens a slot. */
export const playRulesOf = ({ kind, ball, innings }: Slot): PlayRules => ({
  ball,
  cushion: 0,
  equalising: false,
  inningLimit: innings,
  minuteLimit: 0,
  foul: false,
  ...(kind !== 'single' && { scotch: kind === 'double' ? 'shot' : 'inning' }),
});

export const MATCH_STATES: Record<TeamMatch['state'], string> = {
  proposed: '수락 대기',
  accepted: '오더 대기',
  open: '진행 중',
  over: '끝남',
};

/** The name of a slot; its number is added unless the name begins with one: `3. 남자 단식`, `1단식`. */
export const slotTitle = ({ name }: Pick<Slot, 'name'>, number: number): string =>
  /^\d/.test(name) ? name : `${number}. ${name}`;

/** The rules of a slot: `K-더블 · 3구 · 11점`, `4구 · 수지 · 30이닝`. A kind that the name contains is left out. */
export function slotRulesText({ name, kind, ball, target, innings }: Slot): string {
  const goal = target > 0 ? `${target}${UNITS[ball]}` : '수지';
  const kindName = name.includes(SLOT_KIND_NAMES[kind]) ? '' : SLOT_KIND_NAMES[kind];
  const parts = [kindName, `${ball}구`, goal, innings > 0 ? `${innings}이닝` : ''];
  return parts.filter(Boolean).join(' · ');
}

const threeBall = (name: string, kind: Slot['kind'], target: number, innings = 0): Slot => ({
  name,
  kind,
  ball: '3',
  target,
  innings,
});

/** The slots of common formats, with which the form begins. */
export const TEMPLATES: Record<'pro7' | 'pro6' | 'division', { title: string; slots: Slot[] }> = {
  pro7: {
    title: '프로 팀리그 7세트',
    slots: [
      threeBall('남자 복식', 'k-double', 11),
      threeBall('여자 복식', 'k-double', 9),
      threeBall('남자 단식', 'single', 15),
      threeBall('혼합 복식', 'k-double', 9),
      threeBall('남자 단식', 'single', 11),
      threeBall('여자 단식', 'single', 9),
      threeBall('남자 단식', 'single', 11),
    ],
  },
  pro6: {
    title: '프로 팀리그 6세트',
    slots: [
      threeBall('남자 복식', 'double', 15),
      threeBall('여자 단식', 'single', 11),
      threeBall('남자 단식', 'single', 15),
      threeBall('혼합 복식', 'double', 15),
      threeBall('단식', 'single', 15),
      threeBall('단식', 'single', 11),
    ],
  },
  division: {
    title: '디비전리그 4단식',
    slots: [1, 2, 3, 4].map(number => threeBall(`${number}단식`, 'single', 12, 35)),
  },
};

/** A line-up's players for the form; the place of a withdrawn member is empty. */
export const typedPlayers = (players: LineUp['substitutes']): TypedLineUp['substitutes'] =>
  players.map(({ name, handicap }) => ({
    name: name === WITHDRAWN ? '' : name,
    handicap: handicap ? String(handicap) : '',
  }));

/** Why a line-up does not fit the slots, in Korean. */
export function lineUpRefusal(slots: readonly Slot[], { slots: named, substitutes }: LineUp) {
  if (named.length !== slots.length) return '모든 경기의 선수를 적어주세요.';
  for (const [index, slot] of slots.entries()) {
    const players = named[index] ?? [];
    const keys = new Set(players.map(({ name }) => foldKey(name)));
    if (players.length !== seatsIn(slot)) return `${index + 1}번 경기의 선수는 ${seatsIn(slot)}명입니다.`;
    if (keys.size !== players.length) return `${index + 1}번 경기에 같은 선수가 두 번 있습니다.`;
  }
  const regulars = new Set(named.flat().map(({ name }) => foldKey(name)));
  const spare = substitutes.map(({ name }) => foldKey(name));
  const isTwice = new Set(spare).size !== spare.length || spare.some(key => regulars.has(key));
  return isTwice ? '후보 선수가 오더에 두 번 있습니다.' : undefined;
}

type Decided = Pick<ShownSlot, 'state' | 'winner' | 'score' | 'targets' | 'forfeit'>;

/** The points of a side in a decided slot; a forfeited slot counts its target for the winner. */
function pointsIn({ winner, score, targets, forfeit }: Decided, side: Side): number {
  if (forfeit !== '') return winner === side ? (targets[side] ?? 0) : 0;
  return score?.points[side] ?? 0;
}

/** The score of both teams: their won slots, or their points, in decided slots. */
export function teamScore(slots: readonly Decided[], scoring: TeamScoring): [number, number] {
  const decided = slots.filter(({ state }) => state === 'decided');
  const of = (side: Side) =>
    scoring === 'sets'
      ? decided.filter(({ winner }) => winner === side).length
      : decided.reduce((sum, slot) => sum + pointsIn(slot, side), 0);
  return [of(0), of(1)];
}

/** The winner of a team match, once a side has more than half of the slots or all are decided. */
export function teamWinner(slots: readonly Decided[], scoring: TeamScoring): Side | 'draw' | null {
  const [one, other] = teamScore(slots, scoring);
  const isOver = slots.every(({ state }) => state === 'decided');
  const isAhead = scoring === 'sets' && Math.max(one, other) > slots.length / 2;
  if (!isOver && !isAhead) return null;
  return one === other ? 'draw' : one > other ? 0 : 1;
}

type Teams = TeamMatch['teams'];
type Outcome = Pick<TeamMatch, 'score' | 'winner'>;

/** `가람 승 15:12(9이닝)`; without a score `가람 승`. */
export function resultText({ winner, score }: SlotResult, teams: Teams, slot: Slot): string {
  const line = score ? ` ${scoreLine(score, winner, playRulesOf(slot))}` : '';
  return `${teams[winner].name} 승${line}`;
}

/** Korean sentences about the correction of a slot: the result, the score and the winner. */
export function correctionText(
  { number, slot, teams }: { number: number; slot: Slot; teams: Teams },
  { from, to }: { from: SlotResult; to: SlotResult },
  { before, after }: Record<'before' | 'after', Outcome>,
): string {
  const changed = `${number}번 경기: ${resultText(from, teams, slot)} → ${resultText(to, teams, slot)}.`;
  const isSame = String(before.score) === String(after.score);
  const scores = isSame
    ? '팀 점수는 그대로입니다.'
    : `팀 점수 ${before.score.join(':')} → ${after.score.join(':')}.`;
  const winners =
    before.winner === after.winner ? '' : ` ${winnerText(before, teams)} → ${winnerText(after, teams)}.`;
  return `${changed} ${scores}${winners}`;
}

/** `가람 승`, `무승부`, `진행 중`, or `두 팀 몰수패` for a match that is over without a winner. */
export function winnerText(
  { winner, state }: Pick<Outcome, 'winner'> & { state?: TeamMatch['state'] },
  teams: Teams,
): string {
  if (winner === null) return state === 'over' ? '두 팀 몰수패' : '진행 중';
  return winner === 'draw' ? '무승부' : `${teams[winner].name} 승`;
}

/** The innings of a slot if known, with the high runs once it is decided: `20이닝 · 하이런 3:2`. */
export function inningsText({ score, state }: Pick<SheetSlot, 'score' | 'state'>): string {
  if (!score) return '';
  const innings = Math.max(...score.innings);
  const hasRuns = state === 'decided' && score.highRuns.some(run => run > 0);
  return [innings > 0 && `${innings}이닝`, hasRuns && `하이런 ${score.highRuns.join(':')}`]
    .filter(Boolean)
    .join(' · ');
}

/** The points that a side needs in a slot: `/15` after its score, else `목표 15`; '' if unknown. */
export function targetText({ score, targets, state }: SheetSlot, side: Side): string {
  const target = targets[side];
  if (target === null || (!score && state !== 'open')) return '';
  return score ? `/${target}` : `목표 ${target}`;
}

/** The sheet of a team match as text for a group chat. */
export function sheetText(match: TeamSheet): string {
  const { teams, score, day, time, hall, slots } = match;
  const lines = slots.map((slot, index) => {
    const [one, other] = slot.names ?? [[], []];
    const points = slot.score && slot.state !== 'open' ? slot.score.points.join(':') : '';
    const won = slot.winner === null ? '' : ` (${teams[slot.winner].name} 승)`;
    const names = slot.names ? `${one.join('·')} ${points || '대'} ${other.join('·')}` : '';
    return `${index + 1}. ${slot.name} ${names}${won}`.trim();
  });
  const head = `${teams[0].name} ${score.join(':')} ${teams[1].name} (${winnerText(match, teams)})`;
  return [head, [showDay(day, time, ''), hall].filter(Boolean).join(' · '), ...lines].join('\n');
}

export const isSameResult = (one: SlotResult, other: SlotResult): boolean =>
  one.winner === other.winner && isSameScore(one.score, other.score);

function isSameScore(one: MatchScore | null, other: MatchScore | null): boolean {
  if (!one || !other) return one === other;
  const figures = ['points', 'targets', 'innings', 'highRuns'] as const;
  return figures.every(figure => String(one[figure]) === String(other[figure]));
}
