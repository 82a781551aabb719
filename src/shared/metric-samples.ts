/** Metrics by name, each by the value of its label; one without a label stands under ''. What is not known is left out. */
export type Figures = Record<string, Record<string, number>>;
/** What they were at a moment, in milliseconds since 1970. */
export type MetricSample = { at: number; figures: Figures };
