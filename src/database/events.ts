/** The facts of each kind of event. A feature declares its kinds beside the code that emits them. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface Events {}

export type EventKind = keyof Events;
/** Something that a transaction did, with the facts that its handlers need. */
export type SiteEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K } & Events[K];
}[Kind];
