/** What the process bus hears of the connection that carries its texts. */
export type BusEvents = {
  onText: (text: string) => void;
  /** It listens, for the first time or again. */
  onOpen: () => void;
  onLost: (error: Error) => void;
};

/** What carries short texts between processes, at most once and in order: PostgreSQL's LISTEN/NOTIFY, or Valkey's pub/sub. */
export type BusTransport = {
  /** Resolves when it listens, or when the first try failed and later ones are to come. */
  open: () => Promise<void>;
  /** Hangs up for good. */
  close: () => Promise<void>;
  /** Sends texts in this order, to this process too; rejects where some may not have gone. */
  publish: (texts: string[]) => Promise<void>;
  /** That nothing of what is published arrives. */
  silence: Error;
};

/** Nothing that is published arrives, as behind a pooler that shares connections between transactions. */
export class SilentBusError extends Error {}

/** The server of BUS_URL takes neither its password nor its user, or does not let them publish and hear. */
export class RefusedByBusError extends Error {}
