/** The callbacks of the connection that carries the process bus. */
export type BusEvents = {
  onText: (text: string) => void;
  /** Called each time the connection has begun to listen, at first and after every reconnection. */
  onOpen: () => void;
  onLost: (error: Error) => void;
};

/**
 * A connection that carries short texts between processes, each at most once and in order: PostgreSQL's
 * LISTEN/NOTIFY, or Valkey's pub/sub.
 */
export type BusTransport = {
  /** Connects. Resolves when the connection listens, or when the first try failed and later ones follow. */
  open: () => Promise<void>;
  /** Closes the connection for good. */
  close: () => Promise<void>;
  /** Sends texts in this order, to this process too; rejects if some may not have been sent. */
  publish: (texts: string[]) => Promise<void>;
  /** The error to throw when no published text arrives over this connection. */
  silence: Error;
};

/** Thrown when no published text arrives, as over a pooler that shares connections between transactions. */
export class SilentBusError extends Error {}

/**
 * Thrown when the server of BUS_URL refuses the login, or does not permit the user to publish and subscribe.
 */
export class RefusedByBusError extends Error {}
