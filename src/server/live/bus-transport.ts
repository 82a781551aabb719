/** The callbacks of the connection that carries the process bus. */
export type BusEvents = {
  onText: (text: string) => void;
  /** Called each time the connection has begun to listen, at first and after every reconnection. */
  onOpen: () => void;
  onLost: (error: Error) => void;
};

/**
 * The transport of short texts between processes, at most once and in order: PostgreSQL's LISTEN/NOTIFY, or
 * Valkey's pub/sub.
 */
export type BusTransport = {
  /** Resolves when it listens, or when the first try failed and later ones follow. */
  open: () => Promise<void>;
  /** Closes the connection for good. */
  close: () => Promise<void>;
  /** Sends texts in this order, to this process too; rejects if some may not have been sent. */
  publish: (texts: string[]) => Promise<void>;
  /** The error for a connection over which no published text arrives. */
  silence: Error;
};

/** No published text arrives, as behind a pooler that shares connections between transactions. */
export class SilentBusError extends Error {}

/**
 * The server of BUS_URL refuses the password or the user, or does not permit them to publish and subscribe.
 */
export class RefusedByBusError extends Error {}
