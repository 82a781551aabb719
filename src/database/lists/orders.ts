import type { OrderedList, Segment } from './list-order.ts';

type Direction = 'asc' | 'desc';
export type ListSource = Pick<OrderedList, 'table' | 'id'> & {
  /**
   * The conditions that all rows of the list share, with which their indexes begin; `listed = 1` by default.
   */
  within?: readonly Segment['where'][number][];
};

/** The condition that nearly all lists share. */
export const LISTED: Segment['where'][number] = ['listed', '=', 1];

/**
 * A list ordered by one column and then by id; rows whose column is empty (0 or '') come last in both
 * directions.
 */
export function orderedBy(
  source: ListSource,
  column: string,
  direction: Direction,
  empty: 0 | '',
): OrderedList {
  const { table, id, within = [LISTED] } = source;
  const filled: Segment = { where: [...within, [column, '>', empty]], by: [column, id], direction };
  const blank: Segment = { where: [...within, [column, '=', empty]], by: [id], direction };
  return { name: nameOf(source, `${column} ${direction}`), table, id, segments: [filled, blank] };
}

/** A list ordered by columns that have a value in every row; the last one is unique. */
export function orderedByAll(source: ListSource, by: string[], direction: Direction): OrderedList {
  const { table, id, within = [LISTED] } = source;
  const segment: Segment = { where: [...within], by, direction };
  return { name: nameOf(source, `all ${by.join(' ')} ${direction}`), table, id, segments: [segment] };
}

/** A list ordered by id alone, by default the newest first. */
export function orderedById(source: ListSource, direction: Direction = 'desc'): OrderedList {
  const { table, id, within = [LISTED] } = source;
  const segment: Segment = { where: [...within], by: [id], direction };
  const growsAtFront = direction === 'desc';
  return { name: nameOf(source, direction), table, id, segments: [segment], growsAtFront };
}

const nameOf = ({ table, within = [] }: ListSource, order: string) =>
  [table, ...within.flat(), order].join(' ');
