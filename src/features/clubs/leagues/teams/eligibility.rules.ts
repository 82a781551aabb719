/** A player of a line-up, in one of the player's slots. */
export type LinedUp = {
  slot: number;
  /** The same value in each slot of one player. */
  key: string;
  name: string;
  /** The day of the registration; null for a player whom the team has not registered. */
  registered: string | null;
  division: number;
};

type Rules = { registeredUntil: string; divisionMost: readonly number[] };

/** The slots that a side forfeits by its line-up, each with the reason as a Korean sentence. */
export function ineligibleSlots(lineUp: readonly LinedUp[], { registeredUntil, divisionMost }: Rules) {
  const counted = new Map<number, Set<string>>();
  const reasons = new Map<number, string>();
  for (const player of lineUp.toSorted((a, b) => a.slot - b.slot)) {
    const reason = reasonAgainst(player);
    if (reason && !reasons.has(player.slot)) reasons.set(player.slot, reason);
  }
  return reasons;

  function reasonAgainst({ key, name, registered, division }: LinedUp): string | undefined {
    if (registered === null) return `${name} 선수는 팀에 등록되지 않았습니다.`;
    if (registeredUntil !== '' && registered > registeredUntil)
      return `${name} 선수는 등록 마감 뒤에 등록되었습니다.`;
    const most = divisionMost[division - 1] ?? 0;
    if (most === 0) return undefined;
    const players = counted.get(division) ?? new Set();
    if (players.has(key)) return undefined;
    if (players.size >= most) return `${division}부 선수는 ${most}명까지 나올 수 있습니다(${name}).`;
    counted.set(division, players.add(key));
    return undefined;
  }
}

export type Forfeit = { slot: number; side: 0 | 1; reason: string };
/** A stored forfeit; `by_member` is null if it follows from the league's rules. */
export type ForfeitRow = Forfeit & { team_match: number; by_member: number | null };
type State = { state: string; winner: 0 | 1 | null; score: unknown; forfeit: string };

/** Whether new line-ups may be asked for: the league's rules forfeit a slot, and no slot has been played. */
export const mayRetake = (
  played: readonly Pick<State, 'state'>[],
  forfeits: readonly Pick<ForfeitRow, 'slot' | 'by_member'>[],
): boolean =>
  played.every(({ state }) => state === 'open') &&
  forfeits.some(({ slot, by_member }) => slot > 0 && by_member === null);

/** The slots with their forfeits. The other side wins a forfeited slot; a double forfeit has no winner. */
export function withForfeits<Slot extends State>(
  slots: readonly Slot[],
  forfeits: readonly Forfeit[],
): Slot[] {
  return slots.map((slot, index) => {
    const own = forfeits.filter(forfeit => forfeit.slot === index + 1);
    if (own.length === 0) return slot;
    const winner = own.length > 1 ? null : own[0]?.side === 0 ? 1 : 0;
    return { ...slot, state: 'decided', winner, score: null, forfeit: reasonOf(own) };
  });
}

/** The reasons of the forfeits of a slot, or of a whole match, in one text. */
export const reasonOf = (forfeits: readonly Forfeit[]): string =>
  [...new Set(forfeits.map(({ reason }) => reason))].join(' ');

export const forfeitedBy = (forfeits: readonly Forfeit[]): (0 | 1)[] =>
  forfeits.filter(({ slot }) => slot === 0).map(({ side }) => side);
