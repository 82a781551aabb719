/** The whole numbers from `least` to `most`; empty if `most` is less. */
export const wholeNumbers = (least: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => least + index);

export const partsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
