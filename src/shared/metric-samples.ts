/** Values by metric and label ('' without one); unknown values are left out. */
export type Figures = Record<string, Record<string, number>>;
/** The figures at one time, in milliseconds since 1970. */
export type MetricSample = { at: number; figures: Figures };
