/** Tells open pages of a member that something happened; what it was is read from the database. */
export class Bell {
  #hearers = new Map<number, Set<() => void>>();

  /** Calls `hear` whenever it rings for this member, until the answered function is called. */
  listen(member: number, hear: () => void): () => void {
    const hearers = this.#hearers.get(member) ?? new Set();
    this.#hearers.set(member, hearers.add(hear));
    return () => {
      hearers.delete(hear);
      if (hearers.size === 0 && this.#hearers.get(member) === hearers) this.#hearers.delete(member);
    };
  }

  /** To be called after the transaction that told these members (their numbers) is on disk. */
  ring(members: Iterable<number>): void {
    for (const member of members) for (const hear of this.#hearers.get(member) ?? []) hear();
  }
}
