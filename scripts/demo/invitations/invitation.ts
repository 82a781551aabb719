/**
 * One kind of post that asks others to come. Titles and paragraphs are templates for `speak`; `{때}` (오늘, 이번 주
 * 토요일), `{날}` (11월 28일 토요일), `{요일}` and `{시각}` are those of the meeting, where it has a day.
 */
export type Invitation = {
  titles: readonly string[];
  body: readonly string[];
  when: When;
  /** How often it is told beside the others of its board; 4 without it. */
  times?: number;
  /** Who would write it: the keeper of a hall, the admin, either; without it anybody else. */
  by?: 'keeper' | 'admin' | 'either';
  /** The 수지 of who would write it. */
  score4?: readonly [min: number, max: number];
  /** The 3-cushion handicap counts instead of the 수지. */
  threeCushion?: true;
  /** Who may come, measured by the author; without it everybody. */
  wants?: 'equals' | 'stronger' | 'beginners';
  /** How many can be accepted. */
  seats: readonly [min: number, max: number];
  /** The most that would apply; 8 without it. */
  most?: number;
  /** The author is a guest in another region and looks for company there. */
  away?: true;
};

/** What kind of time is agreed on: a moment, a day of every week, a stretch of days, or what suits both. */
export type When =
  | 'evening'
  | 'weekend'
  | 'lunch'
  | 'daytime'
  | 'night'
  | 'tournament'
  | 'course'
  | 'weekly'
  | 'mornings'
  | 'span'
  | 'open';
