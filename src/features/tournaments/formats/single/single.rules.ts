import type { EventOf } from '#/features/tournaments/engine/events.contract.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Format, rankedBy } from '#/features/tournaments/formats/format.rules.ts';
import { SINGLE } from '#/features/tournaments/formats/setup.rules.ts';

type OwnEvent = EventOf<'won' | 'opened' | 'played' | 'finished'>;

/** The format 개인전: players collect wins without a bracket, until the organiser names the winner. */
export const singleFormat: Format = {
  entriesRefusal: ({ stages }) => stages && '개인전은 승수로만 겨룹니다. 다른 방식을 고를 수 없습니다.',
  undrawn: SINGLE.undrawn,
  commands: {
    types: ['won', 'opened', 'played', 'finished'],
    results: ['played', 'finished'],
    ending: 'finished',
    refusal,
    restart: draft => {
      draft.figures = new Map(draft.entries.map(entry => [entry.id, 0]));
      draft.duels = [];
    },
    run,
    entriesIn: ({ entry, against }: EventOf<'opened' | 'played'>) => [entry, against],
    sentence,
  },
  ...rankedBy('승', ({ figures, champion }) =>
    [...figures].map(([entry, figure]) => ({ entry, figure, order: entry === champion ? Infinity : figure })),
  ),
  lateMost: SINGLE.most,
  fileVersion: (_, isLate) => (isLate ? 4 : 1),
};

const NOBODY = '없는 참가자입니다.';

function refusal({ entries }: Tournament, event: OwnEvent): string | undefined {
  if (!entries[event.entry - 1]) return NOBODY;
  if (event.type !== 'played' && event.type !== 'opened') return undefined;
  if (!entries[event.against - 1]) return NOBODY;
  return event.against === event.entry ? '자기 자신과는 겨룰 수 없습니다.' : undefined;
}

function run(draft: Tournament, event: OwnEvent): void {
  if (event.type === 'opened') return;
  if (event.type === 'finished') {
    draft.champion = event.entry;
    draft.phase = 'finished';
  } else {
    draft.figures.set(event.entry, (draft.figures.get(event.entry) ?? 0) + 1);
    if (event.type !== 'played') return;
    const { key, at, entry: winner, against: loser, how, score } = event;
    draft.duels.push({ event: key, at, winner, loser, how, score });
  }
}

function sentence(event: OwnEvent, nameOf: (entry: number) => string): string {
  const name = nameOf(event.entry);
  if (event.type === 'opened') return `${name} 대 ${nameOf(event.against)}: 점수판 시작`;
  if (event.type === 'played') return `${name} 승 (상대 ${nameOf(event.against)})`;
  return event.type === 'finished' ? `${name} 최종 우승` : `${name} 1승`;
}
