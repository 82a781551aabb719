/** Whom it rang for; all of them where rings may have been missed. */
export type Recipients = readonly number[] | 'all';

/** Tells open pages of members that something happened; what it was is read from the database. */
export class Notifier {
  readonly #hearers = new Set<(rung: Recipients) => void>();
  #carry: (members: readonly number[]) => void = () => {};

  /** Calls `hear` whenever it rings, until the answered function is called. */
  listen(hear: (rung: Recipients) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** To be called after the transaction that told these members (their numbers) is on disk. */
  notify(members: Iterable<number>): void {
    const rung = [...new Set(members)];
    if (rung.length === 0) return;
    this.sound(rung);
    this.#carry(rung);
  }

  /** Rings in this process only: for what another one rang. */
  sound(rung: Recipients): void {
    for (const hear of this.#hearers) hear(rung);
  }

  /** Has `carry` bring each ring to the site's other processes. */
  carryWith(carry: (members: readonly number[]) => void): void {
    this.#carry = carry;
  }
}
