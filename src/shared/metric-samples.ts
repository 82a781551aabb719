/** Values by metric and by label value ('' for a metric without a label); unknown values are left out. */
export type Figures = Record<string, Record<string, number>>;
/** The figures at one time, in milliseconds since 1970. */
export type MetricSample = { at: number; figures: Figures };
