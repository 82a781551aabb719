import { later } from './calendar.ts';
import type { Application, MatchPost } from './community.ts';
import type { Random } from './random.ts';

/** How far a post has come: its day is over, still to come, or none was set so many days ago. */
export type Progress = { over: boolean; dated: boolean; age: number; seats: number; end: string };

/** A post's applications with their answers, and whether it takes no more. */
export type Outcome = Pick<MatchPost, 'applications' | 'closed'>;

const MANY_SEATS = 4;

/** What became of the applications, and whether the author closed the post. */
export function decide(applications: Application[], progress: Progress, random: Random): Outcome {
  const { over, dated, age, seats, end } = progress;
  const chance = over ? 0.88 : dated ? 0.3 : Math.min(0.9, age / 25);
  const takesCare = applications.length > 0 && random.chance(chance);
  if (!takesCare) return { applications, closed: over ? random.chance(0.35) : !dated && age > 60 };
  const many = seats >= MANY_SEATS;
  // The first to come are the likelier ones, but not always.
  const favoured = new Set(
    [...applications]
      .map((one, order) => ({ one, rank: order + random.int(0, 3) }))
      .sort((a, b) => a.rank - b.rank)
      .filter(() => !many || random.chance(0.92))
      .slice(0, seats)
      .map(({ one }) => one),
  );
  const full = favoured.size >= seats;
  const refuses = !full ? 0.25 : over || many ? 0.8 : 0.4;
  const decided = applications.map(one => {
    if (favoured.has(one)) return answered(one, 'accepted', end, random);
    return random.chance(refuses) ? answered(one, 'declined', end, random) : one;
  });
  return { applications: decided, closed: over ? random.chance(0.85) : full && random.chance(0.6) };
}

/** An application with its answer, given within a day and before the end. */
export function answered(
  one: Application,
  state: 'accepted' | 'declined',
  end: string,
  random: Random,
): Application {
  const left = (Date.parse(end) - Date.parse(one.at)) / 1000;
  const decidedAt = later(one.at, Math.min(left * (0.3 + 0.6 * random.next()), random.int(1200, 86_400)));
  return { ...one, state, decidedAt };
}
