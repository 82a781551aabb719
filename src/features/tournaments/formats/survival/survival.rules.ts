import type { EventOf } from '#/features/tournaments/engine/events.contract.ts';
import { liveFormatCommands } from '#/features/tournaments/engine/live-commands.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Format, rankedBy, sizeRefusal } from '#/features/tournaments/formats/format.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { START_POINTS, SURVIVAL_SIZES, survivalSetup } from './survival-setup.rules.ts';

type OwnEvent = EventOf<'scored' | 'survived'>;
/** The points that each entry has left, by entry number. */
type Points = Map<number, number>;

/**
 * The format 서바이벌: three or four players at one table begin with 40 points each. For every point that a
 * player scores, each other player gives that player one of theirs. A player without points is out. The last
 * player with points wins, or the player whom the organiser names when the time is up.
 */
export const survivalFormat: Format = {
  entriesRefusal: (_, entries) => sizeRefusal(FORMAT_NAMES.survival.name, SURVIVAL_SIZES, entries),
  undrawn: survivalSetup.undrawn,
  commands: {
    types: ['scored', 'survived'],
    results: ['survived'],
    ending: 'survived',
    refusal,
    restart: draft => {
      draft.figures = startPoints(draft);
    },
    run,
    entriesIn: ({ entry }: OwnEvent) => [entry],
    sentence,
  },
  ...rankedBy('점', rows),
  lateMost: SURVIVAL_SIZES.most,
  fileVersion: () => 7,
};

const startPoints = ({ entries }: Tournament): Points => new Map(entries.map(({ id }) => [id, START_POINTS]));

const survivors = (points: Points): number[] =>
  [...points].filter(([, left]) => left > 0).map(([entry]) => entry);

function refusal({ figures }: Tournament, { entry }: OwnEvent): string | undefined {
  const left = figures.get(entry);
  if (left === undefined) return '없는 참가자입니다.';
  return left === 0 ? '탈락한 선수입니다.' : undefined;
}

function run(draft: Tournament, event: OwnEvent): void {
  if (event.type === 'scored') score(draft.figures, event);
  const [last, ...others] = survivors(draft.figures);
  const champion = event.type === 'survived' ? event.entry : others.length === 0 ? last : undefined;
  if (champion === undefined) return;
  draft.champion = champion;
  draft.phase = 'finished';
}

/** Applies a turn: for each point scored, every other player with points left gives one to the scorer. */
function score(points: Points, { entry, points: run }: EventOf<'scored'>): void {
  for (let turn = 0; turn < run; turn++) {
    const others = survivors(points).filter(other => other !== entry);
    for (const other of others) points.set(other, (points.get(other) ?? 0) - 1);
    points.set(entry, (points.get(entry) ?? 0) + others.length);
  }
}

function sentence(event: OwnEvent, nameOf: (entry: number) => string): string {
  const name = nameOf(event.entry);
  return event.type === 'scored' ? `${name} ${event.points}득점` : `${name} 우승`;
}

/** For each entry that is out, the number of entries that went out in earlier turns. */
function outBefore(tournament: Tournament): Map<number, number> {
  const points = startPoints(tournament);
  const out = new Map<number, number>();
  for (const event of liveFormatCommands(tournament)) {
    if (event.type !== 'scored') continue;
    score(points, event);
    const before = out.size;
    for (const [entry, left] of points) if (left === 0 && !out.has(entry)) out.set(entry, before);
  }
  return out;
}

/** Standings: the champion, then players with points (most first), then players out (the last one first). */
function rows(tournament: Tournament) {
  const { figures, champion } = tournament;
  const out = outBefore(tournament);
  return [...figures].map(([entry, figure]) => {
    const order = figure > 0 ? figure : (out.get(entry) ?? 0) - SURVIVAL_SIZES.most;
    return { entry, figure, order: entry === champion ? Infinity : order };
  });
}
