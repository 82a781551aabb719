import type { OrderedList, Segment } from './list-order.ts';

type Direction = 'asc' | 'desc';

/** A list ordered by one column and then by id; rows whose column is empty (0 or '') come last either way. */
export function orderedBy(
  { table, id }: Pick<OrderedList, 'table' | 'id'>,
  column: string,
  direction: Direction,
  empty: 0 | '',
): OrderedList {
  const name = `${table} ${column} ${direction}`;
  const filled: Segment = {
    where: [
      ['listed', '=', 1],
      [column, '>', empty],
    ],
    by: [column, id],
    direction,
  };
  const blank: Segment = {
    where: [
      ['listed', '=', 1],
      [column, '=', empty],
    ],
    by: [id],
    direction,
  };
  return { name, table, id, segments: [filled, blank] };
}

/** A list ordered by id alone, the newest first unless asked otherwise. */
export function orderedById(
  { table, id }: Pick<OrderedList, 'table' | 'id'>,
  direction: Direction = 'desc',
): OrderedList {
  const segment: Segment = { where: [['listed', '=', 1]], by: [id], direction };
  return {
    name: `${table} ${direction}`,
    table,
    id,
    segments: [segment],
    growsAtFront: direction === 'desc',
  };
}
