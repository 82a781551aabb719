/**
 * The values of metrics, by the name of the metric and then by the value of its label ('' without a label).
 * Unknown values are left out.
 */
export type Figures = Record<string, Record<string, number>>;
/** The metrics at one moment, in milliseconds since 1970. */
export type MetricSample = { at: number; figures: Figures };
